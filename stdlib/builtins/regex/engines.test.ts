import fc from "fast-check";
import { expect, test } from "vitest";
import { RE2JS } from "re2js";
import { Regex } from "./matcher.ts";
import { parsePattern } from "./parser.ts";
import { printForJs, printForRe2 } from "./printer.ts";
import { compileProgram } from "./program.ts";
import { Simulation } from "./simulation.ts";
import { type RegexTree, traitsOf } from "./tree.ts";

function tree(pattern: string): RegexTree {
  const parsed = parsePattern(pattern, "", false);
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed;
}

type Outcome = readonly (string | number | null)[] | null;

function simulated(pattern: RegexTree, text: string): Outcome {
  const slots = new Simulation(compileProgram(pattern), pattern.groupNames.length).search(text, 0);
  if (slots === null) return null;
  const groups = pattern.groupNames.map((_, i) => ((slots[i * 2 + 3] ?? -1) < 0 ? null : text.slice(slots[i * 2 + 2], slots[i * 2 + 3])));
  return [slots[0] ?? -1, slots[1] ?? -1, ...groups];
}

function byRe2(pattern: RegexTree, text: string): Outcome {
  const matcher = RE2JS.compile(printForRe2(pattern.root)).matcher(text);
  if (!matcher.find()) return null;
  return [matcher.start(), matcher.end(), ...pattern.groupNames.map((_, i) => matcher.group(i + 1) ?? null)];
}

function byJs(pattern: RegexTree, text: string): Outcome {
  const found = new RegExp(printForJs(pattern.root, 0xffff)).exec(text);
  if (found === null) return null;
  return [found.index, found.index + found[0].length, ...found.slice(1).map((group: string | undefined) => group ?? null)];
}

const piece = fc.constantFrom("a", "b", "[^a]", "(a|b)", "(?:ab)?", "a*", "b+?", "a{1,2}", "(b){2}", ".", "^", "$", "\\b", "\\B", "(b)*", "(|a)+", "(a?)*?", "|", "(?i:B)");
const subject = fc.array(fc.constantFrom("a", "b", "B", " ", "\n"), { maxLength: 9 }).map((letters) => letters.join(""));

test("the simulation and RE2 agree on ASCII", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), subject, (pieces, text) => {
      const pattern = tree(`(?:${pieces.join("")})`);
      expect(simulated(pattern, text)).toEqual(byRe2(pattern, text));
    }),
    { numRuns: 2000 },
  );
});

test("JS agrees wherever the traits let it run", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), subject, (pieces, text) => {
      const pattern = tree(`(?:${pieces.join("")})`);
      const traits = traitsOf(pattern.root);
      fc.pre(!traits.hasEmptyLoop && !traits.hasRepeatedCapture);
      expect(byJs(pattern, text)).toEqual(simulated(pattern, text));
    }),
    { numRuns: 2000 },
  );
});

test("every match in a long text is that of the simulation, whichever engine goes on", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.array(subject, { minLength: 1, maxLength: 5 }), (pieces, parts) => {
      const pattern = `(?:${pieces.join("")})`;
      const text = parts.join("a").repeat(3_000 / Math.max(1, parts.join("a").length)).slice(0, 3_000);
      const found: Outcome[] = [];
      const regex = new Regex((asciiOnly) => {
        const parsed = parsePattern(pattern, "", asciiOnly);
        if ("error" in parsed) throw new Error(parsed.error);
        return parsed;
      });
      regex.forEachMatch(text, true, ({ start, end }) => found.length < 40 && found.push([start, end]));
      const simulation = new Simulation(compileProgram(tree(pattern)), tree(pattern).groupNames.length);
      const expected: Outcome[] = [];
      for (let from = 0, previousEnd = -1; from <= text.length && expected.length < 40; ) {
        const [start = -1, end = -1] = simulation.search(text, from) ?? [];
        if (start < 0) break;
        from = start === end && start === previousEnd ? end + 1 : end;
        if (start === end && start === previousEnd) continue;
        expected.push([start, end]);
        previousEnd = end;
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
