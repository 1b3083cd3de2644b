import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const settings = { requirePublicApiTypes: true };

ruleCases("missing-public-api-type", {
  accepts: [
    { text: "pub fn f(a: int, ...rest: list<int>) -> int { return a }\n\nfn g(a) { return { b -> a + b } }", settings },
    { text: "struct P { x: int }\n\nimpl P {\n  pub fn f(self) -> int { return self.x }\n}\n\npipeline p(task) { return 1 }", settings },
  ],
  rejects: [
    {
      text: "pub fn f(a, b: int, c = 1) { return a }",
      settings,
      messages: ["public function `f` is missing an explicit return type", "public function `f` parameter `a` is missing an explicit type", "public function `f` parameter `c` is missing an explicit type"],
    },
    { text: "pub pipeline p(task) -> int { return 1 }", settings, messages: ["public pipeline `p` parameter `task` is missing an explicit type"] },
  ],
});

test("asks for nothing unless the project does", () => {
  expect(lint("pub fn f(a) { return a }")).toEqual([]);
});
