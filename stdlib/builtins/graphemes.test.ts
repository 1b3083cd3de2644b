import fc from "fast-check";
import { expect, test } from "vitest";
import { graphemes } from "./graphemes.ts";

const whole = (text: string): string[] => Array.from(new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);

test("windows change nothing", () => {
  const piece = fc.constantFrom("a", "\r", "\n", "e\u0301", "\u0301", "\u{1f1e9}", "\u{1f1ea}\u{1f1fa}", "\u{1f44d}", "\u{1f3fd}", "\u200d", "\u{1f468}\u200d\u{1f469}", "\u1100", "\u1161", "\u11a8", "\ud800");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(3), (pieces, shift) => {
      // Repeated, so that windows end in every place of the pieces.
      const text = "x".repeat(shift) + pieces.join("").repeat(pieces.length === 0 ? 0 : Math.ceil(600 / pieces.length));
      expect(graphemes(text)).toEqual(whole(text));
    }),
    { numRuns: 200 },
  );
});

test("a cluster may be longer than a window", () => {
  const cluster = `e${"\u0301".repeat(3000)}`;
  expect(graphemes(`a${cluster}b`)).toEqual(["a", cluster, "b"]);
});

test("the time is linear", () => {
  expect(graphemes("ab é, ".repeat(100_000))).toHaveLength(600_000);
});
