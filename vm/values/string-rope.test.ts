import fc from "fast-check";
import { expect, test } from "vitest";
import { concatStrings } from "./string-rope.ts";

test("joining is the same text in whatever order the pieces come", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.nat(3000), fc.boolean()), { maxLength: 30 }), (pieces) => {
      let text = "";
      let expected = "";
      for (const [piece, times, atFront] of pieces) {
        const part = piece.repeat(times);
        text = atFront ? concatStrings(part, text) : concatStrings(text, part);
        expected = atFront ? part + expected : expected + part;
      }
      return text === expected;
    }),
    { numRuns: 50 },
  );
});

test("a string built unit by unit past the long bound is whole", () => {
  let text = "";
  for (let i = 0; i < 20_000; i++) text = concatStrings(text, String(i % 10));
  expect(text).toBe("0123456789".repeat(2000));
});
