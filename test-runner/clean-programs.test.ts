/** What is meant to be clean is clean: warnings and rules of style count, and values from outside are validated. Notes never count. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { createSourceToolchain } from "#workspace";
import { type CheckSettings, lintSettings, runCheck } from "#workspace/check";
import { ManifestFinder, readManifest } from "#workspace/manifest";

const ROOT = join(import.meta.dirname, "..");
const SHOWN = join(ROOT, "spec-tests/shown-warnings.golden.txt");
const SETTINGS: CheckSettings = { strictTypes: true, invariants: false, legacyAmbient: false, lint: {}, lintOnly: false, projectRules: [], templates: null };
const { library } = createSourceToolchain(join(ROOT, "stdlib"));

function programs(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".harn"))
    .map((file) => join(ROOT, folder, file))
    .sort();
}

/** A line for each file in which something is found: its path below a folder, and the codes in their order. */
async function findings(paths: readonly string[], below: string): Promise<string> {
  const finder = new ManifestFinder();
  const targets = await Promise.all(
    paths.map(async (path) => {
      const manifest = finder.nearest(path);
      const lint = manifest === null ? {} : lintSettings((await readManifest(manifest)).tables);
      return { name: relative(below, path), path, settings: { ...SETTINGS, lint } };
    }),
  );
  const { diagnostics } = await runCheck({ targets, independent: false, cache: null, library: () => Promise.resolve(library), threads: null });
  return targets
    .map(({ name }, index) => {
      const counted = (diagnostics[index] ?? []).filter(({ severity }) => severity !== "info");
      return counted.length === 0 ? "" : `${name} ${counted.map(({ code, message }) => code ?? message).join(" ")}\n`;
    })
    .join("");
}

test("examples, library modules and programs of benchmarks and of the build", async () => {
  expect(await findings(["examples", "stdlib/modules", "bench", "build"].flatMap(programs), ROOT)).toBe("");
});

test("programs that succeed and what they import, but for what is shown on purpose", async () => {
  const paths = programs("spec-tests").filter((path) => !existsSync(path.replace(/\.harn$/, ".error")));
  const shown = await findings(paths, join(ROOT, "spec-tests"));
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(SHOWN, shown);
  expect(shown, "run with UPDATE_GOLDEN=1 when a program is meant to show something").toBe(readFileSync(SHOWN, "utf8"));
});
