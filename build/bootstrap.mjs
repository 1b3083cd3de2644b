// Node cannot run TypeScript itself everywhere, so the build is bundled first and then run.
import { build } from "esbuild";
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const outfile = `${root}dist/build/build.mjs`;

await mkdir(`${root}dist`, { recursive: true });
await build({
  entryPoints: [`${root}build/build.ts`],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  conditions: ["source"],
  external: ["esbuild"],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "warning",
});
await (await import(pathToFileURL(outfile).href)).buildAll(root);
await rm(`${root}dist/build`, { recursive: true });
