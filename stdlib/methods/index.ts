/**
 * Methods of value kinds. In signatures `T` is the element type of the receiver, `K` and `V` are its key and value type.
 * Pairs, structs, enums, durations, bytes, ints, floats and bools have no methods.
 */
import type { MethodTable } from "../entry.ts";
import { CHANNEL_METHODS } from "./channel.ts";
import { DICT_METHODS } from "./dict.ts";
import { GENERATOR_METHODS, ITER_METHODS, STREAM_METHODS } from "./iterator.ts";
import { LIST_METHODS } from "./list.ts";
import { RANGE_METHODS } from "./range.ts";
import { SET_METHODS } from "./set.ts";
import { STRING_METHODS } from "./string.ts";

export const METHOD_TABLES: readonly MethodTable[] = [
  STRING_METHODS,
  LIST_METHODS,
  DICT_METHODS,
  SET_METHODS,
  RANGE_METHODS,
  ITER_METHODS,
  GENERATOR_METHODS,
  STREAM_METHODS,
  CHANNEL_METHODS,
];

export { intArgument, listItems } from "./arguments.ts";
export { native, overloaded, preludeModule } from "./define.ts";
export { dictEntries, dictValues, withKeys, withValues } from "./dict.ts";
export { isIterable, ITERABLE_OF_T, ITERABLE_OF_U, liftIter } from "./lift.ts";
export { unchanged, writable } from "./ownership.ts";
export { rangeItems } from "./range.ts";
export { chunks, dictOf, extremeIndex, groupByKeys, sliceItems, sortItems, unique, windows } from "./sequence.ts";
export { adding, difference, intersection, isDisjoint, isSubset, removing, symmetricDifference, union } from "./set-algebra.ts";
