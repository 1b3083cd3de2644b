/** Blocks, and the bodies that may stand on one line. */
import type { Block, Closure, Expression, MatchArm, Parameter, Statement } from "#compiler/syntax";
import { concat, type Doc, group, hardLine, indent, join, line } from "./doc.ts";
import { bracedOf, commaListOf, type Item, itemOf, linesOf } from "./items.ts";
import type { Printer } from "./printer.ts";
import { isBlockShaped } from "./parentheses.ts";

const inParentheses = { open: "(", close: ")" };

export function statementItems(p: Printer, body: readonly Statement[]): Item[] {
  return body.map((statement) => itemOf(statement.span, () => p.statement(statement)));
}

/** A block on several lines. Comments from `from` on, which stood before its brace, come first in it. */
export function printBlock(p: Printer, block: Block, from: number): Doc {
  return bracedOf(p, block.body, p.statement, from, block.span.end);
}

/** Whether a body is one simple expression or assignment, without comments from `from` to `to`. */
function isSimple(p: Printer, body: readonly Statement[], from: number, to: number): boolean {
  const [only] = body;
  if (body.length !== 1 || only === undefined || p.comments.has(from, to)) return false;
  return only.kind === "Assignment" || (only.kind === "ExpressionStatement" && !isBlockShaped(only.expression));
}

/** The body between braces that are already written, on the line or below it. */
function simpleBody(p: Printer, body: readonly Statement[]): Doc {
  const [only] = body;
  return concat([indent(concat([line, only === undefined ? "" : p.statement(only)])), line, "}"]);
}

/** `{ x -> … }` or `fn(x) { … }` */
export function printClosure(p: Printer, node: Closure): Doc {
  const { start, end } = node.span;
  const simple = isSimple(p, node.body.body, start, end);
  if (node.form === "brace") {
    const head = concat(["{ ", join(node.parameters.map((each) => printParameter(p, each)), ", "), node.parameters.length > 0 ? " ->" : "->"]);
    if (simple) return group(concat([head, simpleBody(p, node.body.body)]));
    const body = linesOf(p, node.body.body, p.statement, start, end);
    return body === null ? concat([head, " }"]) : concat([head, indent(concat([hardLine, body])), hardLine, "}"]);
  }
  const result = node.returnType === null ? "" : concat([" -> ", p.type(node.returnType)]);
  const failure = node.throwsType === null ? "" : concat([" throws ", p.type(node.throwsType)]);
  const head = group(concat(["fn", printParameters(p, node.parameters, start + "fn".length), result, failure]));
  if (simple) return group(concat([head, " {", simpleBody(p, node.body.body)]));
  return concat([head, " ", printBlock(p, node.body, start)]);
}

/** Parameters in their parentheses, to be put into the group of the whole signature. `from`: at or before the `(`. */
export function printParameters(p: Printer, parameters: readonly Parameter[], from: number): Doc {
  const open = p.comments.find("(", from);
  const end = parameters.at(-1)?.span.end ?? open + 1;
  return commaListOf(p, parameters, (each) => printParameter(p, each), inParentheses, open + 1, p.comments.find(")", end), false);
}

function printParameter(p: Printer, { isRest, name, type, defaultValue }: Parameter): Doc {
  const docs: Doc[] = [isRest ? `...${name.text}` : name.text];
  if (type !== null) docs.push(": ", p.type(type));
  if (defaultValue !== null) docs.push(" = ", p.expression(defaultValue));
  return concat(docs);
}

/** An arm with one simple expression stays on its line. */
export function printArm(p: Printer, arm: MatchArm): Doc {
  const patterns = arm.patterns.map((each: Expression, index) => (index === 0 ? p.expression(each) : concat([" |", line, p.expression(each)])));
  const [first = "", ...others] = patterns;
  const guard = arm.guard === null ? "" : concat([" if ", p.expression(arm.guard)]);
  const head = concat([group(concat([first, indent(concat(others))])), guard, " -> "]);
  if (isSimple(p, arm.body.body, arm.span.start, arm.span.end)) return group(concat([head, "{", simpleBody(p, arm.body.body)]));
  return concat([head, printBlock(p, arm.body, arm.span.start)]);
}
