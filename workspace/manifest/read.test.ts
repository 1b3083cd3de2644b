import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderDiagnostic } from "#compiler/diagnostics";
import { type Manifest, readManifest } from "./index.ts";
import { TABLES } from "./keys.ts";

function read(text: string): Promise<Manifest> {
  const path = join(mkdtempSync(join(tmpdir(), "harn-manifest-")), "harn.toml");
  writeFileSync(path, text);
  return readManifest(path);
}

/** `code line:column-text message | help` */
async function findings(text: string): Promise<string[]> {
  const { diagnostics } = await read(text);
  return diagnostics.map(({ code, message, span, help }) => {
    const before = text.slice(0, span?.start ?? 0).split("\n");
    const place = `${String(before.length)}:${String((before.at(-1) ?? "").length + 1)}`;
    return `${code ?? "-"} ${place} ${JSON.stringify(text.slice(span?.start ?? 0, span?.end ?? 0))} ${message} | ${help ?? ""}`;
  });
}

describe("values", () => {
  test("every key, and what is left alone", async () => {
    const { tables, diagnostics } = await read(`
top = 1
[package]
anything = "goes"
[check]
strict = true
strict-types = true
disable_rules = ["a"]
host_capabilities_file = "./caps.json"
runtime_installed_host_operations = ["project.handler"]
preflight_severity = "Silent"
[check.host_capabilities]
workspace = ["read_text"]
[workspace]
pipelines = ["pipelines", "scripts"]
[lint]
complexity-threshold = 30
[lint.severity]
unused-import = "WARN"
[fmt]
line_width = 80
[rules]
rule-dirs = ["rules"]
[asset_roots]
parts = "src/parts"
"__proto__" = "b"
`);
    expect(diagnostics).toEqual([]);
    expect(tables).toEqual({
      check: {
        strict: true,
        strict_types: true,
        disable_rules: ["a"],
        host_capabilities_path: "./caps.json",
        runtime_installed_host_operations: ["project.handler"],
        preflight_severity: "off",
        host_capabilities: new Map([["workspace", ["read_text"]]]),
      },
      workspace: { pipelines: ["pipelines", "scripts"] },
      lint: { complexity_threshold: 30, severity: new Map([["unused-import", "warning"]]) },
      fmt: { line_width: 80 },
      rules: { ruleDirs: ["rules"] },
      asset_roots: Object.fromEntries([["parts", "src/parts"], ["__proto__", "b"]]),
    });
  });

  test("the example of each kind of value is accepted for each key", async () => {
    const lines = Object.entries(TABLES).flatMap(([table, keys]) => [`[${table}]`, ...Object.entries(keys).map(([name, spec]) => `${name} = ${spec.kind.example}`)]);
    const { diagnostics, tables } = await read(lines.join("\n"));
    expect(diagnostics).toEqual([]);
    for (const [table, keys] of Object.entries(TABLES)) expect(Object.keys(Object.entries(tables).find(([name]) => name === table)?.[1] ?? {}).sort()).toEqual(Object.keys(keys).sort());
  });

  test("an empty file, a byte order mark, carriage returns", async () => {
    expect(await read("")).toMatchObject({ tables: { check: {}, workspace: {}, lint: {}, fmt: {} }, diagnostics: [] });
    expect((await read("\ufeff[check]\r\nstrict = true\r\n")).tables.check).toEqual({ strict: true });
  });
});

describe("findings", () => {
  test("values of the wrong kind, with place and way out", async () => {
    expect(await findings('[check]\nstrict = "yes"  # why\n[workspace]\npipelines = [\n  "a", # one\n  1,\n]\n[fmt]\nline_width = 0')).toEqual([
      'HARN-CFG-902 2:10 "\\"yes\\"" `[check] strict` must be true or false | for example: strict = true',
      'HARN-CFG-902 4:13 "[\\n  \\"a\\", # one\\n  1,\\n]" `[workspace] pipelines` must be a list of strings | for example: pipelines = ["one", "two"]',
      'HARN-CFG-902 9:14 "0" `[fmt] line_width` must be a positive whole number | for example: line_width = 100',
    ]);
  });

  test("aliases that lead out of the project", async () => {
    const shown = async (line: string): Promise<string> => (await findings(`[asset_roots]\n${line}`)).join("\n");
    for (const folder of ['"/etc"', '"../b"', '"a/../../b"', '"a\\\\..\\\\b"', '""', "1"]) {
      expect(await shown(`a = ${folder}`)).toContain("`[asset_roots] a` must be a folder of the project, relative to the manifest and without `..`");
    }
    expect(await shown('"a/b" = "c"')).toContain("HARN-CFG-902 2:9");
    expect(await shown('"" = "c"')).toContain("an alias may not be empty or contain `/`");
    expect(await findings("asset_roots = 1")).toEqual(["HARN-CFG-902 1:15 \"1\" `asset_roots` must be a table | write `[asset_roots]` on a line of its own and the aliases below it"]);
  });

  test("tables in every notation", async () => {
    expect(await findings("check = 3")).toEqual(["HARN-CFG-902 1:9 \"3\" `check` must be a table | write `[check]` on a line of its own and the keys below it"]);
    expect(await findings('a = { x = "}" }\ncheck = { "strict" = 1, strict_types = true }')).toEqual(['HARN-CFG-902 2:22 "1" `[check] strict` must be true or false | for example: strict = true']);
    expect(await findings("x = '''a\n[check]\nstrict = 2'''\ncheck.strict = 1")).toEqual(['HARN-CFG-902 4:16 "1" `[check] strict` must be true or false | for example: strict = true']);
    expect((await findings("[[check]]\nstrict = true"))[0]).toContain("`check` must be a table");
    expect((await findings("[check.strict]\na = 1"))[0]).toContain('HARN-CFG-902 1:1 "[check.strict]"');
    expect((await findings("[lint]\nseverity.unused-import = 3"))[0]).toContain("unknown lint severity `3`; expected `info`, `warning`, or `error`");
  });

  test("operations must be exact", async () => {
    expect((await findings('[check]\nruntime_installed_host_operations = ["project.*"]'))[0]).toContain("`project.*` is not an exact `capability.operation` name");
  });

  test("unknown keys, misspelt keys, one key twice", async () => {
    expect(await findings('[check]\nstirct = true\n[fmt]\n"wrap" = 1\nline-width = 80\nline_width = 90')).toEqual([
      'HARN-CFG-903 2:1 "stirct" unknown key `stirct` in `[check]` | did you mean `strict`?',
      'HARN-CFG-903 4:1 "\\"wrap\\"" unknown key `wrap` in `[fmt]` | known keys of `[fmt]`: line_width, separator_width',
      "HARN-CFG-902 6:14 \"90\" `[fmt] line_width` is given a second time under another spelling | keep one of the two lines",
    ]);
    expect((await findings("[check]\n__proto__ = 1\n[lint]\nconstructor = 1")).length).toBe(2);
  });

  test("text that is not TOML", async () => {
    const manifest = await read("[check]\nstrict = tru\n");
    expect(manifest.tables.check).toEqual({});
    expect(manifest.diagnostics).toMatchObject([{ code: "HARN-CFG-901", severity: "error", message: expect.stringMatching(/^failed to parse .*harn\.toml: [^\n]+$/) }]);
    expect(manifest.diagnostics.map((one) => renderDiagnostic(one, { ...manifest.source, path: "harn.toml" }, { color: false })).join("")).toContain("--> harn.toml:2:");
  });

  test("a file that cannot be read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "harn-manifest-"));
    mkdirSync(join(folder, "harn.toml"));
    expect((await readManifest(join(folder, "harn.toml"))).diagnostics).toMatchObject([{ severity: "error", phase: "io", message: expect.stringContaining("Is a directory") }]);
  });

  test("very many findings", async () => {
    const text = `[check]\n${Array.from({ length: 3000 }, (_, i) => `key_number_${String(i)} = 1`).join("\n")}`;
    expect(await findings(text)).toHaveLength(3000);
  });
});
