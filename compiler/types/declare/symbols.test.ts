import { describe, expect, test } from "vitest";
import { displayType, type FunctionType, resolve, substitute, type Type } from "../model/index.ts";
import { argumentsOf } from "./lower.ts";
import { declare, type Declared, signatureText } from "./testing.ts";

function methodTexts(methods: ReadonlyMap<string, FunctionType>): readonly string[] {
  return Array.from(methods, ([name, type]) => `${name} ${signatureText(type)}`);
}

function struct(declared: Declared, name: string): Extract<ReturnType<Declared["symbol"]>, { kind: "struct" }> {
  const symbol = declared.symbol(name);
  if (symbol.kind !== "struct") throw new Error(name);
  return symbol;
}

describe("symbols", () => {
  test("a struct has fields and the methods of all its impl blocks", () => {
    const declared = declare(`
struct Box<in T, out U> { value: T, label?: string }
impl Box {
  fn get(self) -> T { return self.value }
  fn map<R>(self, f: fn(T) -> R) -> Box<R, U> { return self }
}
impl Box { fn label_or(self, other: string = "") -> string { return other } }
`);
    const box = struct(declared, "Box");
    expect(box.parameters.map(({ name, variance }) => [name, variance])).toEqual([["T", "in"], ["U", "out"]]);
    expect(Array.from(box.fields(), ([name, { type, optional }]) => [name, displayType(type), optional])).toEqual([
      ["value", "T", false],
      ["label", "string", true],
    ]);
    expect(methodTexts(box.methods())).toEqual(["get fn() -> T", "map fn<R>(f: fn(T) -> R) -> Box<R, U>", "label_or fn(other?: string) -> string"]);
    const get = box.methods().get("get");
    expect(get === undefined ? "" : displayType(substitute(get.returns, argumentsOf(box.parameters, [{ kind: "primitive", name: "int" }])))).toBe("int");
  });

  test("self of an impl block is the type with its own parameters", () => {
    const declared = declare("struct Box<T> { v: T }\nimpl Box { fn f(self) {} }\nimpl Gone { fn f(self) {} }");
    const [, box, gone] = declared.graph.entry.program.body;
    expect(box?.kind === "ImplDeclaration" && displayType(declared.scope.forImpl(box).self ?? { kind: "never" })).toBe("Box<T>");
    expect(gone?.kind === "ImplDeclaration" && declared.scope.forImpl(gone).self?.kind).toBe("untyped");
    expect(declared.problems()).toEqual(["HARN-TYP-020 unknown type `Gone` @Gone"]);
  });

  test("an enum has variants in order, with and without payload", () => {
    const symbol = declare(`
enum Shape<T> { Empty, Circle(float), Tag(name: string, value: T) }
impl Shape { fn area(self) -> float { return 0.0 } }
`).symbol("Shape");
    if (symbol.kind !== "enum") throw new Error(symbol.kind);
    expect(Array.from(symbol.variants(), ([name, fields]) => [name, fields?.map((field) => [field.name, displayType(field.type)]) ?? null])).toEqual([
      ["Empty", null],
      ["Circle", [[null, "float"]]],
      ["Tag", [["name", "string"], ["value", "T"]]],
    ]);
    expect(methodTexts(symbol.methods())).toEqual(["area fn() -> float"]);
  });

  test("an interface has methods without self, and associated types with defaults", () => {
    const symbol = declare(`
interface Source<T> {
  type Item
  type Key = string
  fn next(self, at: Key) -> Item
  fn put<U>(self, value: T, extra: U)
}
`).symbol("Source");
    if (symbol.kind !== "interface") throw new Error(symbol.kind);
    expect(methodTexts(symbol.methods())).toEqual(["next fn(at: Key) -> Item", "put fn<U>(value: T, extra: U) -> any"]);
    expect(symbol.associated.map(({ symbol: { name }, defaultType }) => [name, defaultType() === null ? null : displayType(defaultType() as Type)])).toEqual([
      ["Item", null],
      ["Key", "string"],
    ]);
    const next = symbol.methods().get("next");
    expect(next?.returns).toEqual({ kind: "parameter", symbol: symbol.associated[0]?.symbol });
  });

  test("problems in every part of a declaration", () => {
    const declared = declare(`
struct S { a: N1 }
enum E { V(x: N2) }
interface I { type Item = N3
  fn m(self, a: N4) -> N5 }
type T = list<N6>
impl S { fn m(self) -> N7 { } }
`);
    expect(declared.problems().map((line) => line.slice(-2))).toEqual(["N1", "N2", "N3", "N4", "N5", "N6", "N7"]);
  });
});

describe("functions", () => {
  test.each([
    ["fn f(a, b: int, c: string = \"\", ...rest: int) {}", "fn(a: any, b: int, c?: string, ...rest: int) -> any"],
    ["fn f(a: int) -> string throws MyError | string { }\nenum MyError { A }", "fn(a: int) -> string throws MyError | string"],
    ["fn f(x: unknown, y: unknown) -> y is string { return true }", "fn(x: unknown, y: unknown) -> bool [1 is string]"],
    ["fn f(x: unknown) -> implies z is int { return true }", "fn(x: unknown) -> bool [implies -1 is int]"],
    ["gen fn f() -> Stream<int> { emit 1 }", "fn() -> Stream<int>"],
    ["fn f<T>(row: {...T}) -> {...T, id: string} { return row }", "fn<T>(row: {...T}) -> {id: string, ...T}"],
    ["fn f(self, a: int) {}", "fn(self: any, a: int) -> any"],
  ])("%s", (text, expected) => {
    expect(signatureText(declare(text).fn("f"))).toBe(expected);
  });

  test("bounds of several clauses add up and see the function's parameters", () => {
    const declared = declare("interface A { fn a(self) }\ninterface B<X> { fn b(self) -> X }\nfn f<T, U>(x: T, y: U) where T: A, T: B<U>, U: A + B<int> {}");
    const [t, u] = declared.fn("f").typeParameters;
    expect(t?.bounds().map(displayType)).toEqual(["A", "B<U>"]);
    expect(u?.bounds().map(displayType)).toEqual(["A", "B<int>"]);
    expect(declared.problems()).toEqual([]);
  });

  test("a parameter type is the symbol of the signature, the same each time", () => {
    const type = declare("fn f<T>(x: T) -> T { return x }").fn("f");
    expect(type.parameters[0]?.type).toEqual({ kind: "parameter", symbol: type.typeParameters[0] });
  });
});

describe("scopes", () => {
  test("types of a block are seen in it only", () => {
    const { scope, graph } = declare("fn f() { struct Local { x: int }\n impl Local { fn m(self) -> Local { return self } } }");
    const [fn] = graph.entry.program.body;
    if (fn?.kind !== "FunctionDeclaration") throw new Error("no function");
    const inner = scope.child(fn.body.body);
    expect(scope.lookup("Local")).toBeNull();
    const entry = inner.lookup("Local");
    expect(entry?.kind === "symbol" && entry.symbol.kind === "struct" && methodTexts(entry.symbol.methods())).toEqual(["m fn() -> Local"]);
    expect(scope.child([])).toBe(scope);
    expect(scope.child(fn.body.body).lookup("Local")).toEqual(entry);
  });

  test("an imported type is the one of its module: selective, wildcard, re-exported, in cycles", () => {
    const declared = declare('import { A } from "./a"\nimport "./b"\nimport { Box } from "std/shapes"\ntype X = A\ntype Y = B\ntype Z = Wrapped', {
      "/project/a.harn": 'import { B } from "./b"\nstruct Hidden { x: int }\npub struct A { b: B?, hidden: Hidden }\npub type Wrapped = list<Hidden>',
      "/project/b.harn": 'import { A } from "./a"\npub struct B { a: A? }\npub import { Wrapped } from "./c"',
      "/project/c.harn": "struct Hidden { y: int }\npub type Wrapped = Hidden",
    });
    const a = struct(declared, "A");
    const b = struct(declared, "B");
    const field = (symbol: typeof a, name: string): Type => symbol.fields().get(name)?.type ?? { kind: "never" };
    expect(displayType(field(a, "b"))).toBe("B?");
    const members = (type: Type): readonly Type[] => (type.kind === "union" ? type.members : [type]);
    expect(members(field(a, "b"))[0]).toMatchObject({ kind: "nominal", symbol: b });
    expect(members(field(b, "a"))[0]).toEqual({ kind: "nominal", symbol: a, arguments: [] });
    expect(a.module).toBe("/project/a.harn");
    expect(declared.types.scopeOf(declared.module("/project/b.harn")).lookup("A")).toEqual({ kind: "symbol", symbol: a });
    const hidden = resolve(declared.alias("Z"));
    expect(hidden.kind === "nominal" && hidden.symbol.module).toBe("/project/c.harn");
    expect(struct(declared, "Box").module).toBe("std/shapes");
    expect(declared.problems()).toEqual([]);
  });

  test("a value of the same name is no type", () => {
    const declared = declare('import { someValue } from "./a"\nfn f(x: someValue) {}', { "/project/a.harn": "pub fn someValue() {}" });
    expect(declared.problems()).toEqual(["HARN-TYP-020 unknown type `someValue` @someValue"]);
  });
});
