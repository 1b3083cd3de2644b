import { expect, test } from "vitest";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./run.ts";

const root = folderWith({ "lib.harn": "pub fn f() { return 3 }\n" });

async function headOf(code: string): Promise<string> {
  const { stderr } = await invoke(runCommand, root, ["run", "-e", code]);
  return stderr.split("\n").slice(0, 2).join("");
}

test.each([
  ["#", "error[HARN-PAR-003]: Unexpected character '#' at 1:1  --> <eval>:1:1"],
  ["\n  \"abc", "error[HARN-PAR-004]: Unterminated string at 2:3  --> <eval>:2:3"],
  ["1 +", "error[HARN-PAR-001]: Expected expression, got end of snippet at 1:4  --> <eval>:1:4"],
  ["}", "error[HARN-PAR-001]: Expected expression, got `}` at 1:1  --> <eval>:1:1"],
  ["if true { }\n}", "error[HARN-PAR-001]: Expected expression, got `}` at 2:1  --> <eval>:2:1"],
  ["import", "error[HARN-PAR-001]: Expected import path string, got end of line at 1:7  --> <eval>:1:7"],
  ['import "./lib"\nf(]', "error[HARN-PAR-001]: Expected expression, got `]` at 2:3  --> <eval>:2:3"],
])("%j is reported where it was typed", async (code, head) => {
  expect(await headOf(code)).toBe(head);
});

test("imports may follow a comment", async () => {
  expect(await invoke(runCommand, root, ["run", "-e", '// the library\nimport { f } from "./lib"\nreturn f()'])).toEqual({ code: 3, stdout: "", stderr: "" });
});
