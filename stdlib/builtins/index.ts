/** The ambient pure builtins: one file a family, concatenated here. */
import type { Declaration } from "#compiler/library";
import { HFloat, type Value } from "#vm/values";
import type { Entry } from "../entry.ts";
import { ANSI_BUILTINS } from "./ansi.ts";
import { CONVERSION_BUILTINS } from "./conversion.ts";
import { LETTER_CASE_BUILTINS } from "./letter-case.ts";
import { MATH_BUILTINS } from "./math.ts";
import { RANDOM_BUILTINS } from "./random.ts";
import { REGEX_BUILTINS } from "./regex.ts";
import { RESULT_BUILTINS } from "./result.ts";
import { STATISTICS_BUILTINS } from "./statistics.ts";
import { STRING_BUILTINS } from "./strings.ts";
import { TEXT_LAYOUT_BUILTINS } from "./text-layout.ts";

export { type ColorMode, colorsEnabled, setColorMode } from "./ansi.ts";
export { STREAM_FUNCTIONS } from "./streams.ts";
export { createRng, Rng, rngOf } from "./rng.ts";

/** Every ambient function. */
export const BUILTINS: readonly Entry[] = [
  ...CONVERSION_BUILTINS,
  ...RESULT_BUILTINS,
  ...MATH_BUILTINS,
  ...STATISTICS_BUILTINS,
  ...RANDOM_BUILTINS,
  ...STRING_BUILTINS,
  ...TEXT_LAYOUT_BUILTINS,
  ...LETTER_CASE_BUILTINS,
  ...ANSI_BUILTINS,
  ...REGEX_BUILTINS,
];

/** An ambient constant: the signature is its type. */
export interface ConstantEntry extends Declaration {
  readonly value: Value;
}

export const CONSTANTS: readonly ConstantEntry[] = [
  { name: "pi", signature: "float", doc: "The ratio of a circle's circumference to its diameter.", value: new HFloat(Math.PI) },
  { name: "e", signature: "float", doc: "The base of the natural logarithm.", value: new HFloat(Math.E) },
];
