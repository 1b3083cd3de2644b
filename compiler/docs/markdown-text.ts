/** Doc text as Markdown that cannot leave its place: no headings, no markup of HTML, no open code. */
import type { DocBlock } from "./model.ts";

/** A code span that shows a text of any content. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const fence = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A fenced block that shows a code of any content. */
export function codeBlock(language: string, code: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${language}\n${code}${code === "" ? "" : "\n"}${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** Blocks with empty lines between them. */
export function blocksToMarkdown(blocks: readonly DocBlock[]): string {
  return blocks.map((block) => (block.kind === "code" ? codeBlock(block.language, block.code) : paragraph(block.text))).join("\n\n");
}

/** A text as the content of a list item that begins with `head`. */
export function listItem(head: string, blocks: readonly DocBlock[]): string {
  const [first, ...others] = blocks;
  if (first === undefined) return `- ${head}`;
  const isInline = first.kind === "text" && !structure.test(first.text);
  const start = isInline ? `${head}: ${paragraph(first.text)}` : head;
  const rest = blocksToMarkdown(isInline ? others : blocks);
  return `- ${indented(rest === "" ? start : `${start}\n\n${rest}`)}`;
}

function indented(text: string): string {
  return text.replace(/\n(?=[^\n])/g, "\n  ");
}

/** A line that begins something else than a paragraph. */
const structure = /^\s*(?:[-*+>|#=]|\d+[.)])/m;
const heading = /^ {0,3}#{1,6}(?:\s+([^\n]*?))?(?:\s+#+)?\s*$/;
const underline = /^(\s*)(=+|-+)\s*$/;

function paragraph(text: string): string {
  if (!structure.test(text)) return inline(text);
  const lines: string[] = [];
  text.split("\n").forEach((line, index) => {
    const title = heading.exec(line);
    if (title !== null) {
      if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
      if (title[1] !== undefined && title[1] !== "") lines.push(`**${inline(title[1])}**`, "");
      return;
    }
    // Below a paragraph such a line would make it a heading.
    lines.push(index > 0 && underline.test(line) ? line.replace(underline, "$1\\$2") : inline(line));
  });
  return lines.join("\n").trimEnd();
}

/**
 * A stretch of a paragraph. Code spans stay, if they end within it; other backticks are escaped, and so is what would begin
 * a tag of HTML. Links and emphasis stay.
 */
export function inline(text: string): string {
  const pieces: string[] = [];
  const unclosed = new Set<number>();
  const pattern = /\\[\s\S]?|`+|<https?:\/\/[^\s<>]*>|<|[^\\`<]+/g;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [token] = match;
    if (token === "<") pieces.push("&lt;");
    else if (!token.startsWith("`")) pieces.push(token === "\\" ? "\\\\" : token);
    else {
      const end = unclosed.has(token.length) ? -1 : closing(text, pattern.lastIndex, token.length);
      if (end === -1) {
        unclosed.add(token.length);
        pieces.push("\\`".repeat(token.length));
      } else {
        pieces.push(text.slice(match.index, end));
        pattern.lastIndex = end;
      }
    }
  }
  return pieces.join("");
}

/** End of the next run of exactly so many backticks; -1 for none. */
function closing(text: string, from: number, length: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    if (match[0].length === length) return runs.lastIndex;
  }
  return -1;
}
