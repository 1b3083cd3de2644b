import { ruleCases } from "../../testing/rule-cases.ts";

const message = "`require` is intended for production code, not test pipelines";

ruleCases("require-in-test", {
  accepts: [
    "fn half(x) { require x > 0, \"positive\" }",
    "pipeline default(task) { require task != nil }",
    "pipeline test_sum() { assert_eq(1 + 1, 2) }",
    { text: "fn given(x) { require x > 0 }", path: "/project/tests/sum.harn" },
  ],
  rejects: [
    { text: "pipeline test_sum() { require 1 + 1 == 2, \"sum\" }", messages: [message] },
    { text: "@test\npipeline sums() {\n  for x in [1] { require x == 1 }\n  [1].map({ x -> require x == 1 })\n}", messages: [message, message] },
  ],
});
