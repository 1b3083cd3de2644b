import { describe, expect, test } from "vitest";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { folderWith, run, SETTINGS, targetsIn, write } from "./check.test-helper.ts";
import { ResultCache } from "./result-cache.ts";
import type { CheckSettings } from "./settings.ts";

const MISSING = "No such file or directory (os error 2)";

function inProject(root: string, rest: Partial<CheckSettings> = {}): CheckSettings {
  return { ...SETTINGS, templates: { severity: "error", roots: { projectRoot: root, aliases: { parts: join(root, "src/parts") } } }, ...rest };
}

function program(...calls: readonly string[]): string {
  return `fn show(fs: HarnessFs, name: string) { fs.render_prompt("fs.prompt") }\nfn main(harness: Harness) {\n${calls.map((call) => `  ${call}\n`).join("")}}\n`;
}

async function found(files: Readonly<Record<string, string>>, name: string, rest: Partial<CheckSettings> = {}): Promise<readonly string[]> {
  const root = folderWith(files);
  return (await run(targetsIn(root, [name], inProject(root, rest)))).found[name] ?? [];
}

describe("templates that programs name", () => {
  const main = program(
    'harness.fs.render_prompt("a.prompt", {})',
    'harness.fs.render_prompt("@/a.prompt", {})',
    'harness.fs.render_prompt_with_provenance("@parts/b.prompt", {})',
    'harness.fs.render_prompt("none" + ".prompt", {})',
    'harness.fs.render_template("{{ broken")',
  );

  test("are there and parse", async () => {
    expect(await found({ "main.harn": main, "fs.prompt": "", "a.prompt": "{{ x }}", "src/parts/b.prompt": "" }, "main.harn")).toEqual([]);
  });

  test("are not there", async () => {
    expect(await found({ "main.harn": main }, "main.harn")).toEqual([
      `HARN-PRM-007 prompt template \`fs.prompt\` cannot be found: ${MISSING}`,
      `HARN-PRM-007 prompt template \`a.prompt\` cannot be found: ${MISSING}`,
      `HARN-PRM-007 prompt template \`@/a.prompt\` cannot be found: ${MISSING}`,
      `HARN-PRM-007 prompt template \`@parts/b.prompt\` cannot be found: ${MISSING}`,
    ]);
  });

  test("have paths that lead nowhere", async () => {
    const text = program('harness.fs.render_prompt("@none/a.prompt")', 'harness.fs.render_prompt("@/../a.prompt")', 'harness.fs.render_prompt("std/a.harn.prompt")');
    expect((await found({ "main.harn": text, "fs.prompt": "" }, "main.harn")).map((line) => line.slice(0, 12))).toEqual(Array(3).fill("HARN-PRM-007"));
  });

  test("do not parse", async () => {
    expect(await found({ "main.harn": program(), "fs.prompt": "é\n {{ if x }}" }, "main.harn")).toEqual([
      "HARN-PRM-001 prompt template cannot be parsed: fs.prompt at 2:2: `{{ if }}` missing matching `{{ end }}`",
    ]);
  });

  test("under old names only where those are callable", async () => {
    const files = { "main.harn": 'fn main(harness: Harness) { render("gone.prompt") }\n' };
    expect(await found(files, "main.harn", { legacyAmbient: true })).toEqual([`HARN-PRM-007 prompt template \`gone.prompt\` cannot be found: ${MISSING}`]);
    const own = { "main.harn": 'fn render(name: string) -> string { return name }\nfn main(harness: Harness) { harness.stdio.println(render("gone.prompt")) }\n' };
    expect(await found(own, "main.harn")).toEqual([]);
  });

  test("are as severe as the project says", async () => {
    const root = folderWith({ "main.harn": program() });
    const severity = async (templates: CheckSettings["templates"]): Promise<readonly string[]> =>
      ((await run(targetsIn(root, ["main.harn"], { ...SETTINGS, templates }))).diagnostics[0] ?? []).map((finding) => finding.severity);
    expect(await severity({ severity: "warning", roots: null })).toEqual(["warning"]);
    expect(await severity(null)).toEqual([]);
  });
});

describe("templates that templates include", () => {
  test("are there and parse", async () => {
    const files = { "sub/a.prompt": "{{ include 'b.prompt' }}{{ include '@parts/c.prompt' }}{{ include x }}{{ if y }}{{ include 'none.prompt' }}{{ end }}", "sub/b.prompt": "{{ end }}" };
    expect(await found(files, "sub/a.prompt")).toEqual([
      "HARN-PRM-001 prompt template cannot be parsed: b.prompt at 1:1: unexpected `{{ end }}`",
      `HARN-PRM-007 prompt template \`@parts/c.prompt\` cannot be found: ${MISSING}`,
      `HARN-PRM-007 prompt template \`none.prompt\` cannot be found: ${MISSING}`,
    ]);
  });
});

test("what the cache holds counts only while the templates stay as they are", async () => {
  const root = folderWith({ "main.harn": program(), "a.prompt": "{{ include 'fs.prompt' }}" });
  const cache = folderWith({});
  const check = () => run(targetsIn(root, ["main.harn", "a.prompt"], inProject(root)), { cache: new ResultCache(cache, "build") });
  const missing = `HARN-PRM-007 prompt template \`fs.prompt\` cannot be found: ${MISSING}`;
  const outcomes = async (): Promise<unknown> => {
    const { found: lines, checked } = await check();
    return [lines["main.harn"], lines["a.prompt"], checked];
  };
  expect(await outcomes()).toEqual([[missing], [missing], true]);
  expect(await outcomes()).toEqual([[missing], [missing], false]);
  write(root, "fs.prompt", "{{ end }}");
  const broken = "HARN-PRM-001 prompt template cannot be parsed: fs.prompt at 1:1: unexpected `{{ end }}`";
  expect(await outcomes()).toEqual([[broken], [broken], true]);
  expect(await outcomes()).toEqual([[broken], [broken], false]);
  write(root, "fs.prompt", "");
  expect(await outcomes()).toEqual([[], [], true]);
  expect(await outcomes()).toEqual([[], [], false]);
  rmSync(join(root, "fs.prompt"));
  expect(await outcomes()).toEqual([[missing], [missing], true]);
});
