/** Rules of severity error stop a run. */
import { expect, test } from "vitest";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./run.ts";

const NOOP = 'fn main(harness: Harness) {\n  const unused = 1\n  harness.stdio.println(harness.env.get("HARN_NO_SUCH") ?? nil)\n}\n';
const run = (files: Readonly<Record<string, string>>) => invoke(runCommand, folderWith(files), ["run", "a.harn"]);

test("with the finding, and nothing of the warnings", async () => {
  const { code, stdout, stderr } = await run({ "a.harn": NOOP });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.match(/^(error|warning|info)\[[^\]]*\]/gm)).toEqual(["error[HARN-LNT-061]"]);
});

test("in an imported file as well", async () => {
  const lib = 'pub fn look(harness: Harness) { return harness.env.get("HARN_NO_SUCH") ?? nil }\n';
  const { code, stderr } = await run({ "lib.harn": lib, "a.harn": 'import { look } from "./lib"\nfn main(harness: Harness) { harness.stdio.println(look(harness)) }\n' });
  expect(code).toBe(1);
  expect(stderr).toContain("--> lib.harn:1:");
});

test("unless the project has turned the rule off, or made it a warning, which a run does not show", async () => {
  for (const manifest of ['[lint]\ndisabled = ["nil-coalesce-noop"]', '[lint.severity]\nnil-coalesce-noop = "warning"']) {
    expect(await run({ "harn.toml": manifest, "a.harn": NOOP })).toEqual({ code: 0, stdout: "nil\n", stderr: "" });
  }
  expect((await run({ "harn.toml": '[lint]\ndisabled = ["unused-variable"]', "a.harn": NOOP })).code).toBe(1);
});

test("a program that other errors stop is not read twice for it", async () => {
  const { code, stderr } = await run({ "harn.toml": "[lint\n", "a.harn": "fn main(harness: Harness) { return missing }\n" });
  expect(code).toBe(1);
  expect(stderr).not.toContain("harn.toml");
});
