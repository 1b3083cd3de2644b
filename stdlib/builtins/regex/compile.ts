import { HarnError, thrown } from "#vm/values";
import { Regex } from "./matcher.ts";
import { parsePattern } from "./parser.ts";
import type { RegexTree } from "./tree.ts";

/** Compiled patterns kept for reuse, the oldest dropped first. */
const MAX_CACHED = 512;
/** Longer patterns are compiled at each call rather than kept. */
const MAX_CACHED_LENGTH = 4096;

const cache = new Map<string, Regex>();

/**
 * The compiled pattern, from the cache where possible.
 * @throws the string `Invalid regex: …`
 */
export function compileRegex(pattern: string, flags: string): Regex {
  const key = `${flags}/${pattern}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  for (const letter of flags) {
    if (!"imsx".includes(letter)) throw thrown(`Invalid regex: unsupported regex flag '${letter}', expected one of i/m/s/x`);
  }
  const parse = (asciiOnly: boolean): RegexTree => {
    const tree = parsePattern(pattern, flags, asciiOnly);
    if ("error" in tree) throw thrown(`Invalid regex: ${tree.error}`);
    return tree;
  };
  const regex = build(() => new Regex(parse));
  if (key.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value as string);
    cache.set(key, regex);
  }
  return regex;
}

/** RE2 refuses what is too large for it by throwing. */
function build(make: () => Regex): Regex {
  try {
    return make();
  } catch (problem) {
    if (problem instanceof HarnError) throw problem;
    throw thrown(`Invalid regex: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
}
