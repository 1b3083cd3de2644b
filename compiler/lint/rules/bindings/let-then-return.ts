import type { Edit } from "#compiler/diagnostics";
import type { Binding, Return, Statement } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

export const letThenReturn: Rule = {
  name: "let-then-return",
  code: "HARN-LNT-012",
  doc: {
    text: "A `const` is returned by the very next statement. Return its value directly. A binding with a type says more than its value and is left alone.",
    bad: "pub fn area(width: int, height: int) -> int {\n  const result = width * height\n  return result\n}",
    good: "pub fn area(width: int, height: int) -> int {\n  return width * height\n}",
  },
  fixable: true,
  create(context) {
    const check = (statements: readonly Statement[]): void => {
      for (let index = 0; index + 1 < statements.length; index++) {
        const binding = statements[index];
        const next = statements[index + 1];
        if (binding?.kind !== "Binding" || next?.kind !== "Return" || next.value?.kind !== "Identifier") continue;
        const { keyword, pattern, type } = binding;
        if (keyword !== "const" || type !== null || pattern.kind !== "NamePattern" || pattern.name !== next.value.name) continue;
        const edits = editsFor(context, binding, next);
        context.report({ span: binding.span, message: `binding \`${pattern.name}\` is immediately returned`, ...(edits !== null && { edits }) });
      }
    };
    return {
      enter: {
        Block({ body }) {
          if (body.length > 1) check(body);
        },
      },
    };
  },
};

/** What stands before and after the value goes; null where a comment would go with it, or what comes later names the binding. */
function editsFor(context: LintContext, { pattern, span, value }: Binding, next: Return): readonly Edit[] | null {
  // Another name for something owned may be returned where the owner itself may not.
  if (value.kind === "Identifier" && context.module.source.text.includes("owned<")) return null;
  const binding = pattern.kind === "NamePattern" ? context.resolution.declarations.get(pattern) : undefined;
  if (binding === undefined || context.usesOf(binding).length !== 1) return null;
  const assigned = /^\s*=\s*/.exec(context.text({ start: pattern.span.end, end: span.end }));
  const behind = context.text({ start: span.end, end: next.span.end });
  if (assigned === null || behind.includes("//") || behind.includes("/*")) return null;
  const valueStart = pattern.span.end + assigned[0].length;
  // A comment in front of the value must not come between `return` and it.
  if (/^\/[/*]/.test(context.text({ start: valueStart, end: valueStart + 2 }))) return null;
  return [
    { span: { start: span.start, end: valueStart }, replacement: "return " },
    { span: { start: span.end, end: next.span.end }, replacement: "" },
  ];
}
