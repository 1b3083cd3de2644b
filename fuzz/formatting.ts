/** What must hold of a formatted text, and texts to try it with. */
import { format } from "#compiler/format";
import { parse, tokenize } from "#compiler/syntax";
import type { Random } from "./generator/index.ts";

const WIDTHS = [100, 60, 30, 10, 1];
const COMMENTS = [" // c\n", " /* c */ ", "/* c */", "\n/* c\n * d */\n", "\n// c\n", "\n\n// ------\n", "\n// --- c ----\n", "\n/// d\n", "\n/** d */", "\n\n"];

/**
 * Formats a text twice, at a width.
 * @returns null, also for a text that does not parse; else what is wrong: the result is not the same program, lost a
 * comment, or changes when it is formatted again
 */
export function findingInFormatting(text: string, lineWidth: number): string | null {
  const source = { path: "/project/a.harn", text };
  const once = format(source, { lineWidth });
  if ("diagnostics" in once) {
    const internal = once.diagnostics.find(({ code }) => code === "HARN-INT-901");
    return internal === undefined ? null : `at width ${lineWidth}: ${internal.message}`;
  }
  const twice = format({ ...source, text: once.text }, { lineWidth });
  return "text" in twice && twice.text === once.text ? null : `at width ${lineWidth}: formatting again changes the result`;
}

/** A width to try, most often a usual one. */
export function someWidth(random: Random): number {
  return random.chance(40) ? 100 : random.pick(WIDTHS);
}

/** The text with comments and empty lines put between some of its tokens; the text itself when that does not parse. */
export function withComments(text: string, random: Random): string {
  const { tokens } = tokenize(text);
  const places = new Set(Array.from({ length: 1 + random.below(4) }, () => (random.pick(tokens).endOffset ?? 0) + 1));
  let result = "";
  let from = 0;
  for (const place of [...places].sort((a, b) => a - b)) {
    result += text.slice(from, place) + random.pick(COMMENTS);
    from = place;
  }
  result += text.slice(from);
  return parse({ path: "/project/a.harn", text: result }).diagnostics.some(({ severity }) => severity === "error") ? text : result;
}
