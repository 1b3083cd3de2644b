import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { arbitraryInt } from "./arbitrary-value.ts";
import { add, divide, modulo, multiply, negate, power, subtract } from "./arithmetic.ts";
import { HDict, HList } from "./collections.ts";
import { display } from "./display.ts";
import { HarnError } from "./error.ts";
import { makeInt, parseInt64 } from "./numbers.ts";
import { HDecimal, HDuration, HFloat } from "./scalars.ts";
import { setSizeLimits, sizeLimits } from "./size-limits.ts";
import type { Value } from "./value.ts";

const plus = (a: Value, b: Value): Value => add(a, b, false);
const OPERATIONS = { "+": plus, "-": subtract, "*": multiply, "/": divide, "%": modulo, "**": power };

/** Form of a result that tells int from float and -0 from 0. */
function shown(value: Value): string {
  if (typeof value === "number") return Object.is(value, -0) ? "bad -0" : `int ${value}`;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? "bad bigint" : `int ${value}`;
  return value instanceof HFloat ? `float ${display(value)}` : display(value);
}

function outcome(run: () => Value): string {
  try {
    return shown(run());
  } catch (error) {
    if (error instanceof HarnError) return `${error.errorClass}: ${error.message}`;
    throw error;
  }
}

const f = (value: number): HFloat => new HFloat(value);
const d = (coefficient: bigint, scale: number): HDecimal => new HDecimal(coefficient, scale);
const I64_MIN = -(2n ** 63n);
const I64_MAX = 2n ** 63n - 1n;

describe("operator table", () => {
  const cases: readonly (readonly [Value, keyof typeof OPERATIONS, Value, string])[] = [
    [7, "/", 2, "int 3"],
    [-7, "/", 2, "int -3"],
    [-1, "/", 2, "int 0"],
    [-7, "%", 2, "int -1"],
    [-4, "%", 2, "int 0"],
    [0, "*", -5, "int 0"],
    [1, "/", 0, "division: Division by zero"],
    [1, "%", 0, "division: Division by zero"],
    [I64_MAX, "/", 0, "division: Division by zero"],
    [f(1), "%", 0, "division: Division by zero"],
    [1, "%", f(0), "division: Division by zero"],
    [d(1n, 0), "%", 0, "division: Division by zero"],
    [d(1n, 0), "/", d(0n, 5), "division: Division by zero"],
    [f(1), "/", 0, "float inf"],
    [0, "/", f(0), "float NaN"],
    [I64_MAX, "+", 1, "float 9223372036854776000"],
    [I64_MIN, "-", 1, "float -9223372036854776000"],
    [I64_MIN, "/", -1, "float 9223372036854776000"],
    [I64_MIN, "%", -1, "int 0"],
    [9007199254740991, "+", 1, "int 9007199254740992"],
    [3037000500, "*", 3037000500, "float 9223372037000250000"],
    [2, "**", 62, "int 4611686018427387904"],
    [2, "**", 63, "float 9223372036854776000"],
    [-2, "**", 63, "int -9223372036854775808"],
    [2, "**", -1, "float 0.5"],
    [0, "**", 0, "int 1"],
    [-1, "**", 4294967295, "int -1"],
    [1, "**", 4294967296, "float 1.0"],
    [1, "**", f(NaN), "float 1.0"],
    [f(2), "**", 3, "float 8.0"],
    [1, "+", f(0.5), "float 1.5"],
    ["a", "+", "b", "ab"],
    ["ab", "*", 3, "ababab"],
    [2, "*", "ab", "abab"],
    ["ab", "*", -1, ""],
    ["", "*", I64_MAX, ""],
    [new HList([1]), "+", new HList([2]), "[1, 2]"],
    [HDict.from([["a", 1], ["b", 1]]), "+", HDict.from([["b", 2]]), "{a: 1, b: 2}"],
    [d(10n, 2), "+", 1, "1.10"],
    [d(15n, 1), "*", d(2n, 0), "3.0"],
    [d(1n, 0), "/", 3, "0.3333333333333333333333333333"],
    [d(10n, 0), "/", 4, "2.5"],
    [5, "-", d(1n, 1), "4.9"],
    [d(75n, 1), "%", 2, "1.5"],
    [d(1n, 0), "+", f(1), "type: Cannot add decimal and float"],
    [d(1n, 0), "/", f(1), "runtime: Cannot divide decimal by float"],
    [d(1n, 0), "**", 2, "type: Cannot exponentiate decimal by int"],
    ["a", "+", 1, "type: Cannot add string and int"],
    ["a", "-", 1, "type: Cannot subtract int from string"],
    ["a", "*", "b", "type: Cannot multiply string and string"],
    ["a", "/", 1, "runtime: Cannot divide string by int"],
    ["a", "%", null, "runtime: Cannot modulo string by nil"],
    [true, "+", true, "type: Cannot add bool and bool"],
    [new HDuration(1), "*", 2, "type: Cannot multiply duration and int"],
  ];
  for (const [a, operator, b, expected] of cases) {
    it(`${display(a)} ${operator} ${display(b)}`, () => expect(outcome(() => OPERATIONS[operator](a, b))).toBe(expected));
  }

  it("negates numbers only", () => {
    expect(shown(negate(0))).toBe("int 0");
    expect(shown(negate(I64_MIN))).toBe("float 9223372036854776000");
    expect(shown(negate(2n ** 53n))).toBe("int -9007199254740992");
    expect(shown(negate(f(0)))).toBe("float -0.0");
    expect(display(negate(d(5n, 1)))).toBe("-0.5");
    expect(outcome(() => negate(new HDuration(1)))).toBe("runtime: Cannot negate value of type duration");
  });
});

describe("int arithmetic", () => {
  const oracle: Record<string, (a: bigint, b: bigint) => bigint> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
    "%": (a, b) => a % b,
  };
  for (const operator of ["+", "-", "*", "/", "%"] as const) {
    it(`agrees with big integers: ${operator}`, () => {
      fc.assert(
        fc.property(arbitraryInt, arbitraryInt, (a, b) => {
          const result = outcome(() => OPERATIONS[operator](makeInt(a), makeInt(b)));
          if (b === 0n && (operator === "/" || operator === "%")) return result === "division: Division by zero";
          const exact = (oracle[operator] as (a: bigint, b: bigint) => bigint)(a, b);
          const fits = exact >= I64_MIN && exact <= I64_MAX;
          return result === (fits ? `int ${exact}` : `float ${display(new HFloat(Number(exact)))}`);
        }),
        { numRuns: 1000 },
      );
    });
  }

  it("agrees with big integers: **", () => {
    fc.assert(
      fc.property(arbitraryInt, fc.integer({ min: 0, max: 70 }), (a, n) => {
        const exact = a ** BigInt(n);
        const fits = exact >= I64_MIN && exact <= I64_MAX;
        const result = power(makeInt(a), n);
        return fits ? shown(result) === `int ${exact}` : result instanceof HFloat && Math.abs(result.value) >= 2 ** 63;
      }),
    );
  });

  it("reads 64-bit texts", () => {
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }), (value) => {
      const parsed = parseInt64(String(value));
      return value >= I64_MIN && value <= I64_MAX ? shown(parsed) === `int ${value}` : parsed === null;
    }));
    expect(parseInt64("+0000000000000000000000042")).toBe(42);
    expect(Object.is(parseInt64("-0"), 0)).toBe(true);
    for (const text of ["", "-", "1.0", "1e3", " 1", "0x1", "1_0"]) expect(parseInt64(text)).toBe(null);
  });
});

describe("ownership and limits", () => {
  const limits = sizeLimits();
  afterEach(() => setSizeLimits(limits));

  it("extends in place only what is owned and unshared", () => {
    const child = new HList([]);
    const list = new HList([1]);
    expect(add(list, new HList([child]), true)).toBe(list);
    expect(child.shared).toBe(true);
    const copy = add(list, new HList([2]), false);
    expect(copy).not.toBe(list);
    list.shared = true;
    expect(add(list, new HList([3]), true)).not.toBe(list);
    expect(display(list)).toBe("[1, []]");
  });

  it("doubles a list added to itself", () => {
    const list = new HList([1, 2]);
    expect(display(add(list, list, true))).toBe("[1, 2, 1, 2]");
    const dict = HDict.from([["a", 1]]);
    expect(display(add(dict, dict, true))).toBe("{a: 1}");
  });

  it("refuses results beyond the limits", () => {
    setSizeLimits({ maxStringLength: 10, maxCollectionSize: 3 });
    expect(outcome(() => plus("aaaaaa", "bbbbbb"))).toContain("limit: HARN-RTL-901: string size limit exceeded (10)");
    expect(outcome(() => multiply("aa", I64_MAX))).toMatch(/^limit: .*repeat.*limit/);
    expect(outcome(() => multiply("aa", 6))).toMatch(/repeat/);
    expect(outcome(() => plus(new HList([1, 2]), new HList([1, 2])))).toContain("collection size limit exceeded (3)");
    expect(outcome(() => plus(HDict.from([["a", 1], ["b", 1]]), HDict.from([["c", 1], ["d", 1]])))).toContain("limit");
    expect(outcome(() => plus(HDict.from([["a", 1], ["b", 1]]), HDict.from([["a", 2], ["c", 3]])))).not.toContain("collection");
  });
});
