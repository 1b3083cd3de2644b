/** Names that need no declaration: what the library and the host provide. */
import type { Library } from "#compiler/library";
import type { Reference } from "./resolution.ts";

const HOST_GLOBALS: ReadonlySet<string> = new Set(["argv", "context", "task"]);
const RESULT_NAMES: ReadonlySet<string> = new Set(["Result", "Ok", "Err"]);
const ROOT_HANDLE = "harness";

export interface AmbientOptions {
  /** Removed names answer through their handle, and `harness` is a global. */
  readonly legacyAmbient: boolean;
  /** Library sources may use builtins whose name begins with `__`. */
  readonly intrinsics: boolean;
  /** A pipeline with `@command` gets the text after the command as `prompt`. */
  readonly hasCommand: boolean;
}

/** Resolves ambient names, each at most once. */
export class Ambient {
  readonly #library: Library;
  readonly #options: AmbientOptions;
  readonly #known = new Map<string, Reference | null>();

  constructor(library: Library, options: AmbientOptions) {
    this.#library = library;
    this.#options = options;
  }

  /** What the name means where no declaration of it is in scope, or null. */
  resolve(name: string): Reference | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const reference = this.#find(name);
    this.#known.set(name, reference);
    return reference;
  }

  /** Names worth suggesting for a misspelt one. */
  *names(): Iterable<string> {
    for (const name of this.#library.builtins.keys()) if (this.#isOpen(name)) yield name;
    yield* this.#library.constants.keys();
    yield* this.#library.namespaces.keys();
    yield* HOST_GLOBALS;
  }

  /** Where a removed ambient name went, for example `harness.stdio.println`. */
  replacementOf(name: string): string | null {
    return this.#library.removed.get(name) ?? null;
  }

  #find(name: string): Reference | null {
    const { builtins, constants, namespaces } = this.#library;
    const builtin = this.#isOpen(name) ? builtins.get(name) : undefined;
    if (builtin !== undefined) return { kind: "builtin", declaration: builtin };
    const constant = constants.get(name);
    if (constant !== undefined) return { kind: "constant", declaration: constant };
    if (namespaces.has(name)) return { kind: "namespace", name };
    if (HOST_GLOBALS.has(name) || (name === "prompt" && this.#options.hasCommand)) return { kind: "global", name };
    if (RESULT_NAMES.has(name)) return { kind: "result" };
    return this.#options.legacyAmbient ? this.#legacy(name) : null;
  }

  #legacy(name: string): Reference | null {
    if (name === ROOT_HANDLE) return { kind: "global", name };
    const [root, field, method, ...more] = (this.replacementOf(name) ?? "").split(".");
    if (root !== ROOT_HANDLE || field === undefined || method === undefined || more.length > 0) return null;
    const handle = this.#library.handles.get(field);
    return handle === undefined ? null : { kind: "legacy", name, handle, method };
  }

  #isOpen(name: string): boolean {
    return this.#options.intrinsics || !name.startsWith("__");
  }
}
