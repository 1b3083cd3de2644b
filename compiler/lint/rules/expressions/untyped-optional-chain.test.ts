import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = "optional chain reads into a value without a type";

ruleCases("untyped-optional-chain", {
  accepts: [
    "fn f(x) { return x?.a }",
    "fn f(x) { return x.a?.b }",
    "fn f(x: {a?: {b?: {c: int}}}?) { return x?.a?.b?.c }",
    "fn f(x: dict<string, {b: int}>?) { return x?.a?.b }",
    "fn f(x) { return [x?.a, x?.b] }",
    "fn f(x, g) { return g(x?.a)?.b }",
  ],
  rejects: [
    { text: "fn f(x) { return x?.a?.b }", messages: [message] },
    { text: "fn f(x: any, y: unknown, z: dict, d: dict<string, any>?) { return [x?.a?.b, y?.a?.b, z?.a?.b, d?.a?.b] }", messages: [message, message, message, message] },
    { text: "fn f(x) { return \"${x?.a?.b?.c?.d}\" }", messages: [message] },
    { text: "fn f(x) { return x?.a.b?.[0]?.m() }", messages: [message] },
  ],
});

test("the finding ends with the second optional link", () => {
  const text = "fn f(x) { return x?.a?.b?.c }";
  const [found] = lint(text, { only: "untyped-optional-chain" });
  expect(found?.span).toEqual({ start: text.indexOf("x?"), end: text.indexOf("?.c") });
});
