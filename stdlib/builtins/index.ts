/** The ambient pure builtins: one file a family, concatenated here. */
import type { Declaration } from "#compiler/library";
import { HFloat, type Value } from "#vm/values";
import type { Entry } from "../entry.ts";
import { ANSI_BUILTINS } from "./ansi.ts";
import { ASSERTION_BUILTINS } from "./assertions.ts";
import { BYTES_BUILTINS } from "./bytes.ts";
import { COLLECTION_BUILTINS } from "./collections.ts";
import { CONVERSION_BUILTINS } from "./conversion.ts";
import { DATE_BUILTINS } from "./dates.ts";
import { DURATION_BUILTINS } from "./durations.ts";
import { ENCODING_BUILTINS } from "./encoding.ts";
import { ERROR_BUILTINS } from "./errors.ts";
import { HASHING_BUILTINS } from "./hashing.ts";
import { INTRINSICS } from "./intrinsics.ts";
import { JSON_BUILTINS } from "./json.ts";
import { JSON_POINTER_BUILTINS } from "./json-pointer.ts";
import { LETTER_CASE_BUILTINS } from "./letter-case.ts";
import { MATH_BUILTINS } from "./math.ts";
import { PATH_BUILTINS } from "./paths.ts";
import { RANDOM_BUILTINS } from "./random.ts";
import { REGEX_BUILTINS } from "./regex.ts";
import { RESULT_BUILTINS } from "./result.ts";
import { STATISTICS_BUILTINS } from "./statistics.ts";
import { STRING_BUILTINS } from "./strings.ts";
import { TASK_BUILTINS } from "./tasks.ts";
import { TEXT_LAYOUT_BUILTINS } from "./text-layout.ts";
import { URL_BUILTINS } from "./urls.ts";
import { UUID_BUILTINS } from "./uuid.ts";

export { type ColorMode, colorsEnabled, setColorMode } from "./ansi.ts";
export { STREAM_FUNCTIONS } from "./streams.ts";
export { createRng, Rng, rngOf } from "./rng.ts";
export { isWhitespaceUnit, trim } from "./whitespace.ts";

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
  ...COLLECTION_BUILTINS,
  ...JSON_BUILTINS,
  ...JSON_POINTER_BUILTINS,
  ...ENCODING_BUILTINS,
  ...URL_BUILTINS,
  ...BYTES_BUILTINS,
  ...HASHING_BUILTINS,
  ...UUID_BUILTINS,
  ...DATE_BUILTINS,
  ...DURATION_BUILTINS,
  ...PATH_BUILTINS,
  ...ERROR_BUILTINS,
  ...ASSERTION_BUILTINS,
  ...TASK_BUILTINS,
  ...INTRINSICS,
];

/** An ambient constant: the signature is its type. */
export interface ConstantEntry extends Declaration {
  readonly value: Value;
}

export const CONSTANTS: readonly ConstantEntry[] = [
  { name: "pi", signature: "float", doc: "The ratio of a circle's circumference to its diameter.", value: new HFloat(Math.PI) },
  { name: "e", signature: "float", doc: "The base of the natural logarithm.", value: new HFloat(Math.E) },
];

export { diffValues } from "./value-diff.ts";
