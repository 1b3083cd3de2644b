/** Mistakes of types in programs that have none: an argument of another type, a guard that is gone, a field that is misspelled. */
import type { Random } from "../random.ts";

type Mutation = (text: string, random: Random) => string;

/** One of the matches of a pattern, replaced. */
function replaceOne(text: string, { pick }: Random, pattern: RegExp, replacement: (found: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const { 0: found, index } = pick(matches);
  return text.slice(0, index) + replacement(found) + text.slice(index + found.length);
}

const TYPES = ["int", "string", "bool", "float", "Word", "Shape", "Struct", "Tagged", "Enum", "list<int>", "dict<string, string>", "unknown", "nil", "never", "T"] as const;

const MUTATIONS: readonly Mutation[] = [
  // another variable, or the value of another type
  (text, random) => replaceOne(text, random, /\b[vpmi]\d+\b/g, () => random.pick([...(text.match(/\b[vpmi]\d+\b/g) ?? ["x"])])),
  (text, random) => replaceOne(text, random, /\b\d+\b/g, () => random.pick(['"text"', "nil", "true", "[]", "{}", "{a: 1}"])),
  // arguments swapped
  (text, random) => replaceOne(text, random, /\((\w+), (\w+)\)/g, (found) => found.replace(/\((\w+), (\w+)\)/, "($2, $1)")),
  // a guard, a fallback or an assertion gone
  (text, random) => replaceOne(text, random, /^guard .*$|^if \w+ == nil \{ return .*$/gm, () => ""),
  (text, random) => replaceOne(text, random, / \?\? \w+/g, () => ""),
  (text, random) => replaceOne(text, random, /!= nil/g, () => "== nil"),
  (text, random) => replaceOne(text, random, / && | \|\| /g, (found) => (found === " && " ? " || " : " && ")),
  // a field, method, tag or variant misspelled
  (text, random) => replaceOne(text, random, /\.\w+/g, (found) => `${found}x`),
  (text, random) => replaceOne(text, random, /"(?:t\d|red|green|blue|int|string)"/g, () => random.pick(['"t9"', '"t0"', '"red"', '"list"', '"bytes"'])),
  (text, random) => replaceOne(text, random, /\b(?:Enum|Struct|Shape|Tagged)\b/g, () => random.pick(["Enum", "Struct", "Shape", "Tagged", "Word"])),
  // another annotation, result or declaration
  (text, random) => replaceOne(text, random, /: (?:int|string|bool|float|list<\w+>)/g, () => `: ${random.pick(TYPES)}`),
  (text, random) => replaceOne(text, random, /-> (?:int|string|bool|float|[A-Z]\w+) \{/g, () => `-> ${random.pick(TYPES)} {`),
  (text, random) => replaceOne(text, random, /\b(?:int|string|bool|float)\b/g, () => random.pick(TYPES)),
  (text, random) => replaceOne(text, random, /\?/g, () => ""),
];

/** The text with one to three such mistakes. Most are no longer well typed; all still parse, or nearly. */
export function withTypeMistakes(text: string, random: Random): string {
  let mutated = text;
  for (let count = 1 + random.below(3); count > 0; count--) mutated = random.pick(MUTATIONS)(mutated, random);
  return mutated;
}
