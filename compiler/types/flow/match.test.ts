import { describe, expect, it } from "vitest";
import { probes } from "./testing.ts";

const TYPES = `
enum Shape { Circle(radius: float), Rect(float, float), Dot }
enum Box<T> { Full(value: T), Empty }
type Msg = {kind: "ping", ttl: int} | {kind: "pong", ms: int} | {kind: "bye", why: string}
`;

/** What the probes in the arms of a match see. */
function arms(parameters: string, subject: string, ...written: readonly string[]): readonly string[] {
  return probes(`${TYPES}\nfn f(${parameters}) {\n  match ${subject} {\n    ${written.join("\n    ")}\n  }\n}`);
}

describe("match arms", () => {
  it("literals narrow the subject, and later arms have the rest", () => {
    expect(arms("x: string | int | nil", "x", "nil -> { probe(x) }", '"a" -> { probe(x) }', "42 -> { probe(x) }", "_ -> { probe(x) }"))
      .toEqual(["nil", "string", "int", "string | int"]);
    expect(arms('x: "a" | "b" | "c"', "x", '"a" | "b" -> { probe(x) }', "_ -> { probe(x) }")).toEqual(['"a" | "b"', '"c"']);
    expect(arms('x: "a" | "b"', "x", '"a" -> { probe(x) }', '"b" -> { probe(x) }', "_ -> { probe(x) }")).toEqual(['"a"', '"b"', "never"]);
    expect(arms("x: bool?", "x", "true -> { probe(x) }", "false -> { probe(x) }", "_ -> { probe(x) }")).toEqual(["bool", "bool", "nil"]);
  });

  it("an arm with a guard leaves everything to the next", () => {
    expect(arms("x: string?", "x", "nil if 1 == 1 -> { probe(x) }", "_ -> { probe(x) }")).toEqual(["nil", "string?"]);
    expect(arms("x: string?", "x", "y if y != nil -> { probe(y) }", "z -> { probe(z) }")).toEqual(["string", "string?"]);
  });

  it("type_of of a place narrows the place", () => {
    expect(arms("o: {val: string | int}", "type_of(o.val)", '"string" -> { probe(o.val) }', '"int" -> { probe(o.val) }', "_ -> { probe(o.val) }"))
      .toEqual(["string", "int", "never"]);
    expect(arms("v: unknown", "type_of(v)", '"string" | "int" -> { probe(v) }', "_ -> { probe(v) }"))
      .toEqual(["string | int", "unknown v not float,bool,nil,list,dict,closure,bytes"]);
  });

  it("a tag narrows the object", () => {
    expect(arms("m: Msg", "m.kind", '"ping" -> { probe(m) }', '"pong" | "bye" -> { probe(m) }', "_ -> { probe(m) }"))
      .toEqual(['{kind: "ping", ttl: int}', '{kind: "pong", ms: int} | {kind: "bye", why: string}', "never"]);
    expect(arms("o: {m: Msg}", "o.m.kind", '"ping" -> { probe(o.m) }', "other -> { probe(o.m) }"))
      .toEqual(['{kind: "ping", ttl: int}', '{kind: "pong", ms: int} | {kind: "bye", why: string}']);
  });

  it("variants bind their payload", () => {
    expect(arms("s: Shape", "s", "Circle(r) -> { probe(r) }", "Shape.Rect(w, _) -> { probe(w) }", "Dot -> { probe(s) }", "_ -> { probe(s) }"))
      .toEqual(["float", "float", "Shape", "never"]);
    expect(arms("b: Box<int>?", "b", "Box.Full(v) -> { probe(v) }", "Empty -> { probe(b) }", "_ -> { probe(b) }")).toEqual(["int", "Box<int>", "nil"]);
    expect(arms("b: Box", "b", "Full(v) -> { probe(v) }", "_ -> { probe(b) }")).toEqual(["any", "Box"]);
    expect(arms("r: Result<int, string>", "r", "Ok(v) -> { probe(v) }", "Err(e) -> { probe(e) }", "_ -> { probe(r) }")).toEqual(["int", "string", "never"]);
    expect(arms("r", "r", "Ok(v) -> { probe(v) }", "_ -> { probe(r) }")).toEqual(["any", "any"]);
    expect(arms("e: Shape", "e.variant", '"Circle" -> { probe(e) }', '"Rect" -> { probe(e) }', '"Dot" -> { probe(e) }', "_ -> { probe(e) }"))
      .toEqual(["Shape", "Shape", "Shape", "never"]);
  });

  it("a payload that is tested leaves its variant to the next arms", () => {
    expect(arms("b: Box<int>", "b", "Full(1) -> { probe(b) }", "Empty -> { probe(b) }", "rest -> { probe(rest) }"))
      .toEqual(["Box<int>", "Box<int>", "Box<int>"]);
  });

  it("dict patterns bind fields", () => {
    expect(arms("m: Msg", "m", '{kind: "ping", ttl: t} -> { probe(t) }', '{kind: "bye", why} -> { probe(m) }'.replace("why}", "why: w}"), "_ -> { probe(m) }"))
      .toEqual(["int", '{kind: "bye", why: string}', '{kind: "pong", ms: int}']);
    expect(arms("d: dict<string, int> | string", "d", "{a: x} -> { probe(x) }", "_ -> { probe(d) }")).toEqual(["int?", "string"]);
    expect(arms("d: {a?: int, b: string}", "d", "{a: x, c: y} -> { probe(x)\n probe(y) }")).toEqual(["int?", "any"]);
    expect(arms("d: unknown", "d", "{a: x} -> { probe(d)\n probe(x) }")).toEqual(["dict", "any"]);
  });

  it("list patterns bind elements and the rest", () => {
    expect(arms("xs: list<int> | nil", "xs", "[] -> { probe(xs) }", "[a, ...rest] -> { probe(a)\n probe(rest) }", "_ -> { probe(xs) }"))
      .toEqual(["list<int>", "int", "list<int>", "list<int>?"]);
    expect(arms("t: tuple<int, string> | int", "t", "[a, b] -> { probe(a)\n probe(b) }", "_ -> { probe(t) }")).toEqual(["int", "string", "int"]);
    expect(arms("t: tuple<int, string, bool>", "t", "[a, ...rest] -> { probe(rest) }")).toEqual(["list<string | bool>"]);
    expect(arms("xs: list<int>?", "xs", "[...all] -> { probe(all) }", "_ -> { probe(xs) }")).toEqual(["list<int>", "nil"]);
  });

  it("after a match holds what the arms that pass know", () => {
    expect(probes("fn f(x: string | int | nil) {\n  match x {\n    nil -> { return 1 }\n    1 -> { check(x) }\n    _ -> { check(x) }\n  }\n  probe(x)\n}"))
      .toEqual(["string | int"]);
    expect(probes("fn f(x: string?, y: int?) {\n  match x {\n    nil -> { if y == nil { return 1 } }\n    _ -> { guard y != nil else { return 1 } }\n" +
      "  }\n  probe(x)\n  probe(y)\n}")).toEqual(["string?", "int"]);
    expect(probes("fn f(a: string?) {\n  let x: string? = a\n  if x != nil {\n    match a {\n      nil -> { x = nil }\n      _ -> { }\n    }\n" +
      "    probe(x)\n  }\n}")).toEqual(["string?"]);
  });

  it("variants known before a match are known in it", () => {
    expect(probes(`${TYPES}\nfn f(s: Shape) {\n  if s == Shape.Dot { return 1 }\n  match s {\n    Circle(_) -> { probe(s) }\n` +
      `    Rect(_, _) -> { probe(s) }\n    _ -> { probe(s) }\n  }\n}`)).toEqual(["Shape", "Shape", "never"]);
  });

  it("hundreds of arms are quick", () => {
    const literals = Array.from({ length: 480 }, (_, index) => `"v${index}"`);
    expect(arms(`x: ${literals.join(" | ")}`, "x", ...literals.map((literal) => `${literal} -> { check(x) }`), "_ -> { probe(x) }")).toEqual(["never"]);
  });
});
