/** Block-shaped expressions. */
import type { CostRoute, Deadline, Expression, If, Match, Parallel, Retry, Spawn, Try, Yield } from "#compiler/syntax";
import { printArm, printBlock, statementItems } from "./blocks.ts";
import { concat, type Doc, hardLine, indent } from "./doc.ts";
import { braced, bracedOf, type Item, linesOf } from "./items.ts";
import { parenthesised, printEnclosableHead } from "./operators.ts";
import type { Printer } from "./printer.ts";

type Control = CostRoute | Deadline | If | Match | Parallel | Retry | Spawn | Try | Yield;

export function printControl(p: Printer, node: Control): Doc {
  switch (node.kind) {
    case "If":
      return printIf(p, node);
    case "Match":
      return printMatch(p, node);
    case "Retry":
      return concat(["retry ", printEnclosableHead(p, node.count, node.body.body.length === 0), " ", p.block(node.body, node.count.span.end)]);
    case "Deadline":
      return concat(["deadline ", p.head(node.duration, node.body.body.length === 0), " ", p.block(node.body, node.duration.span.end)]);
    case "Try":
      return printTry(p, node);
    case "Parallel":
      return printParallel(p, node);
    case "Spawn":
      return concat(["spawn ", p.block(node.body, node.span.start)]);
    case "CostRoute":
      return printCostRoute(p, node);
    case "Yield":
      return node.value === null ? "yield" : concat(["yield ", p.expression(node.value)]);
    default:
      return node satisfies never;
  }
}

/** A loop, since a chain of `else if` may be long. */
function printIf(p: Printer, node: If): Doc {
  const docs: Doc[] = [];
  let link: If = node;
  for (let from = node.span.start; ; ) {
    const { condition, consequent, alternate } = link;
    docs.push("if ", p.head(condition, consequent.body.length === 0), " ", p.block(consequent, from));
    from = consequent.span.end;
    if (alternate === null) break;
    docs.push(" else ");
    if (alternate.kind === "Block") {
      docs.push(p.block(alternate, from));
      break;
    }
    link = alternate;
  }
  return concat(docs);
}

function printMatch(p: Printer, node: Match): Doc {
  const subject = p.head(node.subject, node.arms.length === 0);
  return concat(["match ", subject, " ", bracedOf(p, node.arms, (arm) => printArm(p, arm), node.subject.span.end, node.span.end)]);
}

function printTry(p: Printer, { span, body, handler, finalizer }: Try): Doc {
  const docs: Doc[] = ["try ", p.block(body, span.start)];
  let from = body.span.end;
  if (handler !== null) {
    const { binding, type } = handler;
    const caught = binding === null ? "" : concat([" (", binding.text, ...(type === null ? [] : [": ", p.type(type)]), ")"]);
    docs.push(" catch", caught, " ", p.block(handler.body, from));
    from = handler.body.span.end;
  }
  if (finalizer !== null) docs.push(" finally ", p.block(finalizer, from));
  return concat(docs);
}

function printParallel(p: Printer, node: Parallel): Doc {
  const mode = node.mode === "count" ? "" : `${node.mode} `;
  const plain = p.head(node.subject, node.body.body.length === 0);
  const subject = node.mode === "count" && readsAsMode(node.subject) ? parenthesised(plain) : plain;
  const options = node.maxConcurrent === null ? "" : concat([" with { max_concurrent: ", p.expression(node.maxConcurrent), " }"]);
  const after = node.asStream ? " as stream" : "";
  const head = concat(["parallel ", mode, subject, options, " "]);
  const from = node.maxConcurrent?.span.end ?? node.subject.span.end;
  if (node.binding === null) return concat([head, printBlock(p, node.body, from), after]);
  const body = linesOf(p, node.body.body, p.statement, from, node.body.span.end);
  const opened = concat([head, "{ ", node.binding.text, " ->"]);
  return body === null ? concat([opened, " }", after]) : concat([opened, indent(concat([hardLine, body])), hardLine, "}", after]);
}

/** Whether the count of a `parallel` begins with one of its modes. */
function readsAsMode(subject: Expression): boolean {
  let first = subject;
  for (;;) {
    switch (first.kind) {
      case "Identifier":
        return first !== subject && (first.name === "each" || first.name === "settle");
      case "Binary":
      case "Pipe":
        first = first.left;
        break;
      case "Property":
      case "MethodCall":
      case "Index":
      case "Slice":
        first = first.object;
        break;
      case "Call":
        first = first.callee;
        break;
      case "Propagate":
      case "NonNull":
        first = first.operand;
        break;
      case "Ternary":
        first = first.condition;
        break;
      case "Range":
        first = first.start;
        break;
      default:
        return false;
    }
  }
}

function printCostRoute(p: Printer, node: CostRoute): Doc {
  const options = node.options.map(({ name, value }): Item => {
    return { start: name.span.start, end: value.span.end, print: () => concat([name.text, ": ", p.expression(value)]) };
  });
  return concat(["cost_route ", braced(p, [...options, ...statementItems(p, node.body.body)], node.span.start, node.span.end)]);
}
