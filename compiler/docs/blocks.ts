/** The blocks of a doc text: fenced code, indented code, paragraphs. */
import type { DocBlock } from "./model.ts";

interface Fence {
  readonly mark: string;
  readonly indent: number;
  readonly language: string;
}

/** Notes line by line whether a text is inside fenced code. */
export class FenceReader {
  #open: Fence | null = null;

  /** The fence that is open before the next line. */
  get open(): Fence | null {
    return this.#open;
  }

  /**
   * @returns what the line is: the beginning or end of fenced code, a line in it, or anything else
   */
  read(line: string): "opens" | "closes" | "inside" | "outside" {
    if (this.#open === null) {
      this.#open = fenceOf(line);
      return this.#open === null ? "outside" : "opens";
    }
    const mark = line.trim();
    if (mark.length < this.#open.mark.length || mark !== this.#open.mark.charAt(0).repeat(mark.length)) return "inside";
    this.#open = null;
    return "closes";
  }
}

function fenceOf(line: string): Fence | null {
  const match = /^([ \t]*)(`{3,}|~{3,})([^\n]*)$/.exec(line);
  if (match === null) return null;
  const [, blanks = "", mark = "", info = ""] = match;
  // Backticks behind backticks are a code span.
  if (mark.startsWith("`") && info.includes("`")) return null;
  return { mark, indent: blanks.length, language: /^[\w+#.-]+/.exec(info.trim())?.[0] ?? "" };
}

const listStart = /^\s*(?:[-*+]|\d+[.)])\s/;

/**
 * Takes a text apart. Fenced code that is not closed ends with the text.
 * @returns blocks in order; a blank line parts paragraphs
 */
export function blocksOf(lines: readonly string[]): DocBlock[] {
  const blocks: DocBlock[] = [];
  const fences = new FenceReader();
  let pending: string[] = [];
  let code: { readonly fence: Fence; readonly lines: string[] } | null = null;
  let isInList = false;
  const endParagraph = (): void => {
    if (pending.length === 0) return;
    const isIndented = pending.every((each) => /^(?: {4}|\t)/.test(each));
    if (isIndented && !isInList) blocks.push({ kind: "code", language: "", code: dedented(pending).join("\n") });
    else {
      // Blank lines within a list leave it one.
      isInList = listStart.test(pending[0] ?? "") || (isInList && /^\s/.test(pending[0] ?? ""));
      blocks.push({ kind: "text", text: pending.join("\n") });
    }
    pending = [];
  };
  const endCode = (): void => {
    if (code !== null) blocks.push({ kind: "code", language: code.fence.language, code: code.lines.join("\n") });
    code = null;
  };
  for (const line of lines) {
    switch (fences.read(line)) {
      case "opens":
        endParagraph();
        if (fences.open !== null) code = { fence: fences.open, lines: [] };
        break;
      case "inside":
        code?.lines.push(withoutIndent(line, code.fence.indent).trimEnd());
        break;
      case "closes":
        endCode();
        break;
      default:
        if (line.trim() === "") endParagraph();
        else pending.push(line.trimEnd());
    }
  }
  endParagraph();
  // Code that was not closed does not end with the blank lines before whatever follows.
  while (code?.lines.at(-1) === "") code.lines.pop();
  endCode();
  return blocks;
}

function withoutIndent(line: string, most: number): string {
  let at = 0;
  while (at < most && (line[at] === " " || line[at] === "\t")) at++;
  return line.slice(at);
}

/** Lines without the blanks that all of them begin with; blank lines do not count. */
export function dedented(lines: readonly string[]): string[] {
  let least = Infinity;
  for (const line of lines) if (line.trim() !== "") least = Math.min(least, line.length - line.trimStart().length);
  return lines.map((line) => (line.trim() === "" ? "" : line.slice(least).trimEnd()));
}
