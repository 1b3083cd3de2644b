import { describe, expect, test } from "vitest";
import { runCommand } from "./check.ts";
import { runCommand as explain } from "./explain.ts";
import { folderWith, invoke, unlintedFolder } from "./invoke.test-helper.ts";

const root = unlintedFolder({
  "ok.harn": "fn main(harness: Harness) { return 1 }\n",
  "sub/old.harn": "var é = 1\n",
  "sub/bad.harn": "// é\nconst a = b\n",
  "readme.md": "",
});
const check = (...words: string[]) => invoke(runCommand, root, ["check", ...words]);

test("clean files", async () => {
  expect(await check("ok.harn")).toEqual({ code: 0, stdout: "ok.harn: ok\n", stderr: "" });
});

test("folders, warnings and errors", async () => {
  const { code, stdout, stderr } = await check(".");
  expect(code).toBe(1);
  expect(stdout).toBe("ok.harn: ok\n");
  expect(stderr).toContain("error[HARN-NAM-001]");
  expect(stderr).toContain("warning[HARN-PAR-902]");
  expect(stderr.indexOf("sub/bad.harn:2:11")).toBeLessThan(stderr.indexOf("sub/old.harn:1:1"));
});

test("warnings fail only on request", async () => {
  expect((await check("sub/old.harn")).code).toBe(0);
  expect((await check("--strict", "sub/old.harn")).code).toBe(1);
});

test("the JSON report", async () => {
  const { code, stdout, stderr } = await check("--json", "ok.harn", "sub", "gone.harn");
  expect([code, stderr]).toEqual([1, ""]);
  const report = JSON.parse(stdout) as { data: { files: { diagnostics: { code?: string }[] }[] } };
  expect(Object.keys(report)).toEqual(["schemaVersion", "ok", "data", "error", "warnings"]);
  expect(report).toMatchObject({
    schemaVersion: 1,
    ok: false,
    data: {
      files: [
        { path: "ok.harn", status: "ok", diagnostics: [] },
        { path: "sub/bad.harn", status: "error", diagnostics: [{ source: "type", severity: "error", code: "HARN-NAM-001", span: { start: 16, end: 17 } }] },
        { path: "sub/old.harn", status: "warning" },
        { path: "gone.harn", status: "error", diagnostics: [{ source: "io", severity: "error", message: "Error reading gone.harn: No such file or directory (os error 2)" }] },
      ],
      summary: { ok: 1, warnings: 1, errors: 2, diagnostics: 3 },
    },
    error: { code: "check_failed", message: "one or more files failed `harn check`", details: null },
    warnings: [],
  });
  expect(Object.keys(report.data.files[1]?.diagnostics[0] ?? {}).slice(0, 5)).toEqual(["source", "severity", "code", "message", "span"]);
  expect(report.data.files[3]?.diagnostics[0]).not.toHaveProperty("code");
});

test("no targets, no files", async () => {
  expect(JSON.parse((await check("--json")).stdout)).toMatchObject({ ok: false, error: { code: "missing_targets" } });
  const empty = folderWith({ "a.txt": "" });
  expect(await invoke(runCommand, empty, ["check", "."])).toMatchObject({ code: 1, stderr: "error: no .harn or .harn.txt files found under the given target(s)\n" });
});

describe("harn.toml", () => {
  const warning = "var a = 1\n";
  const run = (files: Readonly<Record<string, string>>, ...words: string[]) => invoke(runCommand, unlintedFolder(files), ["check", ...words]);

  test("strictness is that of the nearest one, and flags only add to it", async () => {
    const files = { "harn.toml": "[check]\nstrict = true\n", "a.harn": warning, "lax/harn.toml": "[check]\nstrict = false\n", "lax/b.harn": warning };
    expect((await run(files, "a.harn")).code).toBe(1);
    expect((await run(files, "lax/b.harn")).code).toBe(0);
    expect((await run(files, "--strict", "lax/b.harn")).code).toBe(1);
    expect(await run(files, "--json", "lax", "a.harn")).toMatchObject({ code: 1 });
  });

  test("its mistakes are reported once, as of a file of their own, and the sources are checked all the same", async () => {
    const files = { "harn.toml": "[check]\nstrict = yes\n", "a.harn": "", "b.harn": "" };
    const { code, stdout, stderr } = await run(files, "a.harn", "b.harn");
    expect([code, stdout]).toEqual([1, "a.harn: ok\nb.harn: ok\n"]);
    expect(stderr).toMatch(/^error\[HARN-CFG-901\]: failed to parse .*harn\.toml: /);
    expect(stderr).toContain("--> harn.toml:2:10\n");
    expect(stderr.match(/error/g)).toHaveLength(1);
  });

  test("its mistakes in JSON", async () => {
    const { code, stdout } = await run({ "harn.toml": "# é\n[check]\nstirct = true\n", "a.harn": "" }, "--json", "a.harn");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      data: {
        files: [
          {
            path: "harn.toml",
            status: "warning",
            diagnostics: [{ source: "preflight", severity: "warning", code: "HARN-CFG-903", message: "unknown key `stirct` in `[check]`", span: { start: 13, end: 19 }, help: "did you mean `strict`?" }],
          },
          { path: "a.harn", status: "ok" },
        ],
        summary: { ok: 1, warnings: 1, errors: 0, diagnostics: 1 },
      },
    });
  });
});

describe("--workspace", () => {
  const files = { "harn.toml": '[workspace]\npipelines = ["pipelines", "scripts/one.harn"]\n', "pipelines/a/b.harn": "", "scripts/one.harn": "", "scripts/two.harn": "", "c.harn": "" };

  test("adds what the manifest names, from wherever it is called", async () => {
    const root = unlintedFolder(files);
    const run = (cwd: string, ...words: string[]) => invoke(runCommand, cwd, ["check", "--workspace", ...words]);
    expect((await run(root)).stdout).toBe("pipelines/a/b.harn: ok\nscripts/one.harn: ok\n");
    expect((await run(root, "c.harn", "scripts/one.harn")).stdout).toBe("c.harn: ok\nscripts/one.harn: ok\npipelines/a/b.harn: ok\n");
    expect((await run(`${root}/scripts`)).stdout).toBe(`${root}/pipelines/a/b.harn: ok\none.harn: ok\n`);
  });

  test("without manifest, without list", async () => {
    const none = await invoke(runCommand, folderWith({ "a.harn": "", ".git/x": "" }), ["check", "--workspace"]);
    expect(none).toEqual({ code: 1, stdout: "", stderr: "error: --workspace could not find a harn.toml walking up from the target(s)\n" });
    const empty = await invoke(runCommand, folderWith({ "a.harn": "", "harn.toml": "" }), ["check", "--workspace", "--json", "a.harn"]);
    expect(JSON.parse(empty.stdout)).toMatchObject({ ok: false, data: null, error: { message: "--workspace requires `[workspace].pipelines` in the nearest harn.toml" } });
  });
});

describe("invariants", () => {
  const files = { "a.harn": '@invariant("approval.reachability")\nfn deploy(harness: Harness) {\n  if true {\n    harness.fs.delete("x")\n  }\n}\n', "broken.harn": "fn (\n" };
  const root = unlintedFolder(files);
  const ask = (...words: string[]) => invoke(explain, root, ["explain", "--invariant", ...words]);

  test("are proved on request only", async () => {
    expect((await invoke(runCommand, root, ["check", "a.harn"])).code).toBe(0);
    const { code, stderr } = await invoke(runCommand, root, ["check", "--invariants", "a.harn"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error: `harness.fs.delete` (fs.write) can be reached without approval\n");
    expect(stderr).toContain("^ invariant[approval.reachability]\n");
    expect(stderr).toContain("--> a.harn:1:1\n");
    const json = await invoke(runCommand, root, ["check", "--invariants", "--json", "."]);
    const [first] = (JSON.parse(json.stdout) as { data: { files: { diagnostics: object[] }[] } }).data.files;
    expect(Object.keys(first?.diagnostics[0] ?? {})).toEqual(["source", "severity", "message", "span", "help"]);
    expect(first?.diagnostics[0]).toMatchObject({ source: "invariant", severity: "error" });
  });

  test("the way to a breach", async () => {
    expect(await ask("approval.reachability", "deploy", "a.harn")).toEqual({
      code: 0,
      stderr: "",
      stdout: [
        "invariant: approval.reachability",
        "handler: deploy",
        "",
        "`harness.fs.delete` (fs.write) can be reached without approval",
        "  = help: call `harness.interaction.request_approval(…)` before it on every path, or put it into the closure of `dual_control`",
        "  1. a.harn:2:4: function `deploy` starts",
        "  2. a.harn:3:6: when the condition holds",
        "  3. a.harn:4:5: calls `harness.fs.delete`",
        "",
      ].join("\n"),
    });
    expect(JSON.parse((await ask("approval.reachability", "--json", "deploy", "a.harn")).stdout)).toMatchObject({
      ok: true,
      data: { invariant: "approval.reachability", handler: "deploy", holds: false, findings: [{ path: [{ path: "a.harn", line: 2, column: 4 }, { line: 3 }, { line: 4 }] }] },
    });
  });

  test("questions without answer", async () => {
    expect(await ask("fs.writes", "deploy", "a.harn")).toMatchObject({ code: 1, stderr: 'error: `deploy` does not claim `@invariant("fs.writes")`\n' });
    expect(await ask("fs.writes", "depoly", "a.harn")).toMatchObject({ code: 1, stderr: "error: a.harn has no function, tool or pipeline `depoly` — did you mean `deploy`?\n" });
    expect((await ask("fs.writes", "deploy", "gone.harn")).stderr).toContain("failed to read gone.harn: No such file");
    expect((await ask("fs.writes", "deploy", "broken.harn")).stderr).toContain("error[HARN-PAR-");
    expect(JSON.parse((await ask("fs.writes", "--json", "deploy", "broken.harn")).stdout)).toMatchObject({ ok: false, error: { code: "parse_failed" } });
    await expect(ask("fs.writes", "deploy")).rejects.toThrow("requires HANDLER and FILE");
    await expect(invoke(explain, root, ["explain", "NAM-001", "a.harn"])).rejects.toThrow("unexpected argument `a.harn`");
  });
});

test("flags of phases that do not exist are refused", async () => {
  for (const flag of ["--preflight", "--host-capabilities", "--bundle-root", "--provider-matrix", "--format"]) {
    await expect(check(flag, "ok.harn")).rejects.toThrow("unknown flag");
  }
  expect((await check("--independent", "--strict-types", "ok.harn")).stdout).toBe("ok.harn: ok\n");
});

test("prompt templates of a folder, and of what its programs name", async () => {
  const project = folderWith({
    "harn.toml": '[asset_roots]\nparts = "prompts"\n',
    "main.harn": 'fn main(harness: Harness) { harness.stdio.println(harness.fs.render_prompt("@parts/a.prompt", {}) + harness.fs.render_prompt("@/gone.prompt", {})) }\n',
    "prompts/a.prompt": "{{ x }}",
    "prompts/b.harn.prompt": "{{ if x }}",
  });
  const { code, stdout, stderr } = await invoke(runCommand, project, ["check", "."]);
  expect(code).toBe(1);
  expect(stdout).toContain("prompts/a.prompt: ok\n");
  expect(stderr).toContain("error[HARN-PRM-007]: prompt template `@/gone.prompt` cannot be found");
  expect(stderr.match(/HARN-PRM-\d+/g)).toEqual(["HARN-PRM-007"]);
  expect(stderr).toContain("HARN-LNT-040");
});
