/** Rules of a project in `harn lint` and `harn check`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand as runCheck } from "./check.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand as runLint } from "./lint.ts";

const ENVIRONMENT = { HARN_CHECK_RESULT_CACHE: "0" };
const RULE = 'id = "no-old"\nlanguage = "harn"\nseverity = "error"\nmessage = "old is gone: $X"\n\n[rule]\npattern = "old($X)"\n';
const PROGRAM = "fn old(x: int) -> int {\n  return x\n}\n\nfn main(harness: Harness) {\n  harness.stdio.println(old(1))\n}\n";

function project(manifest: string, rule = RULE): string {
  return folderWith({ "harn.toml": `[package]\nname = "p"\n\n${manifest}`, "rules/no-old.toml": rule, "a.harn": PROGRAM });
}

test("are found under their own id, in both commands", async () => {
  const root = project('[rules]\nruleDirs = ["rules"]\n');
  for (const [name, run] of [["lint", runLint], ["check", runCheck]] as const) {
    const { code, stderr } = await invoke(run, root, [name, "a.harn"], ENVIRONMENT);
    expect(code).toBe(1);
    expect(stderr).toContain("error[HARN-LNT-059]: old is gone: 1\n  --> a.harn:6:25");
    expect(stderr).toContain("lint[no-old]");
  }
});

test("can be turned off by their id", async () => {
  const root = project('[rules]\nruleDirs = ["rules"]\n\n[lint]\ndisabled = ["no-old"]\n');
  expect(await invoke(runLint, root, ["lint", "a.harn"], ENVIRONMENT)).toEqual({ code: 0, stdout: "a.harn: no issues found\n", stderr: "" });
});

test("with a mistake are reported at it, and the file is checked without them", async () => {
  const root = project('[rules]\nruleDirs = ["rules", "gone"]\n', RULE.replace('"no-old"', "3"));
  const { code, stdout, stderr } = await invoke(runCheck, root, ["check", "a.harn"], ENVIRONMENT);
  expect(code).toBe(1);
  expect(stdout).toBe("a.harn: ok\n");
  expect(stderr).toContain("`id` must be a string");
  expect(stderr).toContain("rules/no-old.toml:1:6");
  expect(stderr).toContain("`gone` is no folder that could be read");
});

test("that change count at once: no cached answer outlives them", async () => {
  const root = project('[rules]\nruleDirs = ["rules"]\n');
  const environment = { XDG_CACHE_HOME: join(root, "cache") };
  const exit = async () => (await invoke(runCheck, root, ["check", "a.harn"], environment)).code;
  expect([await exit(), await exit()]).toEqual([1, 1]);
  writeFileSync(join(root, "rules/no-old.toml"), RULE.replace("old($X)", "older($X)"));
  expect(await exit()).toBe(0);
});

test("repair what they find", async () => {
  const root = project('[rules]\nruleDirs = ["rules"]\n', RULE.replace("\n[rule]", 'fix = "$X"\nsafety = "behavior-preserving"\n\n[rule]'));
  const { stdout } = await invoke(runLint, root, ["lint", "--fix", "a.harn"], ENVIRONMENT);
  expect(stdout).toContain("a.harn: applied 1 fix(es)");
  expect(readFileSync(join(root, "a.harn"), "utf8")).toContain("println(1)");
});

test("a repair that is found again in its own result is made once", async () => {
  const root = project('[rules]\nruleDirs = ["rules"]\n', RULE.replace('"error"', '"warning"').replace("\n[rule]", 'fix = "old($X + 1)"\nsafety = "behavior-preserving"\n\n[rule]'));
  const { stdout } = await invoke(runLint, root, ["lint", "--fix", "a.harn"], ENVIRONMENT);
  expect(stdout).toContain("a.harn: applied 1 fix(es)");
  expect(readFileSync(join(root, "a.harn"), "utf8")).toContain("println(old(1 + 1))");
});
