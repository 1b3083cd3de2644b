/**
 * What `harn run` needs only now and then, above all the compiler. These modules load late, and in the small program that
 * starts runs they come from the whole one (see `bin/harn.cjs`); so what they take and give is plain data.
 */
const LOADERS = {
  compile: () => import("./compile-for-run.ts"),
  inlineDiagnostic: () => import("./inline-diagnostic.ts"),
  suggestions: () => import("#compiler/modules"),
};

export type PartName = keyof typeof LOADERS;
export type Part<N extends PartName> = Awaited<ReturnType<(typeof LOADERS)[N]>>;
export type LoadPart = <N extends PartName>(name: N) => Promise<Part<N>>;

/** Loads a part from this program. */
export const loadPart: LoadPart = (name) => LOADERS[name]() as never;
