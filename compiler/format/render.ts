/** From a document to text, in one pass with a stack of its own. */
import { type Doc, type List, line, softLine, textWidth, widthOf } from "./doc.ts";

export interface Widths {
  readonly line: number;
  /** Width of separator comments with their indentation; null: the line width. */
  readonly separator: number | null;
}

const indentWidth = 2;
const shortestSeparator = 8;

/** Lays a document out. Lines end in `\n` and never in blanks, except inside verbatim text. */
export function render(doc: Doc, widths: Widths): string {
  return new Renderer(widths).run(doc);
}

/**
 * What is still to print: documents, and beside each its indentation, doubled, plus 1 where lines do not break. Two
 * arrays instead of one of objects, since every piece of text passes through here.
 */
class Stack {
  readonly docs: Doc[] = [];
  readonly modes: number[] = [];

  push(doc: Doc, mode: number): void {
    this.docs.push(doc);
    this.modes.push(mode);
  }

  pushParts(parts: readonly Doc[], mode: number): void {
    for (let index = parts.length - 1; index >= 0; index--) this.push(parts[index] ?? "", mode);
  }
}

class Renderer {
  readonly #widths: Widths;
  readonly #out: string[] = [];
  readonly #stack = new Stack();
  /** What a look ahead unpacks. */
  readonly #ahead = new Stack();
  /** Comments for the end of the line. */
  readonly #trailing: string[] = [];
  #column = 0;
  /** Nothing stands on the line yet. */
  #atStart = true;

  constructor(widths: Widths) {
    this.#widths = widths;
  }

  run(doc: Doc): string {
    const { docs, modes } = this.#stack;
    this.#stack.push(doc, 0);
    for (let next = docs.pop(); next !== undefined; next = docs.pop()) {
      const mode = modes.pop() ?? 0;
      if (typeof next === "string") this.#text(next, mode >> 1);
      else this.#print(next, mode);
    }
    this.#endLine();
    return this.#out.join("");
  }

  #print(doc: Exclude<Doc, string>, mode: number): void {
    const indent = mode >> 1;
    const flat = (mode & 1) === 1;
    switch (doc.kind) {
      case "concat":
        return this.#stack.pushParts(doc.parts, mode);
      case "indent":
        return this.#stack.push(doc.inner, mode + 2 * indentWidth);
      case "group":
        return this.#stack.push(doc.inner, flat || this.#fits(doc, "", indent) ? mode | 1 : mode);
      case "list":
        return this.#list(doc, flat || (doc.isGroup && this.#fits(doc, "", indent)), mode);
      case "line":
        if (flat) return this.#text(doc.flat, indent);
        if (doc.continued) this.#text(" \\", indent);
        return this.#newLine();
      case "hardLine":
        this.#newLine();
        if (doc.blank) this.#newLine();
        return;
      case "ifBroken":
        return flat ? undefined : this.#text(doc.text, indent);
      case "trailing":
        this.#trailing.push(doc.text);
        return;
      case "verbatim":
        this.#text(doc.text, indent);
        this.#column = textWidth(doc.text.slice(doc.text.lastIndexOf("\n") + 1));
        return;
      case "choice": {
        const isWhole = flat || this.#fits(doc, "", indent);
        if (!isWhole && !this.#fits(doc.head, doc.tail, indent)) return this.#stack.push(doc.otherwise, mode);
        this.#stack.push(doc.tail, isWhole ? mode | 1 : mode);
        return this.#stack.push(doc.head, mode | 1);
      }
      case "separator":
        return this.#text(`// ${"-".repeat(Math.max(shortestSeparator, this.#separatorEnd(indent) - indent) - 3)}`, indent);
      case "force":
        return;
      default:
        doc satisfies never;
    }
  }

  #list({ items, brackets: { open, close, isSpaced } }: List, flat: boolean, mode: number): void {
    const stack = this.#stack;
    const edge = isSpaced === true ? line : softLine;
    const inner = flat ? mode | 1 : mode + 2 * indentWidth;
    stack.push(close, mode);
    stack.push(edge, flat ? mode | 1 : mode);
    for (let index = items.length - 1; index >= 0; index--) {
      if (!flat || index < items.length - 1) stack.push(",", inner);
      stack.push(items[index] ?? "", inner);
      stack.push(index === 0 ? edge : line, inner);
    }
    stack.push(open, mode);
  }

  #separatorEnd(indent: number): number {
    return this.#widths.separator === null ? this.#widths.line : this.#widths.separator + indent;
  }

  #text(text: string, indent: number): void {
    if (text === "") return;
    if (this.#atStart) {
      this.#out.push(" ".repeat(indent));
      this.#column = indent;
      this.#atStart = false;
    }
    this.#out.push(text);
    this.#column += textWidth(text);
  }

  #newLine(): void {
    this.#endLine();
    this.#out.push("\n");
    this.#column = 0;
    this.#atStart = true;
  }

  #endLine(): void {
    const last = this.#out.length - 1;
    const text = this.#out[last];
    if (text?.endsWith(" ") === true && !this.#atStart) this.#out[last] = text.trimEnd();
    for (const comment of this.#trailing) this.#out.push(this.#atStart ? comment : `  ${comment}`);
    this.#trailing.length = 0;
  }

  /** Whether `doc` on one line, and what follows up to the next possible line break, beginning with `next`, fit on the line. */
  #fits(doc: Doc, next: Doc, indent: number): boolean {
    let room = this.#widths.line - (this.#atStart ? indent : this.#column) - widthOf(doc);
    if (room < 0) return false;
    const { docs, modes } = this.#ahead;
    docs.length = 0;
    modes.length = 0;
    this.#ahead.push(next, 0);
    for (let below = this.#stack.docs.length - 1; room >= 0; ) {
      const isAhead = docs.length > 0;
      const following = isAhead ? docs.pop() : this.#stack.docs[below];
      const mode = (isAhead ? modes.pop() : this.#stack.modes[below--]) ?? 0;
      if (following === undefined) return true;
      if (typeof following === "string") {
        room -= textWidth(following);
        continue;
      }
      switch (following.kind) {
        case "concat":
          this.#ahead.pushParts(following.parts, mode);
          break;
        case "indent":
        case "group":
          this.#ahead.push(following.inner, mode);
          break;
        case "list":
          if ((mode & 1) === 0) return room >= following.brackets.open.length;
          room -= following.width;
          break;
        case "choice":
          this.#ahead.push(following.tail, mode);
          this.#ahead.push(following.head, mode);
          break;
        case "line":
          if ((mode & 1) === 0) return true;
          room -= following.flat.length;
          break;
        case "verbatim":
          return room >= textWidth(following.text.slice(0, following.text.indexOf("\n")));
        case "ifBroken":
          if ((mode & 1) === 0) room -= following.text.length;
          break;
        case "hardLine":
        case "separator":
          return true;
        case "trailing":
        case "force":
          break;
        default:
          following satisfies never;
      }
    }
    return false;
  }
}
