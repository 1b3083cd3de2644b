import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const always = "condition is always true";
const never = "condition is always false";
const types = `
type Int = int
type Text = string
type Number = int | float
type Point = {x: int, y: int}
type Named = {x: int, name?: string}
type Ints = list<int>
type Mode = "a" | "b"
`;
const asks = (type: string, condition: string): string => `${types}fn f(v: ${type}) {\n  if ${condition} { return 1 }\n  return 2\n}`;

ruleCases("vacuous-condition", {
  accepts: [
    'type Id = int\nfn f() {\n  let id = 1\n  id = json_parse("1")\n  if schema_is(id, Id) { return 1 }\n  return 2\n}',
    "fn f(c) { if c { return 1 }\n  while true { c() } }",
    "fn f(c) { guard c || c.a else { return 1 }\n  if c && true { return 2 } }",
    "fn f(c) { const x = true ? 1 : 2\n  if [] { return c }\n  if c == c { return x } }",
    asks("any", "schema_is(v, Int)"),
    asks("unknown", "schema_is(v, Int)"),
    asks("int | string", "schema_is(v, Int)"),
    asks("float", "schema_is(v, Int)"),
    asks("int?", "schema_is(v, Int)"),
    asks("Point", "schema_is(v, Named)"),
    asks("{x?: int, y: int}", "schema_is(v, Point)"),
    asks("{x: int, name: string}", "schema_is(v, Named)"),
    asks("dict", "schema_is(v, Point)"),
    asks("list<string>", "schema_is(v, Ints)"),
    asks("string", "schema_is(v, Mode)"),
    `${types}fn f(v: int, schema_is) { if schema_is(v, Int) { return 1 } }`,
  ],
  rejects: [
    { text: "fn f(c) { if true { return 1 }\n  while false { c() }\n  guard 1 else { return c } }", messages: [always, never, always] },
    { text: 'fn f(c) { if nil { c() }\n  if 0 { c() }\n  if "" { c() }\n  if 0.0 { c() }\n  if 0ms { c() } }', messages: [never, never, never, never, never] },
    { text: "fn f(c) { if c() || true { return 1 }\n  if c() && c.a && false { return 2 }\n  if !(!true) { return 3 } }", messages: [always, never, always] },
    { text: "fn f(c) { if c { c() } else if true { c() }\n  while true && 1 { c() } }", messages: [always, always] },
    { text: asks("int", "schema_is(v, Int)"), messages: [always] },
    { text: asks("int", "!schema_is(v, Int)"), messages: [never] },
    { text: asks("int", "is_type(v, Text)"), messages: [never] },
    { text: asks("int | float", "schema_is(v, Number)"), messages: [always] },
    { text: asks("{x: int, y: int, z: int}", "schema_is(v, Point)"), messages: [always] },
    { text: asks("{x: string, y: int}", "schema_is(v, Point)"), messages: [never] },
    { text: asks("list<int>", "schema_is(v, Ints)"), messages: [always] },
    { text: asks("list<int>", "schema_is(v, Point)"), messages: [never] },
    { text: asks("Mode", "schema_is(v, Text)"), messages: [always] },
  ],
});

test("the finding covers the condition", () => {
  const text = "fn f(c) { if c() || true { return 1 } }";
  const [found] = lint(text, { only: "vacuous-condition" });
  expect(found?.span).toEqual({ start: text.indexOf("c()"), end: text.indexOf(" {", 15) });
});
