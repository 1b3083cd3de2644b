import type { Explanation } from "./definition.ts";

/** Codes of `match`. */
export const MATCH_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "MAT-001": {
    text: "The arms do not cover every value that the matched expression can have, so that the match could fail at run time. Add the missing arms, or an arm `_` for the rest.",
    bad: 'enum Light { Red, Green }\nfn word(l: Light) {\n  return match l {\n    Light.Red -> { "stop" }\n  }\n}',
    good: 'enum Light { Red, Green }\nfn word(l: Light) {\n  return match l {\n    Light.Red -> { "stop" }\n    Light.Green -> { "go" }\n  }\n}',
  },
  "MAT-002": {
    text: "Two arms have the same pattern and the same guard, so that the later one is never reached.",
    bad: 'fn word(n: int) {\n  return match n {\n    1 -> { "one" }\n    1 -> { "two" }\n    _ -> { "many" }\n  }\n}',
    good: 'fn word(n: int) {\n  return match n {\n    1 -> { "one" }\n    2 -> { "two" }\n    _ -> { "many" }\n  }\n}',
  },
  "MAT-003": {
    text: "A pattern cannot do what it says: alternatives of `|` must not bind names, a bare variant must belong to exactly one enum of this file, and a literal must be of the matched kind.",
    bad: 'fn size(v) {\n  return match v {\n    0 | n -> { "small" }\n    _ -> { "other" }\n  }\n}',
    good: 'fn size(v) {\n  return match v {\n    0 | 1 -> { "small" }\n    _ -> { "other" }\n  }\n}',
  },
};
