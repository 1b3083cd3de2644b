import type { Explanation } from "./definition.ts";

/** Codes of name resolution, mutability, recovery and match patterns. */
export const NAME_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "NAM-001": {
    text: "No declaration of this name is visible here. Bindings are visible after their declaration, inside the block that declares them. The effects of the host are not ambient: they are reached through a parameter `harness: Harness`.",
    bad: "fn area(width) {\n  return width * hight\n}",
    good: "fn area(width, height) {\n  return width * height\n}",
  },
  "NAM-002": {
    text: "The called function is neither declared in this file, nor imported, nor a builtin.",
    bad: "const n = lenght([1, 2])",
    good: "const n = len([1, 2])",
  },
  "NAM-003": {
    text: "An attribute with this name has no meaning. It is ignored, which is rarely what was meant.",
    bad: "@depreciated\nfn old() { return 1 }",
    good: "@deprecated\nfn old() { return 1 }",
  },
  "NAM-004": {
    text: "The value's type has no field of this name. The help line lists the fields that exist.",
    bad: "struct User { email: string }\nfn mail(u: User) { return u.emial }",
    good: "struct User { email: string }\nfn mail(u: User) { return u.email }",
  },
  "NAM-005": {
    text: "The receiver's type has no method of this name.",
    bad: 'const loud = "hi".to_uper()',
    good: 'const loud = "hi".to_upper()',
  },
  "NAM-006": {
    text: "Two parameters or arguments have the same name, so that one of them could never be used.",
    bad: "fn add(a, a) { return a }",
    good: "fn add(a, b) { return a + b }",
  },
  "NAM-008": {
    text: "There is no builtin of this name. If it once existed, the message says what took its place.",
    bad: "const rows = json_prase(\"[]\")",
    good: "const rows = json_parse(\"[]\")",
  },
  "NAM-009": {
    text: "The called declaration carries `@deprecated` and will go away. The attribute's arguments say since when and what to use.",
    bad: '@deprecated(use: "sum")\nfn add(a, b) { return a + b }\nconst n = add(1, 2)',
    good: "fn sum(a, b) { return a + b }\nconst n = sum(1, 2)",
  },
  "NAM-010": {
    text: "A declaration refers to another one that does not exist.",
    bad: "impl Circel { fn area(self) { return 0 } }",
    good: "struct Circle { radius: float }\nimpl Circle { fn area(self) { return 0 } }",
  },
  "NAM-011": {
    text: "The attribute exists, but not for this kind of declaration, where it has no effect.",
    bad: "@acp_tool\nstruct Point { x: int }",
    good: "@acp_tool\nfn point() { return 1 }",
  },
  "NAM-012": {
    text: "An attribute's argument has the wrong name or kind. Attributes take literals only.",
    bad: "@deprecated(since: 1 + 1)\nfn old() { return 1 }",
    good: '@deprecated(since: "0.2")\nfn old() { return 1 }',
  },
  "NAM-101": {
    text: "`main` is called with the capability root and nothing else: exactly one parameter, `harness: Harness` (or `_harness: Harness` when unused), without default. Program arguments are in the global list `argv`.",
    bad: "fn main(args) { return 0 }",
    good: "fn main(harness: Harness) {\n  harness.stdio.println(len(argv))\n}",
  },
  "OWN-001": {
    text: "Something assigns to a name that cannot change: a `const`, a parameter, an import, a function or a name bound by a pattern. Writing to a part, as in `xs[0] = 1`, counts as well, because collections are values.",
    bad: "const total = 0\ntotal = total + 1",
    good: "let total = 0\ntotal = total + 1",
  },
  "RCV-001": {
    text: "A recovery construct needs a function around it: it has nowhere to return to at module level.",
    bad: "const text = rescue read()",
    good: "fn load() {\n  try { return read() } catch (e) { return nil }\n}\nfn read() { return 1 }",
  },
  "RCV-002": {
    text: "`try*` hands an error to the handler around it, so it must stand inside a function, tool, closure or pipeline.",
    bad: "const n = try* risky()\nfn risky() { throw \"no\" }",
    good: 'fn risky() { throw "no" }\nfn load() {\n  return try* risky()\n}',
  },
  "RCV-003": {
    text: "A recovery construct is put together in a way that has no meaning.",
    bad: "fn f() { rescue }",
    good: 'fn f() {\n  try { throw "no" } catch (e) { return e }\n}',
  },
  "MAT-001": {
    text: "The arms do not cover every value that the matched expression can have, so that the match could fail at run time. Add the missing arms, or an arm `_` for the rest.",
    bad: 'enum Light { Red, Green }\nfn word(l: Light) {\n  return match l {\n    Light.Red -> { "stop" }\n  }\n}',
    good: 'enum Light { Red, Green }\nfn word(l: Light) {\n  return match l {\n    Light.Red -> { "stop" }\n    Light.Green -> { "go" }\n  }\n}',
  },
  "MAT-002": {
    text: "Two arms have the same pattern and the same guard; the later one is never reached.",
    bad: 'fn f(n) {\n  return match n {\n    1 -> { "a" }\n    1 -> { "b" }\n    _ -> { "c" }\n  }\n}',
    good: 'fn f(n) {\n  return match n {\n    1 -> { "a" }\n    2 -> { "b" }\n    _ -> { "c" }\n  }\n}',
  },
  "MAT-003": {
    text: "A pattern cannot do what it says: alternatives of `|` must not bind names, a bare variant must belong to exactly one enum of this file, and a literal must be of the matched kind.",
    bad: 'fn f(v) {\n  return match v {\n    [a] | [a, _] -> { a }\n    _ -> { nil }\n  }\n}',
    good: "fn f(v) {\n  return match v {\n    [a] -> { a }\n    [a, _] -> { a }\n    _ -> { nil }\n  }\n}",
  },
};
