/** Lists of things with comments between them: what is parted by commas, and what stands line by line. */
import type { Span } from "#compiler/diagnostics";
import type { Comment } from "#compiler/syntax";
import { closingComments, commentText, leadingComments } from "./comment-text.ts";
import { type Brackets, concat, type Doc, force, group, hardLine, ifBroken, indent, line, list, softLine, trailing } from "./doc.ts";
import type { Printer } from "./printer.ts";

export interface Item {
  readonly start: number;
  readonly end: number;
  /** What stands inside but was not asked for is left to the construct around. */
  readonly leavesComments?: boolean;
  print(): Doc;
}

export function itemOf({ start, end }: Span, print: () => Doc): Item {
  return { start, end, print };
}

export interface Laid {
  readonly item: Item;
  readonly leading: readonly Comment[];
  readonly doc: Doc;
  trailing: readonly Comment[];
}

const none: readonly Comment[] = [];

export interface LaidList {
  readonly laid: readonly Laid[];
  /** Comments after the last item, or all where there is none. */
  readonly closing: readonly Comment[];
}

/** Prints items of the stretch from `from` to `to` and gives each the comments that belong to it. */
export function layItems(p: Printer, items: readonly Item[], from: number, to: number): LaidList {
  const laid: Laid[] = [];
  const closing = layEach(p, items, from, to, (each) => laid.push(each));
  return { laid, closing };
}

/**
 * The same one by one: each item is handed on as soon as the comments behind it are known.
 * @returns the comments after the last item, or all where there is none
 */
export function layEach(p: Printer, items: readonly Item[], from: number, to: number, emit: (laid: Laid) => void): readonly Comment[] {
  let last: Laid | undefined;
  let at = from;
  for (const item of items) {
    const before = withoutTrailing(p, last, p.comments.take(at, item.start), item.start, false);
    if (last !== undefined) emit(last);
    const doc = item.print();
    const inside = item.leavesComments === true ? none : p.comments.take(item.start, item.end);
    last = { item, leading: inside.length === 0 ? before : [...before, ...inside], doc, trailing: none };
    at = item.end;
  }
  const closing = withoutTrailing(p, last, p.comments.take(at, to), to, true);
  if (last !== undefined) emit(last);
  return closing;
}

/** Hands the comments on the last line of an item to it, and gives back the others. */
function withoutTrailing(p: Printer, last: Laid | undefined, comments: readonly Comment[], next: number, isLast: boolean): readonly Comment[] {
  if (last === undefined || comments.length === 0) return comments;
  let end = last.item.end;
  let count = 0;
  for (const comment of comments) {
    const following = comments[count + 1]?.span.start ?? next;
    if (!p.comments.trails(comment, end, following, isLast && count === comments.length - 1)) break;
    end = comment.span.end;
    count++;
  }
  last.trailing = comments.slice(0, count);
  return comments.slice(count);
}

/** Comments for the end of the line. */
export function trailingComments(p: Printer, comments: readonly Comment[]): Doc {
  return comments.length === 0 ? "" : concat(comments.map((comment) => trailing(commentText(p.comments, comment))));
}

/** An item with the comments before it. */
export function withLeading(p: Printer, { leading, item, doc }: Laid, isTop = false): Doc {
  return leading.length === 0 ? doc : concat([leadingComments(p.comments, leading, item.start, isTop), doc]);
}

/** Items on lines of their own, or null where there is nothing, not even a comment. */
export function lines(p: Printer, items: readonly Item[], from: number, to: number): Doc | null {
  const { laid, closing } = layItems(p, items, from, to);
  if (laid.length === 0 && closing.length === 0) return null;
  const docs: Doc[] = [];
  for (const each of laid) {
    if (docs.length > 0) docs.push(hardLine);
    docs.push(withLeading(p, each));
    if (each.trailing.length > 0) docs.push(trailingComments(p, each.trailing));
  }
  if (closing.length > 0) docs.push(...(docs.length > 0 ? [hardLine] : []), closingComments(p.comments, closing, false));
  return concat(docs);
}

/** The same for nodes whose printing is one function: without comments among them no items are made. */
export function linesOf<T extends { readonly span: Span }>(p: Printer, nodes: readonly T[], print: (node: T) => Doc, from: number, to: number): Doc | null {
  if (p.comments.has(from, to)) return lines(p, nodes.map((node) => itemOf(node.span, () => print(node))), from, to);
  if (nodes.length === 0) return null;
  const docs: Doc[] = [];
  for (const node of nodes) {
    if (docs.length > 0) docs.push(hardLine);
    docs.push(print(node));
  }
  return concat(docs);
}

/** `{`, items on lines of their own, `}`. */
export function braced(p: Printer, items: readonly Item[], from: number, to: number): Doc {
  return inBraces(lines(p, items, from, to));
}

export function bracedOf<T extends { readonly span: Span }>(p: Printer, nodes: readonly T[], print: (node: T) => Doc, from: number, to: number): Doc {
  return inBraces(linesOf(p, nodes, print, from, to));
}

function inBraces(body: Doc | null): Doc {
  return body === null ? "{}" : concat(["{", indent(concat([hardLine, body])), hardLine, "}"]);
}

const trailingComma = ifBroken(",");

interface OrderedBrackets extends Brackets {
  /** Another order than that of the source; comments move with their items. */
  order?(laid: readonly Laid[]): readonly Laid[];
}

/** The same as `commaList` for nodes whose printing is one function: without comments among them no items are made. */
export function commaListOf<T extends { readonly span: Span }>(
  p: Printer, nodes: readonly T[], print: (node: T) => Doc, brackets: Brackets, from: number, to: number, isGroup = true,
): Doc {
  if (!p.comments.has(from, to)) return list(nodes.map(print), brackets, isGroup);
  const items = nodes.map((node) => itemOf(node.span, () => print(node)));
  return isGroup ? commaList(p, items, brackets, from, to) : commaListLines(p, items, brackets, from, to);
}

/** Items parted by commas: on one line, or each on its own with a comma behind it. */
export function commaList(p: Printer, items: readonly Item[], brackets: OrderedBrackets, from: number, to: number): Doc {
  return group(commaListLines(p, items, brackets, from, to));
}

/** The same for a group that the caller makes. */
function commaListLines(p: Printer, items: readonly Item[], { open, close, isSpaced, order }: OrderedBrackets, from: number, to: number): Doc {
  const { laid: written, closing } = layItems(p, items, from, to);
  if (written.length === 0 && closing.length === 0) return open + close;
  const laid = order?.(written) ?? written;
  const edge = isSpaced === true ? line : softLine;
  const docs: Doc[] = [edge];
  for (let index = 0; index < laid.length; index++) {
    const each = laid[index] as Laid;
    const isLast = index === laid.length - 1;
    docs.push(withLeading(p, each), isLast ? trailingComma : ",");
    if (each.trailing.length > 0) docs.push(trailingComments(p, each.trailing));
    if (!isLast) docs.push(line);
    if (each.leading.length + each.trailing.length > 0) docs.push(force);
  }
  if (closing.length > 0) docs.push(...(laid.length > 0 ? [hardLine] : []), closingComments(p.comments, closing, false), force);
  return concat([open, indent(concat(docs)), edge, close]);
}
