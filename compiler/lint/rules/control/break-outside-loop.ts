import type { Break, Continue } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

export const breakOutsideLoop: Rule = {
  name: "break-outside-loop",
  code: "HARN-LNT-039",
  doc: {
    text: "`break` and `continue` belong to the loop around them. A function, a closure or a task begins anew: a loop around it does not count.",
    bad: "fn stop(xs: list<int>) {\n  for x in xs {\n    const leave = { -> break }\n    if x > 3 { leave() }\n  }\n}",
    good: "fn stop(xs: list<int>) {\n  for x in xs {\n    if x > 3 { break }\n  }\n}",
  },
  fixable: false,
  create(context) {
    const check = (node: Break | Continue): void => {
      if (!isInLoop(context)) context.report({ span: node.span, message: `${node.kind.toLowerCase()} outside of loop` });
    };
    return { enter: { Break: check, Continue: check } };
  },
};

function isInLoop({ ancestors }: LintContext): boolean {
  for (let index = ancestors.length - 1; index >= 0; index--) {
    switch (ancestors[index]?.kind) {
      case "For":
      case "While":
        return true;
      case "FunctionDeclaration":
      case "PipelineDeclaration":
      case "ToolDeclaration":
      case "EvalPackDeclaration":
      case "OverrideDeclaration":
      case "Closure":
      case "Spawn":
      case "Parallel":
      case "Defer":
        return false;
      default:
    }
  }
  return false;
}
