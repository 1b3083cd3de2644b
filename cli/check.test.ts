import { expect, test } from "vitest";
import { runCommand } from "./check.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";

const root = folderWith({
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
