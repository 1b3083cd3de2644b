import { describe, expect, it } from "vitest";
import { displayType } from "../model/index.ts";
import { conditionFacts } from "./conditions.ts";
import { findAll, parseModule, probes, TestContext } from "./testing.ts";

/** The type of the subject in both branches of a condition, and after the `if`. */
function branches(parameters: string, condition: string, subject = "x", declarations = ""): readonly string[] {
  return probes(`${declarations}
fn f(${parameters}) {
  if ${condition} {
    probe(${subject})
  } else {
    probe(${subject})
  }
  probe(${subject})
}`);
}

describe("conditions", () => {
  it.each([
    ["x != nil", ["string", "nil", "string?"]],
    ["x == nil", ["nil", "string", "string?"]],
    ["nil != x", ["string", "nil", "string?"]],
    ["x", ["string", "string?", "string?"]],
    ["!x", ["string?", "string", "string?"]],
    ["!(x == nil)", ["string", "nil", "string?"]],
    ['x == "a"', ["string", "string?", "string?"]],
    ['x != "a"', ["string?", "string", "string?"]],
  ])("nil and truth: %s", (condition, expected) => {
    expect(branches("x: string?", condition)).toEqual(expected);
  });

  it.each([
    ["x: string | int | nil", 'type_of(x) == "string"', ["string", "int?", "string | int | nil"]],
    ["x: string | int", '"int" != type_of(x)', ["string", "int", "string | int"]],
    ["x: list<int> | int", 'type_of(x) == "list"', ["list<int>", "int", "list<int> | int"]],
    ["x: dict<string, int> | {a: int} | int", 'type_of(x) == "dict"', ["dict<string, int> | {a: int}", "int", "dict<string, int> | {a: int} | int"]],
    ["x: unknown", 'type_of(x) == "list"', ["list", "unknown x not int,string,float,bool,nil,dict,closure,bytes", "unknown"]],
    ["x: any", 'type_of(x) == "int"', ["int", "any", "any"]],
    ["x: float | string", 'type_of(x) == "int"', ["int", "float | string", "float | string"]],
    ["x: list<int>", 'type_of(x) != "list"', ["never", "list<int>", "list<int>"]],
    ["x: F | int", 'type_of(x) == "closure"', ["F", "int", "F | int"]],
    ["x: tuple<int, string> | nil", 'type_of(x) == "list"', ["tuple<int, string>", "nil", "tuple<int, string>?"]],
  ])("kinds: %s, %s", (parameters, condition, expected) => {
    expect(branches(parameters, condition, "x", "type F = fn(int) -> int")).toEqual(expected);
  });

  it("a comparison keeps the literals that may be equal", () => {
    const parameters = 'x: "a" | "b" | 3 | nil';
    expect(branches(parameters, 'x == "a"')).toEqual(['"a"', '"b" | 3 | nil', '"a" | "b" | 3 | nil']);
    expect(branches(parameters, "x == 3")).toEqual(["3", '"a" | "b" | nil', '"a" | "b" | 3 | nil']);
    expect(branches("x: 1 | 2", "x == -1")).toEqual(["never", "1 | 2", "1 | 2"]);
  });

  it("a schema and a predicate narrow to their type", () => {
    const declarations = "type P = {name: string}\nfn is_text(v: unknown) -> v is string { return type_of(v) == \"string\" }\n" +
      "fn is_long(v: unknown) -> implies v is string { return false }";
    expect(branches("x: unknown", "schema_is(x, P)", "x", declarations)).toEqual(["P", "unknown", "unknown"]);
    expect(branches("x: dict", "is_type(x, P)", "x", declarations)).toEqual(["P", "dict", "dict"]);
    expect(branches("x: P | int", "schema_is(x, P)", "x", declarations)).toEqual(["P", "int", "P | int"]);
    expect(branches("x: string | int", "is_text(x)", "x", declarations)).toEqual(["string", "int", "string | int"]);
    expect(branches("x: string | int", "is_long(x)", "x", declarations)).toEqual(["string", "string | int", "string | int"]);
  });

  it("has makes an optional field required", () => {
    expect(branches("x: {name?: string, age: int}", 'x.has("name")'))
      .toEqual(["{name: string, age: int}", "{name?: string, age: int}", "{name?: string, age: int}"]);
  });

  it("a tag selects the variants of a shape union", () => {
    const declarations = 'type Ping = {op: "ping", ttl: int}\ntype Pong = {op: "pong", ms: int}\ntype Msg = Ping | Pong';
    expect(branches("x: Msg", 'x.op == "ping"', "x", declarations)).toEqual(["Ping", "Pong", "Msg"]);
    expect(branches("x: Msg", 'x.op != "ping"', "x", declarations)).toEqual(["Pong", "Ping", "Msg"]);
    expect(branches("o: {msg: Msg}", 'o.msg["op"] == "pong"', "o.msg", declarations)).toEqual(["Pong", "Ping", "Msg"]);
    expect(branches("x: Msg?", 'x?.op == "ping"', "x", declarations)).toEqual(["Ping", "Pong?", "Ping | Pong | nil"]);
  });

  it("a tag that no value is left for leaves never", () => {
    const text = 'fn f(m: {op: "a"} | {op: "b"}) {\n  if m.op == "a" { return 1 }\n  if m.op == "b" { return 2 }\n  probe(m)\n}';
    expect(probes(text)).toEqual(["never"]);
  });

  it("a plain field that cannot be equal leaves its record alone", () => {
    expect(branches("x: {name: string}", "x.name == nil")).toEqual(["{name: string}", "{name: string}", "{name: string}"]);
  });

  it("optional access that gives a value proves its base", () => {
    const parameters = "o: {f: string?}?";
    expect(branches(parameters, "o?.f != nil", "o")).toEqual(["{f: string?}", "{f: string?}?", "{f: string?}?"]);
    expect(branches(parameters, "o?.f == nil", "o")[1]).toBe("{f: string?}");
    expect(branches(parameters, "o?.f", "o")[0]).toBe("{f: string?}");
    expect(branches(parameters, 'o?.f == "x"', "o")[0]).toBe("{f: string?}");
    expect(branches(parameters, 'type_of(o?.f) == "string"', "o")[0]).toBe("{f: string?}");
    expect(branches(parameters, 'o?.has("f")', "o")[0]).toBe("{f: string?}");
    expect(branches("a: {b: {c: int}?}?", "a?.b?.c != nil", "a.b")[0]).toBe("{c: int}");
  });

  it("paths of any spelling share their facts", () => {
    expect(branches("o: {f: string?}", "o.f != nil", 'o?.["f"]')).toEqual(["string", "nil", "string?"]);
    expect(branches("xs: list<int>", "xs[0] != nil", "xs[0]")).toEqual(["int", "nil", "int?"]);
    expect(branches("xs: list<int>, i: int", "xs[i] != nil", "xs[i]")).toEqual(["int?", "int?", "int?"]);
    expect(branches("o: {f: string?}?", "o!.f != nil", "o.f")[0]).toBe("string");
  });

  it("an enum test tells which variants are left", () => {
    const declarations = "enum Light { Red, Green, Blue(int) }";
    const chain = (test: (name: string) => string): string =>
      `${declarations}\nfn f(x: Light?) {\n  if x == nil { return 0 }\n  if ${test("Red")} { return 1 }\n  if ${test("Green")} { return 2 }\n` +
        `  probe(x)\n  if x.variant == "Blue" { return 3 }\n  probe(x)\n}`;
    expect(probes(chain((name) => `x == Light.${name}`))).toEqual(["Light", "never"]);
    expect(probes(chain((name) => `x.variant == "${name}"`))).toEqual(["Light", "never"]);
    expect(branches("x: Light?", "x == Light.Red", "x", declarations)).toEqual(["Light", "Light?", "Light?"]);
    expect(probes(`${declarations}\nfn f(x: Light) {\n  if x == Light.Blue { return 1 }\n  if x == Light.Red { return 1 }\n` +
      `  if x == Light.Green { return 1 }\n  probe(x)\n}`)).toEqual(["Light"]);
  });

  it("and, or, not", () => {
    expect(branches("x: string | int | nil", 'x != nil && type_of(x) == "string"')).toEqual(["string", "int?", "string | int | nil"]);
    expect(branches("x: string | int | nil", 'x == nil || type_of(x) == "int"')).toEqual(["int?", "string", "string | int | nil"]);
    expect(branches("x: string | int | nil", '!(x == nil || type_of(x) == "int")')[0]).toBe("string");
    expect(branches("x: string | int | nil, b: bool", 'type_of(x) == "int" && b')).toEqual(["int", "string | int | nil", "string | int | nil"]);
    expect(branches("x: unknown", 'type_of(x) == "int" || type_of(x) == "string"')[0]).toBe("int | string");
    expect(branches("x: string?, y: int?", "x != nil && y != nil", "y")).toEqual(["int", "int?", "int?"]);
  });

  it("a list has one type per place", () => {
    const context = new TestContext(parseModule('fn f(x: string | int | nil) {\n  if x != nil && type_of(x) == "string" { }\n}'));
    const [found] = findAll(context.parsed.body, "If");
    const facts = found === undefined ? [] : conditionFacts(found.condition, context).whenTrue;
    expect(facts.map((fact) => fact.kind === "type" && [displayType(fact.type), displayType(fact.before)])).toEqual([["string", "string | int | nil"]]);
  });

  it("the right side is read under the left one", () => {
    expect(probes("fn f(x: string?) {\n  if x != nil && probe(x) { }\n  if x == nil || probe(x) { }\n  if x && (x == nil || probe(x)) && probe(x) { }\n}"))
      .toEqual(["string", "string", "string", "string"]);
  });

  it("a condition may have a name", () => {
    const named = (first: string, test: string): readonly string[] =>
      probes(`fn f(x: string | int) {\n  ${first}\n  if ${test} { probe(x) } else { probe(x) }\n}`);
    expect(named('const ok = type_of(x) == "string"', "ok")).toEqual(["string", "int"]);
    expect(named("const kind = type_of(x)", 'kind == "string"')).toEqual(["string", "int"]);
    expect(named('let ok = type_of(x) == "string"', "ok")).toEqual(["string | int", "string | int"]);
    expect(named("const a = b\n  const b = a", "a")).toEqual(["string | int", "string | int"]);
  });

  it("a named condition says nothing about a variable that is assigned", () => {
    expect(probes('fn f() {\n  let x: string | int = 1\n  const ok = type_of(x) == "string"\n  x = 2\n  if ok { probe(x) }\n}')).toEqual(["string | int"]);
  });

  it("a function of the program that is called like a builtin proves nothing", () => {
    expect(branches("x: string | int", 'type_of(x) == "string"', "x", "fn type_of(v) { return v }")).toEqual(["string | int", "string | int", "string | int"]);
  });

  it("assert and require hold from there on", () => {
    expect(probes("fn f(x: int?, y: int?) {\n  assert(x != nil)\n  require y != nil\n  probe(x)\n  probe(y)\n}")).toEqual(["int", "int"]);
  });

  it("long chains take linear time", () => {
    const names = Array.from({ length: 400 }, (_, index) => `x${index}`);
    const text = `fn f(${names.map((name) => `${name}: int?`).join(", ")}) {\n  if ${names.map((name) => `${name} != nil`).join(" && ")} {\n` +
      `    probe(x0)\n    probe(x399)\n  }\n}`;
    expect(probes(text)).toEqual(["int", "int"]);
  });
});
