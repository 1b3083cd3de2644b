import { expect, test } from "vitest";
import { runCommand } from "./explain.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";

const explain = async (code: string): Promise<string> => (await invoke(runCommand, folderWith({}), ["explain", code])).stdout;

test("text, mistake and remedy", async () => {
  expect(await explain("HARN-TYP-007")).toBe(
    [
      "HARN-TYP-007 (error): initializer does not match the declared variable type",
      "",
      "The value that a binding starts with does not have the declared type. The same holds for the default of a parameter.",
      "",
      "Not so:",
      "",
      '    const port: int = "8080"',
      "",
      "But so:",
      "",
      "    const port: int = 8080",
      "",
      "Repair: casts/insert-explicit-conversion [scope-local] — Insert an explicit conversion or correct the operand type",
      "See also: HARN-TYP-001, HARN-TYP-005",
      "",
    ].join("\n"),
  );
});

test("what no short program shows comes without examples, or with the remedy only", async () => {
  expect(await explain("TYP-028")).not.toMatch(/Not so|But so|For instance/);
  expect(await explain("RTL-901")).toContain("\n\nFor instance:\n\n    let text");
  expect(await explain("RTL-901")).not.toContain("Not so");
});

test("a lint rule explains its own code, and is named", async () => {
  const text = await explain("LNT-032");
  expect(text).toMatch(/^HARN-LNT-032 \(warning\): [^\n]+\n\nA condition is compared/);
  expect(text).toContain("\nLint rule: comparison-to-bool\n");
});
