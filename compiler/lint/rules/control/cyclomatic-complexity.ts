import type { FunctionDeclaration, ToolDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";

export const cyclomaticComplexity: Rule = {
  name: "cyclomatic-complexity",
  code: "HARN-LNT-002",
  doc: {
    text: "A function or tool has more ways through it than the project allows (`[lint] complexity_threshold`, 25). Each `if`, `guard`, match arm, loop, `try` with `catch`, ternary, `select` case, `retry`, `&&` and `||` is one more; closures count with the function around them. Split the function, or write `@complexity(allow)` above it.",
    bad: `fn weigh(n: int) {\n${Array.from({ length: 25 }, (_, index) => `  if n > ${String(index)} { return ${String(index)} }`).join("\n")}\n  return n\n}`,
    good: "fn weigh(n: int) {\n  if n > 24 { return 24 }\n  return n\n}",
  },
  fixable: false,
  create(context) {
    /** Scores of the functions around the visited node, the innermost last. */
    const scores: number[] = [];
    const add = (points: number): void => {
      const last = scores.length - 1;
      if (last >= 0) scores[last] = (scores[last] ?? 0) + points;
    };
    const one = (): void => add(1);
    const begin = (): void => void scores.push(1);
    const finish = (node: FunctionDeclaration | ToolDeclaration): void => {
      const score = scores.pop() ?? 0;
      const threshold = context.settings.complexityThreshold;
      if (score <= threshold || isAllowed(node)) return;
      const word = node.kind === "ToolDeclaration" ? "tool" : "function";
      context.report({ span: node.name.span, message: `${word} \`${node.name.text}\` has cyclomatic complexity ${String(score)} (> ${String(threshold)})`, help: "split it, or mark it with `@complexity(allow)`" });
    };
    return {
      enter: {
        FunctionDeclaration: begin,
        ToolDeclaration: begin,
        If: one,
        Guard: one,
        For: one,
        While: one,
        Ternary: one,
        Retry: one,
        Match: ({ arms }) => add(arms.length),
        Select: ({ cases }) => add(cases.length),
        Try: ({ handler }) => add(handler === null ? 0 : 1),
        Binary: ({ operator }) => add(operator === "&&" || operator === "||" ? 1 : 0),
      },
      leave: { FunctionDeclaration: finish, ToolDeclaration: finish },
    };
  },
};

function isAllowed({ attributes }: FunctionDeclaration | ToolDeclaration): boolean {
  return attributes.some(({ name, arguments: values }) => name.text === "complexity" && (values ?? []).some(({ value }) => value.kind === "Path" && value.path.length === 1 && value.path[0]?.text === "allow"));
}
