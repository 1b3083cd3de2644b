import { expect, test } from "vitest";
import { createLibrary } from "#stdlib";
import { compileProgram } from "./compile.ts";

/** A library in which looking up one builtin fails inside the checker. */
function brokenLibrary(name: string) {
  const library = createLibrary({ modules: new Map(), intrinsics: false });
  const declaration = library.builtins.get(name);
  if (declaration === undefined) throw new Error(`no builtin ${name}`);
  const broken = { ...declaration, get overloads(): never { throw new TypeError("no such table"); } };
  return { ...library, builtins: new Map([...library.builtins, [name, broken]]) };
}

test("a fault in one statement is reported there, and the rest of the file is still checked", () => {
  const text = [
    "fn main(harness: Harness) {",
    '  const a: int = "before"',
    "  const b = abs(1)",
    '  const c: int = "after"',
    "}",
    'fn other() -> int { return "elsewhere" }',
  ].join("\n");
  const { files, failed } = compileProgram({ entry: { path: "/project/t.harn", text }, library: brokenLibrary("abs") });
  expect(failed).toBe(true);
  const found = files[0]?.diagnostics.map(({ code, span }) => [code, text.slice(span?.start, span?.end)]);
  expect(found).toEqual([
    ["HARN-TYP-007", '"before"'],
    ["HARN-INT-901", "const b = abs(1)"],
    ["HARN-TYP-007", '"after"'],
    ["HARN-TYP-004", '"elsewhere"'],
  ]);
  expect(files[0]?.diagnostics[1]).toMatchObject({ phase: "internal", message: "internal error while checking types: no such table" });
});
