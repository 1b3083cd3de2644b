/**
 * The document algebra: text, possible line breaks and groups of them. Each document knows its width on one line, so
 * that whether a group fits is answered without walking it. After P. Wadler, "A prettier printer".
 */

/** A string is text without line breaks. */
export type Doc = string | Concat | Indent | Line | HardLine | Group | List | IfBroken | Trailing | Verbatim | Choice | Separator | Force;

interface Sized {
  /** Width when nothing breaks; infinite when something must. */
  readonly width: number;
}

export interface Concat extends Sized {
  readonly kind: "concat";
  readonly parts: readonly Doc[];
}

export interface Indent extends Sized {
  readonly kind: "indent";
  readonly inner: Doc;
}

/** A blank or nothing, or else a line break; with `continued`, one behind a backslash. */
export interface Line extends Sized {
  readonly kind: "line";
  readonly flat: "" | " ";
  readonly continued: boolean;
}

export interface HardLine extends Sized {
  readonly kind: "hardLine";
  /** An empty line before the next one. */
  readonly blank: boolean;
}

/** All lines directly inside break, or none. */
export interface Group extends Sized {
  readonly kind: "group";
  readonly inner: Doc;
}

/** Items parted by commas in brackets: all on one line, or each on its own with a comma behind it. */
export interface List extends Sized {
  readonly kind: "list";
  readonly items: readonly Doc[];
  readonly brackets: Brackets;
  /** Decides for itself whether it breaks; else breaks with the group around it. */
  readonly isGroup: boolean;
}

export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** Blanks inside the brackets. */
  readonly isSpaced?: boolean;
}

/** Text for when the group around it breaks. */
export interface IfBroken extends Sized {
  readonly kind: "ifBroken";
  readonly text: string;
}

/** A comment for the end of the line, whatever else still comes on it. It has no width. */
export interface Trailing extends Sized {
  readonly kind: "trailing";
  readonly text: string;
}

/** Text of several lines that is not indented. */
export interface Verbatim extends Sized {
  readonly kind: "verbatim";
  readonly text: string;
}

/** `head` on one line and `tail` behind it, if `head` and the beginning of `tail` fit; `otherwise` if not. */
export interface Choice extends Sized {
  readonly kind: "choice";
  readonly head: Doc;
  readonly tail: Doc;
  readonly otherwise: Doc;
}

/** A comment of dashes up to the separator width. */
export interface Separator extends Sized {
  readonly kind: "separator";
}

/** Nothing, but the groups around it break. */
export interface Force extends Sized {
  readonly kind: "force";
}

/** Characters of a text: surrogate pairs count once. */
export function textWidth(text: string): number {
  let width = text.length;
  for (let index = text.length - 1; index > 0; index--) if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) width--;
  return width;
}

/** Width of a document on one line. */
export function widthOf(doc: Doc): number {
  return typeof doc === "string" ? textWidth(doc) : doc.width;
}

/** One document after the other; of nothing but text, one text. */
export function concat(parts: readonly Doc[]): Doc {
  let text: string | null = "";
  let width = 0;
  for (const part of parts) {
    if (typeof part === "string") {
      if (text !== null) text += part;
    } else {
      text = null;
      width += part.width;
    }
  }
  if (text !== null) return text;
  for (const part of parts) if (typeof part === "string") width += textWidth(part);
  return { kind: "concat", parts, width };
}

export function indent(inner: Doc): Doc {
  return typeof inner === "string" ? inner : { kind: "indent", inner, width: inner.width };
}

export function group(inner: Doc): Doc {
  return typeof inner === "string" ? inner : { kind: "group", inner, width: inner.width };
}

export function list(items: readonly Doc[], brackets: Brackets, isGroup: boolean): Doc {
  const { open, close, isSpaced } = brackets;
  if (items.length === 0) return open + close;
  let width = open.length + close.length + 2 * (items.length - 1) + (isSpaced === true ? 2 : 0);
  for (const item of items) width += widthOf(item);
  return { kind: "list", items, brackets, isGroup, width };
}

export const line: Doc = { kind: "line", flat: " ", continued: false, width: 1 };
export const softLine: Doc = { kind: "line", flat: "", continued: false, width: 0 };
/** A blank that breaks behind a backslash, where a bare line break would end the statement. */
export const continuedLine: Doc = { kind: "line", flat: " ", continued: true, width: 1 };
export const hardLine: Doc = { kind: "hardLine", blank: false, width: Infinity };
export const blankLine: Doc = { kind: "hardLine", blank: true, width: Infinity };
export const force: Doc = { kind: "force", width: Infinity };
export const separator: Doc = { kind: "separator", width: Infinity };

export function ifBroken(text: string): Doc {
  return { kind: "ifBroken", text, width: 0 };
}

export function trailing(text: string): Doc {
  return { kind: "trailing", text, width: 0 };
}

export function verbatim(text: string): Doc {
  return text.includes("\n") ? { kind: "verbatim", text, width: Infinity } : text;
}

export function choice(head: Doc, tail: Doc, otherwise: Doc): Doc {
  return { kind: "choice", head, tail, otherwise, width: widthOf(head) + widthOf(tail) };
}

/** The documents with `between` between them. */
export function join(docs: readonly Doc[], between: Doc): Doc {
  return concat(docs.flatMap((doc, index) => (index === 0 ? [doc] : [between, doc])));
}

/** Whether a document can break anywhere. */
export function canBreak(doc: Doc): boolean {
  const pending: Doc[] = [doc];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") continue;
    if (next.kind === "line" || next.kind === "list" || next.width === Infinity) return true;
    if (next.kind === "concat") for (const part of next.parts) pending.push(part);
    else if (next.kind === "indent" || next.kind === "group") pending.push(next.inner);
    else if (next.kind === "choice") pending.push(next.tail, next.head);
  }
  return false;
}

/** First character of what a document prints, or "". */
export function firstCharacter(doc: Doc): string {
  const pending: Doc[] = [doc];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") {
      if (next !== "") return next.charAt(0);
    } else if (next.kind === "concat") {
      for (let index = next.parts.length - 1; index >= 0; index--) pending.push(next.parts[index] ?? "");
    } else if (next.kind === "indent" || next.kind === "group") {
      pending.push(next.inner);
    } else if (next.kind === "choice") {
      pending.push(next.tail, next.head);
    } else if (next.kind === "list") {
      return next.brackets.open;
    } else if (next.kind === "verbatim") {
      return next.text.charAt(0);
    }
  }
  return "";
}
