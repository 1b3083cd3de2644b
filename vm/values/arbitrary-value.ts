/** Generators of values for property tests. */
import fc from "fast-check";
import { HDict, HList, HPair, HRange } from "./collections.ts";
import { makeInt } from "./numbers.ts";
import { HEnum, HStruct, StructType } from "./records.ts";
import { HBytes, HDecimal, HDuration, HFloat } from "./scalars.ts";
import { setOf } from "./sets.ts";
import type { Value } from "./value.ts";

/** Ints over the whole 64-bit range, dense at the borders of the representation. */
export const arbitraryInt: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc
    .tuple(fc.constantFrom(2n ** 53n, -(2n ** 53n), 2n ** 63n - 4n, -(2n ** 63n) + 3n, 2n ** 32n, 3037000500n), fc.bigInt({ min: -3n, max: 3n }))
    .map(([base, offset]) => base + offset),
);

/** Strings with characters on both sides of the surrogates, and the ones keys treat specially. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("", "a", "b", "0", "\0", "é", "\ue000", "\uffff", "😀", "\u{10ffff}", '"', "\\", "\n", "\b", "[", ";"), { maxLength: 4 })
  .map((parts) => parts.join(""));

export const arbitraryScalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  arbitraryInt.map((value): Value => makeInt(value)),
  fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double({ noNaN: true })).map((value) => new HFloat(value)),
  arbitraryText,
  fc.tuple(fc.bigInt({ min: -200n, max: 200n }), fc.integer({ min: 0, max: 3 })).map(([c, s]) => new HDecimal(c, s)),
  fc.integer({ min: -5, max: 5 }).map((value) => new HDuration(value)),
  fc.uint8Array({ maxLength: 3 }).map((data) => new HBytes(data)),
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.boolean()).map(([a, b, x]) => new HRange(a, b, x)),
);

const POINT = new StructType("Point", ["y", "x"]);
const SIZE = new StructType("Size", ["y", "x"]);

/** Values of every kind without identity, nested. NaN is left out: it equals nothing. */
export const arbitraryValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => {
  const items = fc.array(tie("value"), { maxLength: 3 });
  const two = fc.tuple(tie("value"), tie("value"));
  return {
    value: fc.oneof(
      { maxDepth: 3 },
      arbitraryScalar,
      items.map((list): Value => new HList(list)),
      items.map((list): Value => setOf(list)),
      fc.array(fc.tuple(arbitraryText, tie("value")), { maxLength: 3 }).map((entries): Value => HDict.from(entries)),
      two.map(([a, b]): Value => new HPair(a, b)),
      fc.tuple(fc.constantFrom("A", "B"), fc.option(items)).map(([name, fields]): Value => new HEnum(name, "V", fields)),
      fc.tuple(fc.constantFrom(POINT, SIZE), two).map(([type, slots]): Value => new HStruct(type, slots)),
    ),
  };
}).value;
