import { build, type Plugin } from "esbuild";

/**
 * Bundles the program into two CommonJS files: all of it, and what `harn run` needs to start a program that is compiled
 * already, since V8 takes its time for the code cache of a large file. A command's modules are initialised when the command is
 * called: dynamic imports stay lazy inside one bundle.
 */
export async function writeProgram(root: string, dist: string): Promise<void> {
  await bundle(root, `${dist}/harn.cjs`, []);
  await bundle(root, `${dist}/run.cjs`, [withoutTheOthers]);
}

/** Modules that the small program imports late and holds itself. */
const HELD: ReadonlySet<string> = new Set(["./run.ts", "./report.ts", "./help.ts", "#workspace/failure"]);

/**
 * What else the command line imports late is left out: the starter takes the small program for runs only, and hands it the
 * whole one's `loadPart`.
 */
const withoutTheOthers: Plugin = {
  name: "without-the-others",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path, importer }) =>
      kind === "dynamic-import" && /[\\/]cli[\\/][^\\/]+$/.test(importer) && !HELD.has(path) ? { path: `harn:${path}`, external: true } : undefined,
    );
  },
};

async function bundle(root: string, outfile: string, plugins: Plugin[]): Promise<void> {
  await build({
    entryPoints: [`${root}cli/main.ts`],
    outfile,
    bundle: true,
    plugins,
    platform: "node",
    format: "cjs",
    target: "node20",
    charset: "ascii",
    // The starter runs a script, and a script cannot import: what is loaded late is required.
    supported: { "dynamic-import": false },
    conditions: ["source"],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "linked",
    // Only a run from source asks where it lies.
    define: { "import.meta.url": '"file:///"' },
    // The function that the starter calls; esbuild's own text stays untouched inside.
    banner: { js: "(function (exports, require, module, __filename, __dirname) {" },
    footer: { js: "\nfor (const name of Object.keys(module.exports)) exports[name] ??= module.exports[name]; })" },
    logLevel: "warning",
  });
}
