import type { Edit } from "#compiler/diagnostics";
import type { BindingPattern, Block, If, Statement } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { hasComment } from "../expressions/source-text.ts";

export const unnecessaryElseReturn: Rule = {
  name: "unnecessary-else-return",
  code: "HARN-LNT-036",
  doc: {
    text: "Both branches of an `if` end in `return`. The `else` is not needed: what it holds can follow the `if`, one level less deep.",
    bad: "fn sign(n: int) {\n  if n < 0 {\n    return -1\n  } else {\n    return 1\n  }\n}",
    good: "fn sign(n: int) {\n  if n < 0 {\n    return -1\n  }\n  return 1\n}",
  },
  fixable: true,
  create(context) {
    let names: ReadonlyMap<string, number> | null = null;
    return {
      enter: {
        If(node) {
          if (node.alternate?.kind !== "Block" || context.parent?.kind !== "ExpressionStatement" || !returns(node.consequent) || !returns(node.alternate)) return;
          names ??= namesOf(context);
          const edits = withoutElse(context, node, node.alternate, names);
          context.report({ span: node.alternate.span, message: "`else` is unnecessary: the branch before it returns", ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

function returns({ body }: Block): boolean {
  return body.at(-1)?.kind === "Return";
}

/** How often each name is declared in the module. */
function namesOf({ resolution }: LintContext): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of resolution.declarations.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Moves the block behind the `if`; null where a comment or the meaning of a name would be lost. */
function withoutElse(context: LintContext, node: If, block: Block, names: ReadonlyMap<string, number>): readonly Edit[] | null {
  const { text } = context.module.source;
  const first = block.body[0];
  const last = block.body.at(-1);
  if (first === undefined || last === undefined || !block.body.every((statement) => isMovable(context, statement, names))) return null;
  const head = { start: node.consequent.span.end, end: first.span.start };
  const tail = { start: last.span.end, end: block.span.end };
  if (hasComment(context, head) || hasComment(context, tail)) return null;
  const lineStart = text.lastIndexOf("\n", node.span.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, node.span.start))?.[0] ?? "";
  return [{ span: head, replacement: `\n${indent}` }, ...dedents(context, first.span.start, last.span.end, indent), { span: tail, replacement: "" }];
}

/** Takes from each line but the first what it is indented deeper than the `if`; nothing where text might be meant literally. */
function dedents({ module }: LintContext, start: number, end: number, indent: string): readonly Edit[] {
  const { text } = module.source;
  const firstIndent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const body = text.slice(start, end);
  const surplus = firstIndent.length - indent.length;
  if (surplus <= 0 || !firstIndent.startsWith(indent) || body.includes('"""') || body.includes("\\\n")) return [];
  return [...body.matchAll(/\n([ \t]*)/g)].flatMap(({ index, 1: spaces = "" }) =>
    spaces.startsWith(firstIndent) ? [{ span: { start: start + index + 1, end: start + index + 1 + surplus }, replacement: "" }] : [],
  );
}

/** Whether a statement means the same one block further out. */
function isMovable({ library }: LintContext, statement: Statement, names: ReadonlyMap<string, number>): boolean {
  if (statement.kind === "Defer" || statement.kind.endsWith("Declaration")) return false;
  if (statement.kind !== "Binding") return true;
  return boundNames(statement.pattern).every((name) => names.get(name) === 1 && !library.builtins.has(name));
}

function boundNames(pattern: BindingPattern): readonly string[] {
  switch (pattern.kind) {
    case "NamePattern":
      return pattern.name === "_" ? [] : [pattern.name];
    case "PairPattern":
      return [pattern.first.text, pattern.second.text];
    case "DictPattern":
      return [...pattern.fields.map(({ binding }) => binding.text), ...(pattern.rest === null ? [] : [pattern.rest.text])];
    case "ListPattern":
      return [...pattern.elements.map(({ binding }) => binding.text), ...(pattern.rest === null ? [] : [pattern.rest.text])];
    default:
      return pattern satisfies never;
  }
}
