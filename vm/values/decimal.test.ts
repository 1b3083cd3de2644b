import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as decimal from "./decimal.ts";
import { HarnError } from "./error.ts";
import { HDecimal } from "./scalars.ts";

const MAX = 2n ** 96n - 1n;
const of = (text: string): HDecimal => decimal.parseDecimal(text) as HDecimal;
const arbitrary = fc
  .tuple(fc.bigInt({ min: -MAX, max: MAX }), fc.integer({ min: 0, max: 28 }))
  .map(([coefficient, scale]) => new HDecimal(coefficient, scale));

describe("decimal", () => {
  it("reads and prints", () => {
    for (const text of ["0", "0.10", "-0.05", "79228162514264337593543950335", "1.2345678901234567890123456789"]) {
      expect(decimal.decimalText(of(text))).toBe(text);
    }
    expect(decimal.decimalText(of(".5"))).toBe("0.5");
    expect(decimal.decimalText(of("0.00000000000000000000000000005"))).toBe("0.0000000000000000000000000000");
    for (const text of ["", ".", "1e3", "79228162514264337593543950336", " 1", "1.2.3", "NaN"]) {
      expect(decimal.parseDecimal(text)).toBe(null);
    }
  });

  it("rounds half to even, once", () => {
    const tiny = new HDecimal(1n, 28);
    expect(decimal.multiplyDecimals(tiny, of("0.5")).coefficient).toBe(0n);
    expect(decimal.multiplyDecimals(new HDecimal(3n, 28), of("0.5")).coefficient).toBe(2n);
    expect(decimal.multiplyDecimals(new HDecimal(1n, 28), of("0.51")).coefficient).toBe(1n);
    expect(decimal.decimalText(decimal.divideDecimals(of("2"), of("3")))).toBe("0.6666666666666666666666666667");
    expect(decimal.decimalText(decimal.divideDecimals(of("-2"), of("3")))).toBe("-0.6666666666666666666666666667");
  });

  it("keeps the operands' scale where a quotient is exact", () => {
    expect(decimal.decimalText(decimal.divideDecimals(of("1.00"), of("1")))).toBe("1.00");
    expect(decimal.decimalText(decimal.divideDecimals(of("100"), of("8")))).toBe("12.5");
  });

  it("names the operation that overflows", () => {
    const most = new HDecimal(MAX, 0);
    const text = (run: () => unknown): string => {
      try {
        run();
      } catch (error) {
        if (error instanceof HarnError) return error.message;
      }
      return "no error";
    };
    expect(text(() => decimal.addDecimals(most, most))).toMatch(/addition/);
    expect(text(() => decimal.subtractDecimals(new HDecimal(-MAX, 0), most))).toMatch(/subtraction/);
    expect(text(() => decimal.multiplyDecimals(most, most))).toMatch(/multiplication/);
    expect(text(() => decimal.divideDecimals(most, of("0.1")))).toMatch(/division/);
  });

  it("stays within its bounds or overflows", () => {
    const operations = [decimal.addDecimals, decimal.subtractDecimals, decimal.multiplyDecimals, decimal.divideDecimals, decimal.moduloDecimals];
    fc.assert(
      fc.property(arbitrary, arbitrary, fc.constantFrom(...operations), (a, b, run) => {
        fc.pre(b.coefficient !== 0n);
        try {
          const { coefficient, scale } = run(a, b);
          return coefficient <= MAX && coefficient >= -MAX && scale >= 0 && scale <= 28;
        } catch (error) {
          return error instanceof HarnError && error.message.startsWith("decimal overflow in ");
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("adds exactly where the result fits", () => {
    const small = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }))
      .map(([coefficient, scale]) => new HDecimal(coefficient, scale));
    const exact = (x: HDecimal): bigint => x.coefficient * 10n ** BigInt(14 - x.scale);
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(exact(decimal.addDecimals(a, b))).toBe(exact(a) + exact(b));
        expect(exact(decimal.subtractDecimals(a, b))).toBe(exact(a) - exact(b));
        expect(exact(decimal.multiplyDecimals(a, b)) * 10n ** 14n).toBe(exact(a) * exact(b));
        expect(Math.sign(decimal.compareDecimals(a, b))).toBe(exact(a) < exact(b) ? -1 : exact(a) > exact(b) ? 1 : 0);
      }),
    );
  });

  it("reads back what it prints", () => {
    fc.assert(fc.property(arbitrary, (value) => {
      const again = of(decimal.decimalText(value));
      return again.coefficient === value.coefficient && again.scale === value.scale;
    }));
  });
});
