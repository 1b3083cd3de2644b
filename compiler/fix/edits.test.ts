import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit } from "#compiler/diagnostics";
import { conflictsOf } from "./conflicts.ts";
import { applyEdits, areApplicable, overlap } from "./edits.ts";

const edit = (start: number, end: number, replacement: string): Edit => ({ span: { start, end }, replacement });

describe("overlap", () => {
  test.each([
    ["shared text", edit(0, 3, "a"), edit(2, 5, "b"), true],
    ["neighbours", edit(0, 3, "a"), edit(3, 5, "b"), false],
    ["one edit twice", edit(0, 3, "a"), edit(0, 3, "a"), false],
    ["one place, two texts", edit(0, 3, "a"), edit(0, 3, "b"), true],
    ["two insertions at one place", edit(3, 3, "a"), edit(3, 3, "b"), true],
    ["insertion inside replaced text", edit(0, 3, "a"), edit(2, 2, "b"), true],
    ["insertion before replaced text", edit(0, 3, "a"), edit(0, 0, "b"), false],
    ["insertion behind replaced text", edit(0, 3, "a"), edit(3, 3, "b"), false],
  ])("%s", (_, a, b, expected) => {
    expect(overlap(a, b)).toBe(expected);
    expect(overlap(b, a)).toBe(expected);
  });
});

describe("applicable", () => {
  test.each([
    ["no edit", [], false],
    ["inside", [edit(0, 1, ""), edit(4, 5, "x")], true],
    ["touching", [edit(0, 1, ""), edit(1, 1, "x"), edit(1, 2, "y")], true],
    ["beyond the end", [edit(4, 6, "")], false],
    ["backwards", [edit(3, 2, "")], false],
    ["overlapping itself", [edit(0, 3, ""), edit(2, 4, "")], false],
  ])("%s", (_, edits, expected) => {
    expect(areApplicable(edits, 5)).toBe(expected);
  });
});

describe("application", () => {
  test("in any order, repeated edits once", () => {
    const edits = [edit(4, 5, "let"), edit(0, 0, "> "), edit(0, 3, "one"), edit(4, 5, "let")];
    expect(applyEdits("abc d", edits).text).toBe("> one let");
  });

  test("line breaks become those of the text", () => {
    expect(applyEdits("a\r\nb", [edit(0, 1, "x\ny\r\nz")]).text).toBe("x\r\ny\r\nz\r\nb");
    expect(applyEdits("a\nb\r\n", [edit(0, 1, "x\ny")]).text).toBe("x\ny\nb\r\n");
  });

  test("places move along", () => {
    const { text, newOffset } = applyEdits("const n = 1; n = 2", [edit(0, 5, "let"), edit(13, 13, "# ")]);
    expect(text).toBe("let n = 1; # n = 2");
    expect([0, 2, 5, 6, 12, 13, 18].map(newOffset)).toEqual([0, 0, 3, 4, 10, 13, 18]);
  });

  test("text between edits stays, and is found at its new place", () => {
    const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(5), fc.string({ maxLength: 4 })), { maxLength: 6 });
    fc.assert(
      fc.property(fc.string({ minLength: 36, maxLength: 40 }), spans, (text, parts) => {
        const edits = parts.map(([start, length, replacement]) => edit(start, start + length, replacement));
        fc.pre(areApplicable(edits, text.length));
        const { text: result, newOffset } = applyEdits(text, edits);
        for (let offset = 0; offset < text.length; offset++) {
          if (edits.some(({ span }) => span.start <= offset && offset < span.end)) continue;
          expect(result[newOffset(offset)]).toBe(text[offset]);
        }
      }),
    );
  });
});

test("conflicts are those of every pair", () => {
  const changes = fc.array(fc.array(fc.tuple(fc.nat(20), fc.nat(3), fc.constantFrom("", "a")), { maxLength: 3 }), { maxLength: 8 });
  fc.assert(
    fc.property(changes, (raw) => {
      const all = raw.map((parts) => parts.map(([start, length, replacement]) => edit(start, start + length, replacement)));
      const byPairs = all.map((mine, index) => all.flatMap((others, other) => (other !== index && mine.some((a) => others.some((b) => overlap(a, b))) ? [other] : [])));
      expect(conflictsOf(all)).toEqual(byPairs);
    }),
  );
});
