import type { Block, Expression, Node, Statement } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

export const deadCodeAfterReturn: Rule = {
  name: "dead-code-after-return",
  code: "HARN-LNT-011",
  aliases: ["unreachable-code"],
  doc: {
    text: "A statement stands behind one that always leaves the block: it returns, throws, breaks, continues or loops for ever on every path. So it never runs. Only the first such statement of a block is reported; declarations may stand there.",
    bad: "fn area(side: int) -> int {\n  return side * side\n  throw \"too late\"\n}",
    good: "fn area(side: int) -> int {\n  if side < 0 { throw \"negative\" }\n  return side * side\n}",
  },
  fixable: false,
  create(context) {
    const exits = new Set<Node>();
    const broken = new Set<Node>();
    const always = (node: Node): void => void exits.add(node);
    const markIf = (node: Node, isExit: boolean): void => {
      if (isExit) exits.add(node);
    };
    const ofValue = (value: Expression): boolean => exits.has(value) || context.typeOf(value)?.kind === "never";
    const ofBody = (node: Node & { readonly body: Block }): void => markIf(node, exits.has(node.body));
    const check = (body: readonly Statement[]): boolean => {
      const index = body.findIndex((statement) => exits.has(statement));
      if (index < 0) return false;
      const dead = body.find((statement, at) => at > index && !statement.kind.endsWith("Declaration"));
      if (dead !== undefined) context.report({ span: dead.span, message: "unreachable code after a terminating statement" });
      return true;
    };
    return {
      enter: {
        Break() {
          const loop = loopAround(context);
          if (loop !== null) broken.add(loop);
        },
      },
      leave: {
        Return: always,
        Throw: always,
        Break: always,
        Continue: always,
        ExpressionStatement: (node) => markIf(node, ofValue(node.expression)),
        Binding: (node) => markIf(node, ofValue(node.value)),
        Assignment: (node) => markIf(node, ofValue(node.value)),
        If: (node) => markIf(node, node.alternate !== null && exits.has(node.consequent) && exits.has(node.alternate)),
        Match: (node) => markIf(node, node.arms.length > 0 && node.arms.every((arm) => exits.has(arm.body))),
        While: (node) => markIf(node, node.condition.kind === "BoolLiteral" && node.condition.value && !broken.has(node)),
        Scope: ofBody,
        Mutex: ofBody,
        Deadline: ofBody,
        Retry: ofBody,
        CostRoute: ofBody,
        // Without a handler it turns a thrown value into a result.
        Try: (node) => markIf(node, (node.finalizer !== null && exits.has(node.finalizer)) || (exits.has(node.body) && (node.handler === null ? node.finalizer !== null : exits.has(node.handler.body)))),
        Block: (node) => markIf(node, check(node.body)),
        Program: (node) => void check(node.body),
      },
    };
  },
};

/** The loop that a `break` at the visited node leaves. */
function loopAround({ ancestors }: LintContext): Node | null {
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const node = ancestors[index];
    switch (node?.kind) {
      case "For":
      case "While":
        return node;
      case "FunctionDeclaration":
      case "Closure":
        return null;
      default:
    }
  }
  return null;
}
