import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("a run that the cache answers loads nothing of the compiler but diagnostics and graphs", async () => {
  const { metafile } = await build({
    entryPoints: ["cli/check.ts", "cli/main.ts"],
    absWorkingDir: ROOT,
    outdir: "never-written",
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    logLevel: "silent",
  });
  const loaded = new Set<string>();
  const pending = ["cli/check.ts", "cli/main.ts"];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === "import-statement") pending.push(path);
  }
  expect(loaded.has("workspace/check/run.ts")).toBe(true);
  const heavy = [...loaded].filter((file) => /^(?:node_modules|stdlib|vm|workspace\/compile)|^compiler\/(?!(?:diagnostics|graphs)\/)/.test(file));
  expect(heavy).toEqual([]);
});
