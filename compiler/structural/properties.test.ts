/** What holds for all programs: code matches itself, and a fix that changes nothing changes nothing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "#compiler/syntax";
import { generateProgram } from "../../fuzz/generator/index.ts";
import { Interner } from "./intern.ts";
import { matchAt } from "./match.ts";
import { compilePattern } from "./pattern.ts";
import { readRule } from "./read-rule.ts";
import { rewrite } from "./rewrite.ts";
import { lower, type Term, type Tree } from "./term.ts";

const programs = fc.nat(1_000_000).map((seed) => generateProgram(seed));

function treeOf(text: string): Tree {
  const { program, diagnostics } = parse({ path: "/project/a.harn", text });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return lower(program, text);
}

/** Code that can stand alone: an expression or statement that is not the head of something else. */
function standsAlone({ sort, span, parent }: Term): boolean {
  return (sort === "expression" || sort === "statement") && span.start >= 0 && parent !== null && parent.kind !== "InterpolatedString" && parent.kind !== "MatchArm";
}

test("every part of a program, as a pattern, matches itself", () => {
  fc.assert(
    fc.property(programs, fc.nat(), fc.nat(), (text, first, second) => {
      const tree = treeOf(text);
      const parts = tree.terms.filter(standsAlone);
      for (const pick of [first, second]) {
        const term = parts[pick % parts.length];
        if (term === undefined) continue;
        const source = text.slice(term.span.start, term.span.end);
        const compiled = compilePattern(source);
        // What spreads over lines may not go on in the next line when it stands alone.
        if ("fault" in compiled) throw new Error(`${compiled.fault.message}: ${source}`);
        const end = matchAt(compiled, term, new Map(), { budget: { left: 10_000_000 }, idOf: () => -1 });
        expect(end, source).toBe(term);
      }
    }),
    { numRuns: 10 },
  );
});

test("equal numbers mean equal programs", () => {
  fc.assert(
    fc.property(programs, (text) => {
      const interner = new Interner();
      const [one, two] = [treeOf(text), treeOf(`\n/* c */ ${text.replaceAll("\n", "\n  ")}`)];
      interner.add(one);
      interner.add(two);
      if (!text.includes('"""')) expect(interner.idOf(one.root)).toBe(interner.idOf(two.root));
    }),
    { numRuns: 5 },
  );
});

test("a fix that says what the pattern says changes nothing", () => {
  const shapes = ["$X + $Y", "$F($$$A)", "$O.$M($$$A)", "if $C { $$$B }", "const $X = $V", "{ $K: $V }", "$X"];
  fc.assert(
    fc.property(programs, fc.constantFrom(...shapes), (text, shape) => {
      const { rule, faults } = readRule({ id: "same", language: "harn", fix: shape, rule: { pattern: shape } });
      if (rule === null) throw new Error(JSON.stringify(faults));
      const parsed = treeOf(text);
      const result = rewrite(rule, text);
      const interner = new Interner();
      interner.add(parsed);
      const after = treeOf(result.text);
      interner.add(after);
      expect(interner.idOf(after.root)).toBe(interner.idOf(parsed.root));
    }),
    { numRuns: 5 },
  );
});
