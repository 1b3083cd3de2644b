import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { arbitraryInt } from "./arbitrary-value.ts";
import { HDict, HList, HPair, HRange } from "./collections.ts";
import { display } from "./display.ts";
import { HarnError } from "./error.ts";
import { parseInt64, makeInt } from "./numbers.ts";
import { HEnum, HStruct, StructType } from "./records.ts";
import { HBuiltin, HHandle, HIterator, HResource } from "./references.ts";
import { HBytes, HDecimal, HDuration, HFloat } from "./scalars.ts";
import { setOf } from "./sets.ts";
import { setSizeLimits, sizeLimits } from "./size-limits.ts";
import { isTruthy } from "./truthiness.ts";
import type { Value } from "./value.ts";

const f = (value: number): HFloat => new HFloat(value);
const iterator = (flavor: "iter" | "generator" | "stream", done: boolean): HIterator => new HIterator({ flavor, done });

describe("display", () => {
  const cases: readonly (readonly [Value, string])[] = [
    [42, "42"],
    [2n ** 60n, "1152921504606846976"],
    [f(5), "5.0"],
    [f(-0), "-0.0"],
    [f(0.1), "0.1"],
    [f(1e15), "1000000000000000"],
    [f(1e20), "100000000000000000000"],
    [f(1.5e300), `15${"0".repeat(299)}`],
    [f(1.25e-7), "0.000000125"],
    [f(-1e-10), "-0.0000000001"],
    [f(123456.789e3), "123456789.0"],
    [f(Infinity), "inf"],
    [f(-Infinity), "-inf"],
    [f(NaN), "NaN"],
    [null, "nil"],
    [true, "true"],
    [new HDecimal(10n, 2), "0.10"],
    [new HList([1, "a", null]), "[1, a, nil]"],
    [new HList([]), "[]"],
    [HDict.from([["b", "x"], ["a", 1]]), "{a: 1, b: x}"],
    [new HDict(), "{}"],
    [setOf([2, 1, 2]), "set(2, 1)"],
    [new HPair("a", new HList([1])), "(a, [1])"],
    [new HBytes(new Uint8Array([0, 255])), 'b"00ff"'],
    [new HBytes(new Uint8Array(40)), `b"${"00".repeat(32)}...+8"`],
    [new HDuration(7_200_000), "2h"],
    [new HDuration(90_000), "90s"],
    [new HDuration(60_000), "1m"],
    [new HDuration(1500), "1500ms"],
    [new HDuration(-2000), "-2s"],
    [new HDuration(0), "0ms"],
    [new HRange(1, 5, false), "1 to 5"],
    [new HRange(0, 3, true), "0 to 3 exclusive"],
    [new HEnum("Color", "Red", null), "Color.Red"],
    [new HEnum("Result", "Ok", [42]), "Result.Ok(42)"],
    [new HStruct(new StructType("Point", ["y", "x"]), [2, 1]), "Point {x: 1, y: 2}"],
    [new HBuiltin("len", {}), "<builtin len>"],
    [iterator("iter", false), "<iter>"],
    [iterator("iter", true), "<iter (exhausted)>"],
    [iterator("generator", true), "<generator (done)>"],
    [iterator("stream", false), "<stream>"],
    [iterator("stream", true), "<stream (done)>"],
    [new HHandle("fs", "HarnessFs", {}), "<HarnessFs>"],
    [new HResource("rng", {}, () => "<rng>"), "<rng>"],
  ];
  for (const [value, text] of cases) it(text, () => expect(display(value)).toBe(text));

  it("prints floats so that they read back, without exponent", () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = display(f(value));
      return Object.is(Number(text), value) && !/e/i.test(text);
    }));
  });

  it("prints ints so that they read back", () => {
    fc.assert(fc.property(arbitraryInt, (value) => parseInt64(display(makeInt(value))) === makeInt(value)));
  });

  it("copes with any depth", () => {
    let value: Value = 1;
    for (let i = 0; i < 100_000; i++) value = new HPair(value, new HList([]));
    expect(display(value).length).toBe(100_000 * 6 + 1);
  });
});

describe("output limit", () => {
  const limits = sizeLimits();
  afterEach(() => setSizeLimits(limits));

  it("ends a text with exponentially many parts", () => {
    setSizeLimits({ ...limits, maxStringLength: 100_000 });
    let value: Value = new HList([1]);
    for (let i = 0; i < 60; i++) value = new HList([value, value]);
    expect(() => display(value)).toThrow(HarnError);
  });
});

describe("truthiness", () => {
  const falsy: Value[] = [
    false, null, 0, f(0), f(-0), new HDecimal(0n, 3), "", new HBytes(new Uint8Array()), new HList([]), new HDict(), setOf([]),
    new HDuration(0), new HDuration(0n),
  ];
  const truthy: Value[] = [
    true, -1, 2n ** 60n, f(NaN), "0", new HList([null]), new HRange(1, 0, false), iterator("iter", true),
    new HEnum("Result", "Err", [null]), new HPair(null, null), new HStruct(new StructType("P", []), []), new HBuiltin("len", {}),
  ];
  it("is false for nothings only", () => {
    expect(falsy.map(isTruthy)).toEqual(falsy.map(() => false));
    expect(truthy.map(isTruthy)).toEqual(truthy.map(() => true));
  });
});
