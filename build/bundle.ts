import { build } from "esbuild";

/**
 * Bundles the program into one CommonJS file. A command's modules are initialised when the command is called
 * (dynamic imports stay lazy inside one bundle), so a second file would cost a read and save nothing.
 */
export async function writeProgram(root: string, dist: string): Promise<void> {
  await build({
    entryPoints: [`${root}cli/main.ts`],
    outfile: `${dist}/harn.cjs`,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    charset: "ascii",
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
