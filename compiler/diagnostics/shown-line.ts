/** How a source line and the marks below it are shown. */

export interface ShownLine {
  readonly text: string;
  /** What stands before the carets. */
  readonly padding: string;
  readonly carets: string;
}

/** Longer lines are cut around the place of interest: minified programs must not flood the terminal. */
const LONGEST_LINE = 2_000;
const CONTEXT = 200;

/**
 * Prepares one line.
 * @param lineText the line without its terminator
 * @param offset of the place in the line, in UTF-16 units
 * @param marked the text of the span; carets end with its first line
 */
export function shownLine(lineText: string, offset: number, marked: string): ShownLine {
  const start = marked.slice(0, LONGEST_LINE);
  const newline = start.indexOf("\n");
  let count = Math.max(1, Array.from(newline === -1 ? start : start.slice(0, newline)).length);
  // Only what may be shown is taken apart: a line may be a whole program with a finding at every place.
  let before = Array.from(lineText.slice(Math.max(0, offset - LONGEST_LINE), offset));
  let rest = Array.from(lineText.slice(offset, offset + LONGEST_LINE));
  if (lineText.length > LONGEST_LINE) {
    if (before.length > CONTEXT) before = ["…", ...before.slice(-CONTEXT)];
    if (rest.length > CONTEXT) rest = [...rest.slice(0, CONTEXT), "…"];
    count = Math.min(count, rest.length);
  }
  return {
    text: visible(before.join("") + rest.join("")),
    padding: before.map((character) => (character === "\t" ? "\t" : " ")).join(""),
    carets: "^".repeat(count),
  };
}

/** Control characters as their pictures: a source file must not be able to steer the terminal. */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** A path as diagnostics show it: `.` and `..` removed where the text alone tells how, `\` as `/`, never empty. */
export function displayPath(path: string): string {
  const normalized = path.replaceAll("\\", "/");
  const absolute = normalized.startsWith("/");
  const parts: string[] = [];
  for (const part of normalized.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
    else if (part !== ".." || !absolute) parts.push(part);
  }
  const joined = parts.join("/");
  return absolute ? `/${joined}` : joined === "" ? "." : joined;
}
