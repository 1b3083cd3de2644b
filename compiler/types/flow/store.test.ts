import { describe, expect, it } from "vitest";
import { probes } from "./testing.ts";

describe("facts along a function", () => {
  it("a branch that leaves hands the other facts on", () => {
    expect(probes("fn f(x: string?) {\n  if x == nil { return 1 }\n  probe(x)\n}")).toEqual(["string"]);
    expect(probes('fn f(x: string?) {\n  if x != nil { probe(x) } else { throw "no" }\n  probe(x)\n}')).toEqual(["string", "string"]);
    expect(probes("fn f(x: string?) {\n  guard x != nil else { probe(x)\n return 1 }\n  probe(x)\n}")).toEqual(["nil", "string"]);
    expect(probes("fn f(x: string | int | nil) {\n  if x == nil { return 1 } else if type_of(x) == \"int\" { return 2 }\n  probe(x)\n}")).toEqual(["string"]);
  });

  it("after two branches that pass, what both know holds", () => {
    expect(probes("fn f(x: string | int | nil, y: int?) {\n" +
      "  if y == nil { if x == nil { return 1 } } else { if type_of(x) != \"string\" { return 2 } }\n  probe(x)\n  probe(y)\n" +
        "}")).toEqual(["string | int", "int?"]);
  });

  it("an assignment in one branch drops the fact", () => {
    expect(probes("fn f(a: string?, reset: bool) {\n  let x: string? = a\n  if x != nil {\n    if reset { x = nil }\n    probe(x)\n  }\n}"))
      .toEqual(["string?"]);
    expect(probes("fn f(a: string?, reset: bool) {\n  let x: string? = a\n  if x != nil {\n    if reset {\n      x = nil\n      return 1\n    }\n" +
      "    probe(x)\n  }\n}")).toEqual(["string"]);
  });

  it("assigning a path, or its base, drops what is known about it; assigning below it does not", () => {
    const after = (assignment: string, subject: string): readonly string[] =>
      probes(`fn f(p: {f: {g: int?}?, xs: list<int>}?) {\n  let o: {f: {g: int?}?, xs: list<int>}? = p\n` +
        `  if o != nil && o.f != nil && o.f.g != nil && o.xs[0] != nil && o.xs[-1] != nil {\n    ${assignment}\n    probe(${subject})\n  }\n}`);
    expect(after("o.f = nil", "o.f")).toEqual(["{g: int?}?"]);
    expect(after("o.f = nil", "o.f?.g")).toEqual(["int?"]);
    expect(after("o.f.g = nil", "o.f")).toEqual(["{g: int?}"]);
    expect(after("o.f.g = nil", "o.xs[0]")).toEqual(["int"]);
    expect(after("o = p", "o")).toEqual(["{f: {g: int?}?, xs: list<int>}?"]);
    expect(after("o.xs[0] = 1", "o.xs[-1]")).toEqual(["int?"]);
    expect(after("o.xs[-1] = 1", "o.xs[0]")).toEqual(["int?"]);
    expect(after("o.xs[len(p)] = 1", "o.xs[0]")).toEqual(["int?"]);
    expect(after("o.xs[len(p)] = 1", "o.f")).toEqual(["{g: int?}"]);
    expect(after("o.xs[1] = 1", "o.xs[0]")).toEqual(["int"]);
  });

  it("a loop begins without facts about what it assigns", () => {
    const loop = (body: string, subject = "x"): readonly string[] =>
      probes(`fn f(a: string?, o: {n: int}?, c: bool) {\n  let x: string? = a\n  let p: {n: int}? = o\n  if x != nil && p != nil {\n    while c {\n` +
        `      probe(${subject})\n      ${body}\n    }\n    probe(${subject})\n  }\n}`);
    expect(loop("c")).toEqual(["string", "string"]);
    expect(loop("x = nil")).toEqual(["string?", "string?"]);
    expect(loop("for i in [1] { if c { x = nil } }")).toEqual(["string?", "string?"]);
    expect(loop("const g = fn() { x = nil }")).toEqual(["string?", "string?"]);
    expect(loop("p.n = 1", "p")).toEqual(["{n: int}", "{n: int}"]);
  });

  it("a while loop has its condition inside, and its opposite after it", () => {
    expect(probes("fn f(a: string?) {\n  let x: string? = a\n  while x != nil {\n    probe(x)\n    x = nil\n  }\n  probe(x)\n}")).toEqual(["string", "nil"]);
    expect(probes("fn f(x: string?) {\n  while x != nil {\n    break\n  }\n  probe(x)\n}")).toEqual(["string?"]);
  });

  it("kinds of an unknown value add up, and a reassignment forgets them", () => {
    const text = (middle: string): string => `fn f(p: unknown) {\n  let v: unknown = p\n  if type_of(v) == "string" { return 1 }\n` +
      `  if type_of(v) == "int" { return 1 }\n  ${middle}\n  probe(v)\n}`;
    expect(probes(text(""))).toEqual(["unknown v not float,bool,nil,list,dict,closure,bytes"]);
    expect(probes(text("v = p"))).toEqual(["unknown"]);
    expect(probes('fn f(o: {data: unknown}) {\n  if type_of(o.data) == "int" { return 1 }\n  probe(o.data)\n}'))
      .toEqual(["unknown o.data not string,float,bool,nil,list,dict,closure,bytes"]);
    const all = ["int", "string", "float", "bool", "nil", "list", "dict", "closure", "bytes"];
    expect(probes(`fn f(v: unknown) {\n  ${all.map((kind) => `if type_of(v) == "${kind}" { return 1 }`).join("\n  ")}\n  probe(v)\n}`)).toEqual(["unknown"]);
  });

  it("a kind excluded in one branch only does not count after both", () => {
    expect(probes('fn f(v: unknown, c: bool) {\n  if c { if type_of(v) == "int" { return 1 } }\n  probe(v)\n}')).toEqual(["unknown"]);
  });

  it("a type regains its name when all of it comes back", () => {
    expect(probes('type T = "a" | "b" | nil\nfn f(x: T) {\n  if x == "a" { probe(x) } else if x == nil { probe(x) } else { probe(x) }\n  probe(x)\n}'))
      .toEqual(['"a"', "nil", '"b"', "T"]);
  });

  it("two variables of one name are two places", () => {
    expect(probes("fn f(x: string?) {\n  if x != nil {\n    if true {\n      const x: int? = nil\n      probe(x)\n    }\n    probe(x)\n  }\n}"))
      .toEqual(["int?", "string"]);
  });

  it("a long chain of else-ifs is quick", () => {
    const cases = Array.from({ length: 150 }, (_, index) => `if x == "v${index}" { check(x) }`);
    const text = `type T = ${Array.from({ length: 150 }, (_, index) => `"v${index}"`).join(" | ")} | nil\nfn f(x: T) {\n` +
      `  ${cases.join(" else ")} else { probe(x) }\n  probe(x)\n}`;
    expect(probes(text)).toEqual(["nil", "T"]);
  });
});
