import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (name: string): string => `imported name \`${name}\` is never used`;

const files = {
  "/project/lib.harn":
    "pub fn f() { return 1 }\npub fn g() { return 2 }\npub const LIMIT = 3\npub struct Point { x: int }\npub enum Color { Red, Green }\npub interface Shape { fn area(self) -> int }\npub type Id = int",
  "/project/loud.harn": "pub fn f() { return 1 }\nf()",
  "/project/behind.harn": 'import "./loud"\npub fn g() { return 2 }',
  "/project/computed.harn": "pub fn g() { return 2 }\npub const X = g()",
};

ruleCases("unused-import", {
  accepts: [
    { text: 'import { f, g } from "./lib"\nfn h() { return [f(), { -> "${g}" }] }', files },
    { text: 'import "./lib"\nfn h() { return 1 }', files },
    { text: 'pub import { f } from "./lib"', files },
    { text: 'import { Point, Color, Shape, Id } from "./lib"\nfn h(s: Shape, ids: list<Id?>) { return [Point {x: 1}, Color.Red, s, ids] }', files },
    { text: 'import { Color } from "./lib"\nfn h(c) {\n  match c {\n    Color.Red -> { 1 }\n    _ -> { 2 }\n  }\n}', files },
    { text: 'import { Point } from "./lib"\nimpl Point { fn m(self) { return 1 } }', files },
    { text: 'import { f } from "./lib"\n@trigger(handler: f)\nfn h() {}', files },
    { text: 'import { Id } from "./lib"\nfn id<T>(x: T) { return x }\nfn h() { return id<Id>(1) }', files },
    { text: 'import { Shape } from "./lib"\nfn h<T>(x: T) where T: Shape { return x }', files },
    { text: 'import { f } from "./missing"', files },
  ],
  rejects: [
    { text: 'import { f, g } from "./lib"\nfn h() { return g() }', files, messages: [unused("f")] },
    { text: 'import { Point, Id } from "./lib"\nfn h(f) { return f() }', files, messages: [unused("Point"), unused("Id")] },
    { text: 'import { f } from "./lib"\nfn h(f) { return f() }', files, messages: [unused("f")] },
    { text: 'import { lerp } from "std/math"', messages: [unused("lerp")] },
  ],
  fixes: [
    { before: 'import { f, g, LIMIT } from "./lib"\nfn h() { return g() }', after: 'import { g } from "./lib"\nfn h() { return g() }', files },
    { before: 'import { f, g, LIMIT } from "./lib"\nfn h() { return f() }', after: 'import { f } from "./lib"\nfn h() { return f() }', files },
    { before: 'import { f, g, LIMIT } from "./lib"\nfn h() { return LIMIT }', after: 'import { LIMIT } from "./lib"\nfn h() { return LIMIT }', files },
    { before: 'import {\n  f,\n  g,\n} from "./lib"\nfn h() { return f() }', after: 'import {\n  f,\n} from "./lib"\nfn h() { return f() }', files },
    { before: '// first\nimport { f, g } from "./lib"\nimport { lerp } from "std/math"\n\nfn h() { return 1 }', after: "// first\n\nfn h() { return 1 }", files },
    { before: 'fn h() { return 1 }\nimport { f } from "./lib"', after: "fn h() { return 1 }\n", files },
    {
      before: 'import { clamp, lerp } from "std/math"\nfn main(harness: Harness) { harness.stdio.println(to_string(clamp(5, 1, 3))) }',
      after: 'import { clamp } from "std/math"\nfn main(harness: Harness) { harness.stdio.println(to_string(clamp(5, 1, 3))) }',
      runs: true,
    },
  ],
});

test.each([
  ["loading the module does something", 'import { f } from "./loud"'],
  ["loading what the module imports does something", 'import { g } from "./behind"'],
  ["the module computes its values by calls", 'import { g } from "./computed"'],
  ["a comment stands between the names", 'import { f, /* why */ g } from "./lib"\nfn h() { return f() }'],
  ["a comment stands on the line", 'import { f } from "./lib" // why'],
  ["a misspelt name may mean the import", 'import { clamp } from "std/math"\nfn h() { return clmp(1, 2, 3) }'],
  ["something else stands on the line", 'import { f } from "./lib"; fn h() { return 1 }'],
])("offers no edits where %s", (_, text) => {
  expect(fixed(text, "unused-import", { files })).toBe(text);
});
