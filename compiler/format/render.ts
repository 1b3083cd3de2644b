/** From a document to text, in one pass with a stack of its own. */
import { type Doc, textWidth } from "./doc.ts";

export interface Widths {
  readonly line: number;
  /** Width of separator comments with their indentation; null: the line width. */
  readonly separator: number | null;
}

interface Task {
  readonly doc: Doc;
  readonly indent: number;
  readonly flat: boolean;
}

const indentWidth = 2;
const shortestSeparator = 8;

/** Lays a document out. Lines end in `\n` and never in blanks, except inside verbatim text. */
export function render(doc: Doc, widths: Widths): string {
  return new Renderer(widths).run(doc);
}

class Renderer {
  readonly #widths: Widths;
  readonly #out: string[] = [];
  readonly #stack: Task[] = [];
  /** Comments for the end of the line. */
  readonly #trailing: string[] = [];
  #column = 0;
  /** Indentation of the line, before anything stands on it. */
  #atStart = true;

  constructor(widths: Widths) {
    this.#widths = widths;
  }

  run(doc: Doc): string {
    const stack = this.#stack;
    stack.push({ doc, indent: 0, flat: false });
    for (let task = stack.pop(); task !== undefined; task = stack.pop()) this.#print(task);
    this.#endLine();
    return this.#out.join("");
  }

  #print({ doc, indent, flat }: Task): void {
    if (typeof doc === "string") return this.#text(doc, indent);
    switch (doc.kind) {
      case "concat":
        for (let index = doc.parts.length - 1; index >= 0; index--) this.#stack.push({ doc: doc.parts[index] ?? "", indent, flat });
        return;
      case "indent":
        this.#stack.push({ doc: doc.inner, indent: indent + indentWidth, flat });
        return;
      case "group":
        this.#stack.push({ doc: doc.inner, indent, flat: flat || this.#fits(doc, "", indent) });
        return;
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
      case "choice":
        this.#choose(doc, indent, flat);
        return;
      case "separator":
        return this.#text(`// ${"-".repeat(Math.max(shortestSeparator, this.#separatorEnd(indent) - indent) - 3)}`, indent);
      case "force":
        return;
      default:
        doc satisfies never;
    }
  }

  #separatorEnd(indent: number): number {
    return this.#widths.separator === null ? this.#widths.line : this.#widths.separator + indent;
  }

  #choose(doc: Extract<Doc, { kind: "choice" }>, indent: number, flat: boolean): void {
    const asWhole = flat || this.#fits(doc, "", indent);
    if (asWhole || this.#fits(doc.head, doc.tail, indent)) {
      this.#stack.push({ doc: doc.tail, indent, flat: asWhole }, { doc: doc.head, indent, flat: true });
    } else {
      this.#stack.push({ doc: doc.otherwise, indent, flat: false });
    }
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
    const width = typeof doc === "string" ? textWidth(doc) : doc.width;
    let room = this.#widths.line - (this.#atStart ? indent : this.#column) - width;
    if (room < 0) return false;
    const pending: Task[] = [{ doc: next, indent: 0, flat: false }];
    for (let below = this.#stack.length - 1; room >= 0; ) {
      const task = pending.pop() ?? this.#stack[below--];
      if (task === undefined) return true;
      const { doc: following, flat } = task;
      if (typeof following === "string") {
        room -= textWidth(following);
        continue;
      }
      switch (following.kind) {
        case "concat":
          for (let index = following.parts.length - 1; index >= 0; index--) pending.push({ doc: following.parts[index] ?? "", indent: 0, flat });
          break;
        case "indent":
        case "group":
          pending.push({ doc: following.inner, indent: 0, flat });
          break;
        case "choice":
          pending.push({ doc: following.tail, indent: 0, flat }, { doc: following.head, indent: 0, flat });
          break;
        case "line":
          if (!flat) return true;
          room -= following.flat.length;
          break;
        case "verbatim":
          return room >= textWidth(following.text.slice(0, following.text.indexOf("\n")));
        case "ifBroken":
          if (!flat) room -= following.text.length;
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
