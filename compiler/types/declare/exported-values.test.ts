import { describe, expect, test } from "vitest";
import { displayType } from "../model/index.ts";
import { ModuleFingerprints } from "./fingerprint.ts";
import { declare, graphOf, signatureText } from "./testing.ts";

describe("ValueTypes", () => {
  const declared = declare('import "./lib"', {
    "/project/lib.harn": `
import { far } from "./far"
pub import { Shape, make } from "./far"
pub fn typed(a: int, b = 1) -> string { return "" }
pub const limit: float = 1
pub let open: int? = nil
pub const text = "a"
pub const count = -3
pub const rows = [1, "a", 2]
pub const empty = []
pub const record = {a: 1, "b": {c: [true]}}
pub const closure = { x -> x }
pub const full = fn(x: int) -> int { return x }
pub const computed = typed(1)
pub let loose = 1
pub const wait = 5s
pub const { part } = {part: 1}
pub struct S { x: int }
@sibling
fn near(a: int) -> int { return a }
pub tool search(query: string) -> list<string> { return [] }
pub pipeline go(task: string) -> int { return 1 }
fn hidden() {}
`,
    "/project/far.harn": "pub enum Shape { Dot }\npub fn make() -> Shape { return Shape.Dot }\npub fn far() {}",
  });
  const lib = declared.module("/project/lib.harn");
  const shown = (name: string): string | null => {
    const type = declared.values.exportType(lib, name);
    return type === null ? null : type.kind === "function" ? signatureText(type) : displayType(type);
  };

  test.each([
    ["typed", "fn(a: int, b?: any) -> string"],
    ["limit", "float"],
    ["open", "int?"],
    ["text", "string"],
    ["count", "int"],
    ["rows", "list<int | string>"],
    ["empty", "list"],
    ["record", "{a: int, b: {c: list<bool>}}"],
    ["closure", "closure"],
    ["full", "fn(x: int) -> int"],
    ["computed", "any"],
    ["loose", "any"],
    ["wait", "duration"],
    ["part", "any"],
    ["S", null],
    ["Shape", null],
    ["make", "fn() -> Shape"],
    ["near", "fn(a: int) -> int"],
    ["search", "fn(query: string) -> list<string>"],
    ["go", "fn(task: string) -> int"],
    ["hidden", null],
    ["gone", null],
  ])("%s", (name, expected) => {
    expect(shown(name)).toBe(expected);
  });

  test("what an importer sees is the type of the declaring module", () => {
    const imported = declared.module().importedNames.get("make");
    const type = imported === undefined ? null : declared.values.typeOf(imported.exported);
    const entry = declared.scope.lookup("Shape");
    expect(type?.kind === "function" && type.returns).toEqual({ kind: "nominal", symbol: entry?.kind === "symbol" && entry.symbol, arguments: [] });
  });

  test("a shape that a literal gave is no contract", () => {
    expect(declared.values.exportType(lib, "record")).toMatchObject({ kind: "shape", inferred: true });
  });
});

describe("interfaceFingerprint", () => {
  const LIB = `
import { Inner } from "./inner"
struct Private { a: int }
pub struct S { p: Private, i: Inner }
impl S { fn m(self) -> int { return 1 } }
pub fn f(a: int) -> S { return a }
pub const n = 1
pub let v = 2
fn hidden(a: int) { return 1 }
`;
  const INNER = "pub type Inner = {x: int}\npub fn other() -> int { return 1 }";
  const print = (lib: string, inner: string = INNER): string => {
    const graph = graphOf('import "./lib"', { "/project/lib.harn": lib, "/project/inner.harn": inner });
    const module = graph.modules.get("/project/lib.harn");
    if (module === undefined) throw new Error("no module");
    return new ModuleFingerprints(graph).interfaceFingerprint(module);
  };
  const original = print(LIB);

  test.each([
    ["a body", "{ return a }", "{ const b = a\n return b }"],
    ["the body of a method", "{ return 1 }\n", "{ return 2 }\n"],
    ["something private", "fn hidden(a: int)", "fn hidden(a: string)"],
    ["the start value of a variable", "pub let v = 2", "pub let v = 3"],
    ["what stands before", "\nimport", "// note\n\nimport"],
  ])("is the same after a change of %s", (_, from, to) => {
    expect(LIB).toContain(from);
    expect(print(LIB.replace(from, to))).toBe(original);
  });

  test.each([
    ["a parameter", "f(a: int)", "f(a: string)"],
    ["a result", "-> S", "-> int"],
    ["a default", "f(a: int)", "f(a: int = 1)"],
    ["a name", "pub fn f", "pub fn g"],
    ["an export", "fn hidden", "pub fn hidden"],
    ["a private type that an export mentions", "Private { a: int }", "Private { b: int }"],
    ["a method", "fn m(self)", "fn m(self, x)"],
    ["a constant", "pub const n = 1", 'pub const n = "1"'],
  ])("changes with %s", (_, from, to) => {
    expect(LIB).toContain(from);
    expect(print(LIB.replace(from, to))).not.toBe(original);
  });

  test("follows types into other modules, and nothing else there", () => {
    expect(print(LIB, INNER.replace("x: int", "x: string"))).not.toBe(original);
    expect(print(LIB, INNER.replace("() -> int", "() -> string"))).toBe(original);
  });

  test("ends in cycles of imports and of types", () => {
    const a = 'import { B } from "./b"\npub struct A { b: B?, a: A? }';
    const b = 'import { A } from "./lib"\npub struct B { a: A? }';
    const of = (second: string): string => {
      const graph = graphOf('import "./lib"', { "/project/lib.harn": a, "/project/b.harn": second });
      const module = graph.modules.get("/project/lib.harn");
      return module === undefined ? "" : new ModuleFingerprints(graph).interfaceFingerprint(module);
    };
    expect(of(b)).toMatch(/^[0-9a-f]{28}$/);
    expect(of(b)).not.toBe(of(b.replace("A?", "A")));
  });
});
