import { expect, test } from "vitest";
import { createLibrary } from "#stdlib";
import { compileProgram } from "./compile.ts";

/** A library in which looking up one builtin fails inside the checker, so many times. */
function brokenLibrary(name: string, failures = Infinity) {
  const library = createLibrary({ modules: new Map(), intrinsics: false });
  const declaration = library.builtins.get(name);
  if (declaration === undefined) throw new Error(`no builtin ${name}`);
  let left = failures;
  const broken = {
    ...declaration,
    get overloads() {
      if (left-- > 0) throw new TypeError("no such table");
      return declaration.overloads ?? [];
    },
  };
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

test("a fault met while a body is only read for its type is reported too, once", () => {
  // The first reading, before the call is checked, is that of the result; the second finds nothing wrong.
  const text = "fn main(harness: Harness) {\n  const a: string = inferred()\n}\nfn inferred() {\n  return abs(1)\n}";
  for (const failures of [1, Infinity]) {
    const { files } = compileProgram({ entry: { path: "/project/t.harn", text }, library: brokenLibrary("abs", failures) });
    const found = files[0]?.diagnostics.map(({ code, span }) => [code, text.slice(span?.start, span?.end)]);
    expect(found).toEqual([["HARN-INT-901", "return abs(1)"]]);
  }
});
