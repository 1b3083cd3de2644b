import { ruleCases } from "../../testing/rule-cases.ts";

const outside = (name: string): string => `\`${name}\` is intended for test pipelines, not production control flow`;

ruleCases("assert-outside-test", {
  accepts: [
    "pipeline test_sum() { assert_eq(1 + 1, 2) }",
    "@test\npipeline sums() { [1].map({ x -> assert(x == 1) }) }",
    { text: "fn f(x) { assert(x) }", path: "/project/tests/helpers.harn" },
    { text: "fn f(x) { assert(x) }", path: "/project/sum_test.harn" },
    { text: "fn f(x) { assert(x) }", path: "/project/checks/sum.harn", settings: { testRootComponents: ["checks"] } },
    "fn assert(x) { return x }\npub fn f(x) { return assert(x) }",
    "fn both(a, b) {\n  assert_eq(a, b)\n  once(a)\n}\nfn once(a) { assert(a) }\npipeline test_sum() { both(1, 1) }",
    "fn even(n) {\n  assert(n >= 0)\n  return n == 0 || odd(n - 1)\n}\nfn odd(n) {\n  assert(n >= 0)\n  return n != 0 && even(n - 1)\n}\npipeline test_even() { even(2) }",
    "pub fn f(x) { require x > 0, \"positive\" }",
  ],
  rejects: [
    { text: "pub fn f(x) { assert(x > 0) }", messages: [outside("assert")] },
    { text: "fn main(harness: Harness) {\n  assert_eq(1, 1)\n  assert_ne(1, 2)\n}", messages: [outside("assert_eq"), outside("assert_ne")] },
    { text: "fn half(x) { assert(x > 0) }\npub fn f() { half(1) }\npipeline test_half() { half(2) }", messages: [outside("assert")] },
    { text: "fn unused(x) { assert(x > 0) }", messages: [outside("assert")] },
    { text: "assert(1 > 0)\nconst f = { x -> assert(x) }", messages: [outside("assert"), outside("assert")] },
    { text: "pipeline default(task) { assert(task) }", messages: [outside("assert")] },
  ],
});
