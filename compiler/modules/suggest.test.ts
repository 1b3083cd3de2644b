import fc from "fast-check";
import { expect, test } from "vitest";
import { suggest } from "./suggest.ts";

test("the closest candidate wins, the first of equal ones", () => {
  expect(suggest("helpr", ["help", "helper", "hepler"])).toBe("help");
  expect(suggest("lenth", ["tenth", "length"])).toBe("tenth");
  expect(suggest("lengh", ["tenth", "length"])).toBe("length");
});

test("nothing beyond two edits", () => {
  expect(suggest("println", ["printable"])).toBeNull();
  expect(suggest("abcdef", ["abcxyz"])).toBeNull();
});

test("a candidate keeps at least one character", () => {
  expect(suggest("x", ["y", "e"])).toBeNull();
  expect(suggest("xs", ["pi", "xt"])).toBe("xt");
});

test("distance counts characters, not UTF-16 units", () => {
  expect(suggest("a𝒳𝒴bc", ["a𝒵𝒲bc"])).toBe("a𝒵𝒲bc");
});

test("agrees with the textbook distance", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 6 }), (name, candidates) => {
      const distances = candidates.filter((candidate) => candidate !== name).map((candidate) => levenshtein(name, candidate));
      const smallest = Math.min(Infinity, ...distances);
      const found = suggest(name, candidates);
      if (smallest > 2) expect(found).toBeNull();
      else expect(levenshtein(name, found ?? "")).toBe(smallest);
    }),
  );
});

function levenshtein(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const rest = levenshtein(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  if (a[0] === b[0]) return rest;
  return Math.min(rest, levenshtein(a.slice(1), b) + 1, levenshtein(a, b.slice(1)) + 1);
}
