import { forEachChild, type Expression, type MatchArm, type Node } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

export const duplicateMatchArm: Rule = {
  name: "duplicate-match-arm",
  code: "HARN-LNT-037",
  doc: {
    text: "An arm has the pattern and the guard of an earlier arm of the same `match`, so it is never taken. Most often the pattern was copied and not changed.",
    bad: 'fn level(n: int) {\n  match n {\n    1 -> { return "low" }\n    2 -> { return "middle" }\n    2 -> { return "high" }\n    _ -> { return "other" }\n  }\n}',
    good: 'fn level(n: int) {\n  match n {\n    1 -> { return "low" }\n    2 -> { return "middle" }\n    3 -> { return "high" }\n    _ -> { return "other" }\n  }\n}',
  },
  fixable: false,
  create(context) {
    const report = ({ patterns: [first], span }: MatchArm): void => {
      context.report({ span: first?.span ?? span, message: "match arm has the same pattern as an earlier arm" });
    };
    return {
      enter: {
        Match(node) {
          if (node.arms.length < 2) return;
          const seen = new Map<string, MatchArm[]>();
          for (const arm of node.arms) {
            if (arm.guard !== null && !isStable(arm.guard)) continue;
            const key = roughText(context, arm);
            const earlier = seen.get(key);
            if (earlier === undefined) seen.set(key, [arm]);
            else if (earlier.some((one) => exactText(context, one) === exactText(context, arm))) report(arm);
            else earlier.push(arm);
          }
        },
      },
    };
  },
};

/** The same for equal arms, and soon found; some arms that differ have it in common too. */
function roughText(context: LintContext, { patterns, guard }: MatchArm): string {
  return [...patterns.map((pattern) => withoutLayout(context, pattern)).sort(), guard === null ? "" : withoutLayout(context, guard)].join("|");
}

function withoutLayout(context: LintContext, { span }: Expression): string {
  return context.text(span).replace(/\/\*.*?\*\/|\s/gs, "");
}

/** The same for equal arms only. */
function exactText(context: LintContext, { patterns, guard }: MatchArm): string {
  return [...patterns.map((pattern) => tokensOf(context, pattern)).sort(), guard === null ? "" : tokensOf(context, guard)].join(" | ");
}

/** The tokens of an expression: layout and comments make no difference. */
function tokensOf({ tokens }: LintContext, { span }: Expression): string {
  const images: string[] = [];
  for (let index = firstFrom(tokens, span.start); index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.startOffset >= span.end) break;
    images.push(token.image);
  }
  return images.join(" ");
}

function firstFrom(tokens: LintContext["tokens"], start: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.startOffset ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a guard gives the same answer when it is asked again. */
function isStable(guard: Expression): boolean {
  const pending: Node[] = [guard];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.kind) {
      case "Call":
      case "MethodCall":
      case "Pipe":
      case "Propagate":
      case "Yield":
      case "Spawn":
      case "Parallel":
        return false;
      default:
        forEachChild(node, (child) => pending.push(child));
    }
  }
  return true;
}
