import type { Rule } from "../../rule.ts";
import { isInTest } from "./test-pipelines.ts";

export const requireInTest: Rule = {
  name: "require-in-test",
  code: "HARN-LNT-038",
  doc: {
    text: "A test checks something with `require`, which is meant for conditions of production code. Use `assert`, `assert_eq` or `assert_ne`, which say what they expected.",
    bad: "pipeline test_sum() {\n  require 1 + 1 == 2\n}",
    good: "pipeline test_sum() {\n  assert_eq(1 + 1, 2)\n}",
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        Require({ span }) {
          if (!isInTest(context.ancestors)) return;
          context.report({ span, message: "`require` is intended for production code, not test pipelines", help: "use `assert`, `assert_eq` or `assert_ne`" });
        },
      },
    };
  },
};
