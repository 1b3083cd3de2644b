import { describe, expect, test } from "vitest";
import { parse } from "#compiler/syntax";
import { findingsOf } from "./findings.ts";
import { readRule } from "./read-rule.ts";
import { search, SearchedFile } from "./search.ts";

type Table = Readonly<Record<string, unknown>>;

function read(rule: Table, rest: Table = {}) {
  return readRule({ id: "r", language: "harn", rule, ...rest });
}

function found(rule: Table, text: string, rest: Table = {}): string[] {
  const reading = read(rule, rest);
  if (reading.rule === null) throw new Error(JSON.stringify(reading.faults));
  const { program, comments } = parse({ path: "/project/a.harn", text });
  return search(reading.rule, new SearchedFile(program, text, comments)).matches.map(({ span }) => text.slice(span.start, span.end));
}

const TEXT = `fn a() {
  f(1)
  for x in xs {
    f(2)
    g(x)
  }
}
fn b() {
  open(p)
  f(3)
  close(p)
}
`;

describe("what a matcher says must all hold", () => {
  const f = { pattern: "f($X)" };
  test.each<[string, Table, Table, string[]]>([
    ["kind", { kind: "for" }, {}, ["for x in xs {\n    f(2)\n    g(x)\n  }"]],
    ["regex", { kind: "call", regex: "^f.*[12]" }, {}, ["f(1)", "f(2)"]],
    ["inside", { ...f, inside: { kind: "for" } }, {}, ["f(2)"]],
    ["not inside", { ...f, not: { inside: { kind: "for" } } }, {}, ["f(1)", "f(3)"]],
    ["has", { kind: "function_declaration", has: { pattern: "g($_)" } }, {}, [TEXT.slice(0, TEXT.indexOf("fn b") - 1)]],
    ["follows", { ...f, follows: { pattern: "open($_)" } }, {}, ["f(3)"]],
    ["precedes", { ...f, precedes: { pattern: "g($_)" } }, {}, ["f(2)"]],
    ["any", { any: [{ pattern: "f(1)" }, { pattern: "close($P)" }] }, {}, ["f(1)", "close(p)"]],
    ["all", { all: [{ kind: "call" }, { regex: "\\(x\\)" }] }, {}, ["g(x)"]],
    ["shared metavariables", { pattern: "close($P)", follows: { pattern: "open($P)" } }, {}, ["close(p)"]],
    ["shared metavariables that differ", { pattern: "f($P)", follows: { pattern: "open($P)" } }, {}, []],
    ["a metavariable of the surroundings only", { pattern: "g($X)", inside: { pattern: "for $V in $_ { $$$ }" } }, {}, ["g(x)"]],
    ["named matchers", { ...f, matches: "loop" }, { utils: { loop: { inside: { matches: "for" } }, for: { kind: "for" } } }, ["f(2)"]],
    ["a comparison", f, { where: [{ metavar: "X", comparison: ">= 2" }] }, ["f(2)", "f(3)"]],
    ["a constraint on the text", f, { where: [{ metavar: "$X", regex: "[13]" }] }, ["f(1)", "f(3)"]],
    ["a constraint on the kind", { pattern: "$F($X)" }, { where: [{ metavar: "X", kind: "identifier" }] }, ["g(x)", "open(p)", "close(p)"]],
    ["the same code", { pattern: "open($A)\n$$$\nclose($B)" }, { where: [{ metavar: "A", equals: "B" }] }, ["open(p)\n  f(3)\n  close(p)"]],
  ])("%s", (_, rule, rest, expected) => {
    expect(found(rule, TEXT, rest)).toEqual(expected);
  });
});

describe("mistakes", () => {
  test.each<[string, Table, Table, string]>([
    ["nothing to look for", {}, {}, "say what is looked for"],
    ["a kind that is none", { kind: "klass" }, {}, "`klass` is no kind of node"],
    ["a regular expression that is none", { kind: "call", regex: "(" }, {}, "this is no regular expression"],
    ["a query", { query: "(x)" }, {}, "`query` is not supported in this build"],
    ["types", { pattern: "f($X)" }, { where: [{ metavar: "X", type: "int" }] }, "`type` is not supported in this build"],
    ["a metavariable from nowhere", { pattern: "f($X)" }, { fix: "g($Y)" }, "no pattern of the rule has the metavariable `$Y`"],
    ["a metavariable without a name", { pattern: "f($_)" }, { fix: "g($_)" }, "a metavariable without a name cannot stand in a fix"],
    ["a fix that is no code", { pattern: "f($X)" }, { fix: "g(" }, "this fix is no Harn code"],
    ["a target without a fix", { pattern: "f($X)" }, { fixTarget: "X" }, "there is no `fix`"],
    ["a matcher that is not there", { matches: "x" }, {}, "there is no `[utils.x]`"],
    ["matchers in a circle", { matches: "x" }, { utils: { x: { not: { matches: "y" } }, y: { matches: "x" } } }, "refers to itself"],
    ["a list that is none", { any: { kind: "call" } }, {}, "`any` must be a list of tables"],
    ["a number", { pattern: 1 }, {}, "`pattern` must be a string"],
    ["an id with blanks", { kind: "call" }, { id: "a b" }, "an id consists of"],
  ])("%s", (_, rule, rest, message) => {
    const { rule: compiled, faults } = read(rule, rest);
    expect(compiled).toBeNull();
    expect(faults.map((fault) => fault.message).join("\n")).toContain(message);
  });

  test("an unknown key is passed over, with a word", () => {
    const { rule, faults } = read({ kind: "call", knd: "x" });
    expect(rule).not.toBeNull();
    expect(faults).toMatchObject([{ kind: "unknown", path: ["rule", "knd"] }]);
  });
});

test("findings carry the rule's id, severity and repair", () => {
  const { rule } = read({ pattern: "f($X)" }, { severity: "error", message: "not f of $X", fix: "g($X)", safety: "behavior-preserving" });
  const silent = read({ pattern: "f($X)" }, { id: "silent" }).rule;
  const text = "f(1)\nf(/* c */ 2)\n";
  const rules = [rule, silent].flatMap((each) => each ?? []);
  expect(findingsOf(rules, { ...parse({ path: "/project/a.harn", text }), text })).toEqual([
    {
      code: "HARN-LNT-059", severity: "error", phase: "lint", rule: "r", label: "lint[r]", message: "not f of 1", span: { start: 0, end: 4 },
      repair: { id: "r", summary: "not f of 1", safety: "behavior-preserving", edits: [{ span: { start: 0, end: 4 }, replacement: "g(1)" }] },
    },
    { code: "HARN-LNT-059", severity: "error", phase: "lint", rule: "r", label: "lint[r]", message: "not f of 2", span: { start: 5, end: 17 } },
  ]);
});
