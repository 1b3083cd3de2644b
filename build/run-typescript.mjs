// Runs a TypeScript program of this repository: `node build/run-typescript.mjs FILE [ARGUMENT…]`.
// Node cannot do that itself everywhere, so the program is bundled first. Exports a function `main`: it is awaited.
import { build } from "esbuild";
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `import.meta.url` means the source file, wherever the bundle lies. */
const sourceUrls = {
  name: "source-urls",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      return { contents: text.replace(/(?<!["'])import\.meta\.url(?!["'])/g, JSON.stringify(pathToFileURL(path).href)), loader: "ts" };
    });
  },
};

const [file, ...words] = process.argv.slice(2);
mkdirSync(join(root, "dist"), { recursive: true });
const folder = mkdtempSync(join(root, "dist", "script-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, "script.mjs");
await build({
  entryPoints: [resolve(file)],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  conditions: ["source"],
  external: ["esbuild"],
  plugins: [sourceUrls],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "warning",
});
process.argv.splice(1, 2, file);
const script = await import(pathToFileURL(outfile).href);
if (typeof script.main === "function") await script.main(words);
