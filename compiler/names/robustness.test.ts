import fc from "fast-check";
import { expect, test } from "vitest";
import { LIBRARY, resolveAnything } from "./testing.ts";

const WORDS = [
  "fn", "gen fn", "let", "const", "pub", "import", "match", "if", "else", "for", "in", "while", "try", "catch", "finally", "yield", "emit", "break",
  "spawn", "parallel each", "select", "from", "pipeline", "extends", "tool", "struct", "enum", "impl", "type", "return", "defer", "a", "b", "E", "Ok", "_",
  "harness", "len", "\"./lib\"", "1", "{", "}", "(", ")", "[", "]", "->", "|>", "|", "=", "+=", ".", "...", ",", ":", "?", "\n", "@sibling", "@x",
];

test("no program, well-formed or not, makes resolution throw, and every use is accounted for", () => {
  const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(soup, soup, (main, lib) => {
      const { module, resolution } = resolveAnything(main, lib);
      for (const { span } of resolution.diagnostics) {
        expect(span?.start).toBeGreaterThanOrEqual(0);
        expect(span?.end).toBeLessThanOrEqual(module.source.text.length);
      }
      for (const reference of resolution.references.values()) {
        if (reference.kind === "builtin") expect(LIBRARY.builtins.has(reference.declaration.name)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
