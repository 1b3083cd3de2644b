/** The choice among the printers of expressions. */
import { type Expression, type Spread, strength, strengthOf } from "#compiler/syntax";
import { printClosure } from "./blocks.ts";
import { printChain } from "./chains.ts";
import { printControl } from "./control.ts";
import { concat, type Doc } from "./doc.ts";
import { commaListOf } from "./items.ts";
import { printDuration, printEntries, printString } from "./literals.ts";
import { parenthesised, printBinary, printPipe, printRange, printTernary, printUnary } from "./operators.ts";
import { type Printer, sourceOf } from "./printer.ts";

const inSquares = { open: "[", close: "]" };

export function printExpression(p: Printer, node: Expression): Doc {
  switch (node.kind) {
    case "NilLiteral":
      return "nil";
    case "BoolLiteral":
      return String(node.value);
    case "IntLiteral":
    case "FloatLiteral":
      return sourceOf(p, node.span);
    case "DurationLiteral":
      return printDuration(p, node);
    case "StringLiteral":
    case "InterpolatedString":
      return printString(p, node);
    case "Identifier":
      return node.name;
    case "ListLiteral":
      return commaListOf(p, node.elements, p.element, inSquares, node.span.start, node.span.end);
    case "DictLiteral":
      return printEntries(p, node.entries, false, node.span.start, node.span.end);
    case "StructLiteral":
      return concat([node.name.text, " ", printEntries(p, node.entries, true, node.name.span.end, node.span.end)]);
    case "Closure":
      return printClosure(p, node);
    case "Unary":
    case "TryStar":
      return printUnary(p, node);
    case "Binary":
      return printBinary(p, node);
    case "Ternary":
      return printTernary(p, node);
    case "Range":
      return printRange(p, node);
    case "Pipe":
      return printPipe(p, node);
    case "Property":
    case "MethodCall":
    case "Index":
    case "Slice":
    case "Call":
    case "Propagate":
    case "NonNull":
      return printChain(p, node);
    case "If":
    case "Match":
    case "Retry":
    case "Deadline":
    case "Try":
    case "Parallel":
    case "Spawn":
    case "CostRoute":
    case "Yield":
      return printControl(p, node);
    default:
      return node satisfies never;
  }
}

/** An element of a list or an argument. */
export function printElement(p: Printer, node: Expression | Spread): Doc {
  if (node.kind === "Spread") return concat(["...", p.expression(node.value)]);
  // `f(a < b, c > (d))` would read as a call with type arguments.
  const doubtful = p.careful && strengthOf(node) === strength.comparison;
  return doubtful ? parenthesised(p.expression(node)) : p.expression(node);
}
