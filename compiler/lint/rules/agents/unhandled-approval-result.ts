import type { Rule } from "../../rule.ts";
import { isValueRead } from "../control/value-position.ts";
import { libraryCall } from "./library-call.ts";

const NAMES: ReadonlySet<string> = new Set(["request_approval"]);

export const unhandledApprovalResult: Rule = {
  name: "unhandled-approval-result",
  code: "HARN-LNT-013",
  doc: {
    text: "What people answered to a request for approval is dropped. The record says who approved and why: look at it, return it, or keep it.",
    bad: 'pub fn deploy(interaction: HarnessInteraction) {\n  interaction.request_approval("deploy")\n  return "deployed"\n}',
    good: 'pub fn deploy(interaction: HarnessInteraction) {\n  const approval = interaction.request_approval("deploy")\n  return "deployed, approved by ${approval.reviewers}"\n}',
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        ExpressionStatement(node) {
          const { expression } = node;
          if (expression.kind !== "Call" && expression.kind !== "MethodCall") return;
          if (libraryCall(expression, NAMES, context) === null || isValueRead(node, context.ancestors)) return;
          context.report({ span: expression.span, message: "result of `request_approval` is dropped", help: "bind the record and look at it" });
        },
      },
    };
  },
};
