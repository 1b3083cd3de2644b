/** Access, calls and subscripts: `a.b(c).d[e]`, which may go on over several lines. */
import { type Comment, type Expression, leftOperand, type Spread, strength, type TypeNode } from "#compiler/syntax";
import { leadingComments } from "./comment-text.ts";
import { canBreak, choice, concat, type Doc, hardLine, indent } from "./doc.ts";
import { commaListOf, trailingComments } from "./items.ts";
import { parenthesised } from "./operators.ts";
import type { Printer } from "./printer.ts";
import { isBlockShaped } from "./parentheses.ts";
import { typeList } from "./types.ts";

type Link = Extract<Expression, { kind: "Property" | "MethodCall" | "Index" | "Slice" | "Call" | "Propagate" | "NonNull" }>;

const inParentheses = { open: "(", close: ")" };

/** What stands on a line of its own where a chain breaks: a call with the access before it. */
interface Segment {
  readonly before: readonly Comment[];
  /** Where the link before ends. */
  readonly from: number;
  readonly name: number;
  readonly docs: Doc[];
  isCall: boolean;
}

export function printChain(p: Printer, node: Link): Doc {
  const links: Link[] = [];
  let base: Expression = node;
  for (let inner = innerOf(base); inner !== null; inner = innerOf(base)) {
    links.push(base as Link);
    base = inner;
    // `x?.y`, `x??` and `x?[0]` would mean something else: a propagated value ends the chain.
    if (base.kind === "Propagate" || (base.kind === "Property" && links.at(-1)?.kind === "Call")) break;
  }
  links.reverse();
  if (isOneCall(links) && !p.comments.has(base.span.end, node.span.end)) {
    const docs = [printBase(p, base, links[0])];
    for (const link of links) docs.push(printLink(p, link));
    return concat(docs);
  }
  const head: Doc[] = [printBase(p, base, links[0])];
  const segments = segmentsOf(p, links, head);
  const first = segments[0];
  const headIsCall = base.kind === "Call" || links[0]?.kind === "Call";
  if (!segments.some((segment) => segment.before.length > 0) && !headIsCall && first !== undefined) {
    // The first call stays with its receiver.
    head.push(...first.docs);
    segments.shift();
  }
  return layOut(p, concat(head), segments);
}

/** Whether there is no more than one call, and no access behind it: nothing then that would break before a `.`. */
function isOneCall(links: readonly Link[]): boolean {
  const call = links.findIndex(({ kind }, index) => kind === "MethodCall" || (kind === "Call" && index === 0));
  return call === -1 || links.every(({ kind }, index) => index <= call || (kind !== "Property" && kind !== "MethodCall"));
}

/** What a link of a chain stands behind. Operators are no links. */
function innerOf(node: Expression): Expression | null {
  return node.kind === "Binary" || node.kind === "Pipe" ? null : leftOperand(node);
}

function printBase(p: Printer, base: Expression, first: Link | undefined): Doc {
  const ambiguous =
    base.kind === "Propagate" || isBlockShaped(base) || base.kind === "Closure" || (base.kind === "Property" && first?.kind === "Call");
  return ambiguous ? parenthesised(p.expression(base)) : p.operand(base, strength.postfix);
}

/** Adds what belongs to the receiver to `head`, and gives the rest, each segment beginning with a `.`. */
function segmentsOf(p: Printer, links: readonly Link[], head: Doc[]): Segment[] {
  const segments: Segment[] = [];
  let started = links[0]?.kind === "Call";
  for (const link of links) {
    const open = segments.at(-1);
    if (link.kind !== "Property" && link.kind !== "MethodCall") {
      (open?.docs ?? head).push(printLink(p, link));
      continue;
    }
    const from = link.object.span.end;
    const before = p.comments.take(from, link.name.span.start);
    const doc = printLink(p, link);
    if (before.length === 0 && open !== undefined && !open.isCall) {
      open.docs.push(doc);
      open.isCall = link.kind === "MethodCall";
    } else if (before.length > 0 || (link.kind === "MethodCall" || started)) {
      segments.push({ before, from, name: link.name.span.start, docs: [doc], isCall: link.kind === "MethodCall" });
      started = true;
    } else {
      head.push(doc);
    }
  }
  return segments;
}

function printLink(p: Printer, link: Link): Doc {
  switch (link.kind) {
    case "Property":
      return `${link.optional ? "?." : "."}${link.name.text}`;
    case "MethodCall":
      return concat([`${link.optional ? "?." : "."}${link.name.text}`, callArguments(p, link.arguments, link.name.span.end, link.span.end)]);
    case "Call":
      return printCall(p, link.typeArguments, link.arguments, link.callee.span.end, link.span.end);
    case "Index":
      return concat([indexOpen(p, link), p.expression(link.index), "]"]);
    case "Slice":
      return concat(["[", link.start === null ? "" : p.expression(link.start), ":", link.end === null ? "" : p.expression(link.end), "]"]);
    case "Propagate":
      return "?";
    case "NonNull":
      return "!";
    default:
      return link satisfies never;
  }
}

/** `?[` is the older spelling of `?.[`; which one was written stays. */
function indexOpen(p: Printer, link: Extract<Link, { kind: "Index" }>): string {
  if (!link.optional) return "[";
  const bracket = p.comments.find("?", link.object.span.end);
  return p.text.charAt(bracket + 1) === "." ? "?.[" : "?[";
}

function printCall(p: Printer, typeArguments: readonly TypeNode[], given: readonly (Expression | Spread)[], from: number, to: number): Doc {
  const types = typeArguments.length === 0 ? "" : typeList(p, typeArguments);
  return concat([types, callArguments(p, given, typeArguments.at(-1)?.span.end ?? from, to)]);
}

function callArguments(p: Printer, given: readonly (Expression | Spread)[], from: number, to: number): Doc {
  return commaListOf(p, given, p.element, inParentheses, from, to);
}

/** One line; or only the last call open, with all before it on its line; or every segment on its own line. */
function layOut(p: Printer, head: Doc, segments: readonly Segment[]): Doc {
  const last = segments.at(-1);
  if (last === undefined) return head;
  const docs = segments.map((segment) => concat(segment.docs));
  const broken = concat([head, indent(concat(segments.map((segment, index) => concat([separation(p, segment), docs[index] ?? ""]))))]);
  if (segments.some(({ before }) => before.length > 0)) return broken;
  const tail = docs.at(-1) ?? "";
  const flatStart = concat([head, ...docs.slice(0, -1)]);
  return canBreak(tail) ? choice(flatStart, tail, broken) : choice(concat([flatStart, tail]), "", broken);
}

function separation(p: Printer, { before, from, name }: Segment): Doc {
  const isTrailing = (start: number): boolean => !p.comments.breaksBetween(from, start);
  const suffix = trailingComments(p, before.filter(({ span }) => isTrailing(span.start)));
  return concat([suffix, hardLine, leadingComments(p.comments, before.filter(({ span }) => !isTrailing(span.start)), name, false)]);
}
