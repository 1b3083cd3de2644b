import type { Rule } from "../../rule.ts";
import { DeclaredVariables } from "./declared-variables.ts";

export const shadowVariable: Rule = {
  name: "shadow-variable",
  code: "HARN-LNT-009",
  doc: {
    text: "A variable or parameter bears the name of one that is in scope already. In an inner block the outer one can no longer be reached, which is seldom meant; in the same scope this is an error, unless the earlier one is a `let`.",
    bad: "pub fn area(width: int, height: int) -> int {\n  for width in [height] {\n    return width\n  }\n  return width\n}",
    good: "pub fn area(width: int, height: int) -> int {\n  for side in [height] {\n    return side\n  }\n  return width\n}",
  },
  fixable: false,
  create(context) {
    const variables = new DeclaredVariables(context);
    return {
      enter: variables.enter,
      end() {
        const redeclared = new Set<number>();
        for (const { code, span } of context.resolution.diagnostics) {
          if (code !== "HARN-LNT-009" || span === undefined) continue;
          redeclared.add(span.start);
          context.report({ span, message: `cannot redeclare immutable variable \`${context.text(span)}\` in the same scope` });
        }
        for (const { name, span } of variables.shadowing()) {
          if (!redeclared.has(span.start)) context.report({ span, message: `variable \`${name}\` shadows a variable in an outer scope` });
        }
      },
    };
  },
};
