/** Operators: chains of them break before each, or not at all. */
import { type Binary, type BinaryOperator, type Comment, type Expression, type Pipe, type Range, strength, strengthOf, strengthOfOperator, type Ternary, type TryStar, type Unary } from "#compiler/syntax";
import { leadingComments } from "./comment-text.ts";
import { concat, continuedLine, type Doc, firstCharacter, group, hardLine, indent, line } from "./doc.ts";
import { trailingComments } from "./items.ts";
import { hasOpenComma } from "./open-comma.ts";
import type { Printer } from "./printer.ts";
import { clarifies } from "./parentheses.ts";

/** A line cannot begin with these (language reference 3.2). */
const endsLine: ReadonlySet<string> = new Set(["-", "in", "not in"]);

export function parenthesised(doc: Doc): Doc {
  return concat(["(", doc, ")"]);
}

export function printUnary(p: Printer, node: Unary | TryStar): Doc {
  const operator = node.kind === "TryStar" ? "try* " : node.operator;
  const operand = node.operand.kind === "Binary" ? parenthesised(p.expression(node.operand)) : p.operand(node.operand, strength.prefix);
  return concat([operator, operand]);
}

export function printTernary(p: Printer, node: Ternary): Doc {
  const condition = p.operand(node.condition, strength.or);
  // The search for the colon must not end before it.
  const isClosed = hasOpenComma(node.consequent) || (p.careful && strengthOf(node.consequent) < strength.primary);
  const consequent = isClosed ? parenthesised(p.expression(node.consequent)) : p.operand(node.consequent, strength.ternary);
  return concat([
    condition,
    " ? ",
    consequent,
    " : ",
    p.operand(node.alternate, strength.ternary),
  ]);
}

export function printRange(p: Printer, node: Range): Doc {
  return concat([p.operand(node.start, strength.or), " to ", p.operand(node.end, strength.or), node.exclusive ? " exclusive" : ""]);
}

export function printPipe(p: Printer, node: Pipe): Doc {
  const links: Pipe[] = [];
  let first: Expression = node;
  while (first.kind === "Pipe") {
    links.push(first);
    first = first.left;
  }
  const piped = (operand: Expression): Doc => (operand.kind === "Ternary" ? parenthesised(p.expression(operand)) : p.operand(operand, strength.range));
  return chain(p, piped(first), links, ({ right }) => piped(right));
}

/** `**` joins to the right and stays on its line with its operand; all others of one strength make one chain. */
export function printBinary(p: Printer, node: Binary): Doc {
  const least = strengthOfOperator(node.operator);
  if (node.operator === "**") {
    return chain(p, p.operand(node.left, strength.postfix), [node], ({ right }) => p.operand(right, strength.prefix));
  }
  const links: Binary[] = [];
  let first: Expression = node;
  let inner: BinaryOperator = node.operator;
  while (first.kind === "Binary" && first.operator !== "**" && strengthOfOperator(first.operator) === least) {
    if (links.length > 0 && p.careful && least === strength.comparison) break;
    links.push(first);
    inner = first.operator;
    first = first.left;
  }
  const start = binaryOperand(p, first, inner, p.careful && least === strength.comparison ? least + 1 : least);
  return chain(p, start, links, ({ right, operator }) => binaryOperand(p, right, operator, least + 1));
}

function binaryOperand(p: Printer, node: Expression, operator: BinaryOperator, least: number): Doc {
  return clarifies(node, operator) ? parenthesised(p.expression(node)) : p.operand(node, least);
}

/**
 * Prints the operands in source order, so that comments between them come in order.
 * @param links from the last to the first
 */
function chain<T extends Binary | Pipe>(p: Printer, first: Doc, links: readonly T[], right: (link: T) => Doc): Doc {
  const docs: Doc[] = [];
  for (let index = links.length - 1; index >= 0; index--) addLink(p, links[index] as T, right, docs);
  return group(concat([first, indent(concat(docs))]));
}

function addLink<T extends Binary | Pipe>(p: Printer, link: T, print: (link: T) => Doc, docs: Doc[]): void {
  const operator = link.kind === "Pipe" ? "|>" : link.operator;
  const { start } = link.right.span;
  const { end } = link.left.span;
  const comments = p.comments.take(end, start);
  const operand = print(link);
  const isLast = endsLine.has(operator);
  if (comments.length === 0) return void docs.push(isLast ? continuedLine : line, `${operator} `, operand);
  const isTrailing = ({ span }: Comment): boolean => !p.comments.breaksBetween(end, span.start);
  const before = leadingComments(p.comments, comments.filter((each) => !isTrailing(each)), start, false);
  const suffix = trailingComments(p, comments.filter(isTrailing));
  // An operator that cannot begin a line ends one; a backslash could not stand before a comment.
  if (isLast) docs.push(` ${operator}`, suffix, hardLine, before, operand);
  else docs.push(suffix, hardLine, before, `${operator} `, operand);
}

/** The expression before a block, where an uppercase name and `{}` would read as a struct literal. */
export function printHead(p: Printer, node: Expression, isBlockEmpty: boolean): Doc {
  const doc = p.expression(node);
  return isBlockEmpty && endsInUppercaseName(node) ? parenthesised(doc) : doc;
}

/** A head that may be written in parentheses, which then enclose all of it. */
export function printEnclosableHead(p: Printer, node: Expression, isBlockEmpty: boolean): Doc {
  const doc = printHead(p, node, isBlockEmpty);
  return firstCharacter(doc) === "(" && !(isBlockEmpty && endsInUppercaseName(node)) ? parenthesised(doc) : doc;
}

function endsInUppercaseName(node: Expression): boolean {
  let last = node;
  for (;;) {
    switch (last.kind) {
      case "Identifier":
        return /^\p{Lu}/u.test(last.name);
      case "Binary":
      case "Pipe":
        last = last.right;
        break;
      case "Unary":
      case "TryStar":
        last = last.operand;
        break;
      case "Ternary":
        last = last.alternate;
        break;
      case "Range":
        if (last.exclusive) return false;
        last = last.end;
        break;
      default:
        return false;
    }
  }
}

/** The expression, in parentheses where it binds looser than `least`. */
export function printOperand(p: Printer, node: Expression, least: number): Doc {
  const doc = p.expression(node);
  return strengthOf(node) < least || (p.careful && node.kind === "Propagate") ? parenthesised(doc) : doc;
}
