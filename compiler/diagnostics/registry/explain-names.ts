import type { Explanation } from "./definition.ts";

/** Codes of name resolution and attributes. */
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
    text: "Two arguments of one call have the same name, so that one of them could never be used. Two parameters of one name are reported as HARN-LNT-009.",
  },
  "NAM-008": {
    text: "There is no builtin of this name. A call of an unknown name is reported as HARN-NAM-002, since the name may have been meant for anything that can be called.",
  },
  "NAM-009": {
    text: "The called declaration carries `@deprecated` and will go away. The attribute's arguments say since when and what to use.",
    bad: '@deprecated(use: "sum")\nfn add(a, b) { return a + b }\nconst n = add(1, 2)',
    good: "fn sum(a, b) { return a + b }\nconst n = sum(1, 2)",
  },
  "NAM-010": {
    text: "A declaration refers to another one that does not exist. A type that does not exist is reported as HARN-TYP-020.",
  },
  "NAM-011": {
    text: "The attribute exists, but not for this kind of declaration, where it has no effect.",
    bad: "@test\nfn adds() { return 1 }",
    good: "@test\npipeline adds() { return 1 }",
  },
  "NAM-012": {
    text: "An attribute's argument has the wrong name or kind. Attributes take literals only.",
    bad: "@deprecated(since: 2)\nfn old() { return 1 }",
    good: '@deprecated(since: "0.2")\nfn old() { return 1 }',
  },
  "NAM-101": {
    text: "`main` is called with the capability root and nothing else: exactly one parameter, `harness: Harness` (or `_harness: Harness` when unused), without default. Program arguments are in the global list `argv`.",
    bad: "fn main(args) { return 0 }",
    good: "fn main(harness: Harness) {\n  harness.stdio.println(len(argv))\n}",
  },
};
