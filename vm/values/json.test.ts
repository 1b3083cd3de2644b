import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryInt, arbitraryText, arbitraryValue } from "./arbitrary-value.ts";
import { HDict, HList, HPair, HRange } from "./collections.ts";
import { display } from "./display.ts";
import { equals } from "./equality.ts";
import { fromJson, toJson } from "./json.ts";
import { parseJson } from "./json-parse.ts";
import { stringifyJson } from "./json-text.ts";
import { makeInt } from "./numbers.ts";
import { HEnum, HStruct, StructType } from "./records.ts";
import { HBuiltin } from "./references.ts";
import { HBytes, HDecimal, HDuration, HFloat } from "./scalars.ts";
import { setOf } from "./sets.ts";
import { typeName, type Value } from "./value.ts";

const parsed = (text: string): string => {
  const result = parseJson(text);
  if (!result.ok) return `${result.failure.kind} ${result.failure.line}:${result.failure.column} ${result.failure.message}`;
  return `${typeName(result.value)} ${display(result.value)}`;
};

/** Values that JSON has a form for. */
const jsonValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    arbitraryInt.map((value): Value => makeInt(value)),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => new HFloat(value)),
    arbitraryText,
    fc.array(tie("value"), { maxLength: 3 }).map((items): Value => new HList(items)),
    fc.array(fc.tuple(fc.oneof(arbitraryText, fc.constant("__proto__")), tie("value")), { maxLength: 3 }).map((entries): Value => HDict.from(entries)),
  ),
})).value;

describe("JSON text", () => {
  it("maps every kind", () => {
    const cases: readonly (readonly [Value, string])[] = [
      [new HFloat(5), "5.0"],
      [new HFloat(-0), "-0.0"],
      [new HFloat(1e300), "1e+300"],
      [new HFloat(NaN), "null"],
      [2n ** 60n, "1152921504606846976"],
      ["a\"\\\n\b\f\u0001/é\\b", '"a\\"\\\\\\n\\u0008\\u000c\\u0001/é\\\\b"'],
      [HDict.from([["b", 1], ["a", new HList([])]]), '{"a":[],"b":1}'],
      [setOf([1, 2]), "[1,2]"],
      [new HPair(1, "x"), '[1,"x"]'],
      [new HStruct(new StructType("P", ["y", "x"]), [2, 1]), '{"y":2,"x":1}'],
      [new HEnum("E", "A", [1]), '{"enum":"E","variant":"A","fields":[1]}'],
      [new HDecimal(10n, 2), '"0.10"'],
      [new HDuration(1500), "1500"],
      [new HBytes(new Uint8Array([1, 2])), '"AQI="'],
      [new HRange(1, 2, false), '"1 to 2"'],
      [new HBuiltin("len", {}), "null"],
    ];
    for (const [value, text] of cases) expect(stringifyJson(value)).toBe(text);
    const nested = HDict.from([["a", new HList([1, new HDict()])], ["b", null]]);
    expect(stringifyJson(nested, 2)).toBe('{\n  "a": [\n    1,\n    {}\n  ],\n  "b": null\n}');
  });

  it("reads back what it writes, ints and floats apart", () => {
    fc.assert(
      fc.property(jsonValue, fc.constantFrom(0, 2), (value, indent) => {
        const text = stringifyJson(value, indent);
        const result = parseJson(text);
        expect(result.ok && equals(result.value, value)).toBe(true);
        expect(result.ok && stringifyJson(result.value, indent)).toBe(text);
        JSON.parse(text);
      }),
      { numRuns: 500 },
    );
  });

  it("accepts what JSON.parse accepts but numbers out of range, and nothing else", () => {
    const piece = fc.constantFrom("[", "]", "{", "}", ",", ":", '"', '"a"', "1", "-", "0", ".5", "e3", "true", "nul", "null", " ", "\n", "\\", "\\u0041", "\t");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const text = pieces.join("");
        let valid = true;
        try {
          JSON.parse(text, (_, value: unknown) => {
            if (value === Infinity || value === -Infinity) valid = false;
            return value;
          });
        } catch {
          valid = false;
        }
        expect(parseJson(text).ok).toBe(valid);
      }),
      { numRuns: 5000 },
    );
  });

  it("tells int from float", () => {
    expect(parsed("5")).toBe("int 5");
    expect(parsed("-0")).toBe("int 0");
    expect(parsed("5.0")).toBe("float 5.0");
    expect(parsed("1e3")).toBe("float 1000.0");
    expect(parsed("9223372036854775807")).toBe("int 9223372036854775807");
    expect(parsed("9223372036854775808")).toBe("float 9223372036854776000");
    expect(parsed('{"a": 1, "a": 2}')).toBe("dict {a: 2}");
  });

  it("says where a text is wrong", () => {
    expect(parsed("")).toBe("malformed 1:0 EOF while parsing a value at line 1 column 0");
    expect(parsed('{"a":}')).toBe("malformed 1:6 expected value at line 1 column 6");
    expect(parsed("[1,\n 2,]")).toBe("malformed 2:4 trailing comma at line 2 column 4");
    expect(parsed("[1 2]")).toBe("malformed 1:4 expected `,` or `]` at line 1 column 4");
    expect(parsed("1 x")).toBe("malformed 1:3 trailing characters at line 1 column 3");
    expect(parsed("{1:2}")).toBe("malformed 1:2 key must be a string at line 1 column 2");
    expect(parsed('"\\ud800"')).toContain("malformed");
    expect(parsed("1e999")).toContain("number out of range");
  });

  it("bounds nesting", () => {
    const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(parseJson(deep(127)).ok).toBe(true);
    expect(parsed(deep(128))).toBe("recursion_limit 1:128 JSON nesting exceeds the maximum container depth (127)");
    expect(parsed("[".repeat(100_000))).toContain("malformed 1:100000 EOF");
    let value: Value = 1;
    for (let i = 0; i < 100_000; i++) value = new HList([value]);
    expect(stringifyJson(value).length).toBe(200_001);
    expect(() => toJson(value)).toThrow(/1000 levels/);
    const wide = new HList(new Array<Value>(5_000_000).fill(null));
    expect(() => toJson(new HList([wide, wide]))).toThrow(/limit/);
  });
});

describe("host data", () => {
  it("converts both ways", () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => {
      // Text, because an int has no -0; lengths, because a dict has its keys in order.
      const back = JSON.stringify(toJson(fromJson(data)), (_, item: unknown) => (typeof item === "bigint" ? Number(item) : item));
      expect(back.length).toBe(JSON.stringify(data).length);
      expect(equals(fromJson(toJson(fromJson(data))), fromJson(data))).toBe(true);
    }));
  });

  it("never throws for any value of the language", () => {
    fc.assert(fc.property(arbitraryValue, (value) => {
      JSON.parse(stringifyJson(value));
      toJson(value);
    }));
  });

  it("takes what JSON has no form for as nil, and numbers by their value", () => {
    expect(display(fromJson({ a: undefined, b: () => 1, c: [undefined], d: 2 ** 60, e: 0.5, f: 10n ** 30n }))).toBe(
      "{b: nil, c: [nil], d: 1152921504606846976, e: 0.5, f: 1000000000000000000000000000000}",
    );
    expect(Object.keys(toJson(HDict.from([["__proto__", 1]])) as object)).toEqual(["__proto__"]);
  });
});
