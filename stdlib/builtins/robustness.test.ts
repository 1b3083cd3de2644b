import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { parseSignature, toNativeSignature } from "#compiler/library";
import { BUILTINS, createRng } from "#stdlib/builtins";
import { HBytes, HDecimal, HDict, HDuration, HEnum, HFloat, HList, HPair, HRange, HarnError, INT_MAX, INT_MIN, matchesType, setOf, setSizeLimits, sizeLimits, type Value } from "#vm/values";
import { call } from "./call.test-helper.ts";
import { failure } from "./failure.test-helper.ts";

const DEFAULTS = sizeLimits();
afterEach(() => {
  setSizeLimits(DEFAULTS);
});

/** Made anew for each run: a builtin may update what it owns. */
function pool(): Value[] {
  const numbers = [0, 1, -1, 7, 4096, INT_MAX, INT_MIN, new HFloat(0.5), new HFloat(NaN), new HFloat(-Infinity), new HFloat(1e300)];
  const texts = ["", "a", "ß\u{1f600}é", "(a|b)*", "[", "%Y-%m", "Europe/Berlin", "2024-01-15T10:30:00Z", "{}{a}", "/a/../b.c", "https://x.y/?q=1", "\ud800"];
  const collections = [
    new HList([]),
    new HList([1, "a", null]),
    new HList([new HList(["k", 1])]),
    HDict.from([]),
    HDict.from([["year", 2024], ["a", new HFloat(-1)], ["query", "x"]]),
    setOf([1, 2]),
    new HPair(1, 2),
    new HRange(0, 3, true),
  ];
  const others = [null, true, false, new HDecimal(-12345n, 2), new HBytes(new Uint8Array([0, 255])), new HDuration(1500), new HDuration(INT_MAX), new HEnum("Result", "Err", [1]), createRng(1)];
  return [...numbers, ...texts, ...collections, ...others];
}

const SIZE = pool().length;
const natives = BUILTINS.filter(({ name }) => !name.startsWith("__")).flatMap((entry) => ("run" in entry ? [entry] : []));

test.each(natives.map((entry) => [entry.name, entry] as const))("%s raises Harn errors only", (name, entry) => {
  const signature = parseSignature(entry.signature);
  if ("error" in signature) throw new Error(signature.error);
  const { parameters } = toNativeSignature(signature);
  setSizeLimits({ maxStringLength: 100_000, maxCollectionSize: 10_000 });
  fc.assert(
    fc.property(fc.array(fc.nat(SIZE - 1), { minLength: 5, maxLength: 5 }), fc.nat(5), (choices, count) => {
      const values = pool();
      const required = parameters.filter(({ optional, rest }) => !optional && !rest).length;
      const most = parameters.some(({ rest }) => rest) ? 5 : parameters.length;
      const args = choices.slice(0, Math.min(Math.max(count, required), most)).map((choice) => values[choice] ?? null);
      // What the call check refuses never reaches the builtin.
      fc.pre(args.every((value, i) => {
        const parameter = parameters[Math.min(i, parameters.length - 1)];
        const check = parameter?.check ?? null;
        return check === null || (value === null && parameter?.optional === true) || matchesType(value, check.type) === null;
      }));
      try {
        call(name, ...args);
      } catch (error) {
        expect(error).toBeInstanceOf(HarnError);
      }
    }),
    { numRuns: 60, maxSkipsPerRun: 2000 },
  );
});

test("results past the limits are refused", () => {
  setSizeLimits({ maxStringLength: 1000, maxCollectionSize: 100 });
  const long = "a".repeat(900);
  expect(failure("uppercase", "ß".repeat(600))).toContain("limit");
  expect(failure("url_encode", "é".repeat(300))).toContain("limit");
  expect(failure("unicode_normalize", "ﷺ".repeat(100), "NFKD")).toContain("limit");
  expect(failure("split", long, "a")).toContain("limit");
  expect(failure("chars", long)).toContain("limit");
  expect(failure("regex_match", "a", long)).toContain("limit");
  expect(failure("regex_replace", "a", "bbb", long)).toContain("limit");
  expect(failure("indent", "a\n".repeat(100), "x".repeat(100))).toContain("limit");
  expect(failure("base64_encode", long)).toContain("limit");
  expect(failure("format", "{}{}", long, long)).toContain("limit");
});
