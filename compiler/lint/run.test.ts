import { describe, expect, test } from "vitest";
import { buildGraph, createFileResolver } from "#compiler/modules";
import { resolveNames } from "#compiler/names";
import { createLibrary } from "#stdlib";
import type { Rule } from "./rule.ts";
import { LintRun } from "./run.ts";
import { DEFAULT_LINT_SETTINGS } from "./settings.ts";
import { isTestPath } from "./shared.ts";

const library = createLibrary({ modules: new Map(), intrinsics: false });

function startWith(text: string, rules: readonly Rule[]) {
  const path = "/project/main.harn";
  const graph = buildGraph({ entry: { path, text }, resolver: createFileResolver({ exists: () => false, library }), read: () => ({ error: "no" }), library });
  const resolution = resolveNames(graph.entry, graph, library);
  const run = new LintRun({ module: graph.entry, graph, resolution, library, settings: DEFAULT_LINT_SETTINGS }, rules);
  return { module: graph.entry, run };
}

function start(text: string, rules: readonly Rule[]): LintRun {
  return startWith(text, rules).run;
}

const rule = (name: string, create: Rule["create"]): Rule => ({ name, code: "HARN-LNT-032", doc: { text: "" }, fixable: false, create });

describe("the walk", () => {
  test("enters and leaves every node in order, with what is around it", () => {
    const seen: string[] = [];
    const spy = rule("spy", (context) => {
      const around = (): string => context.ancestors.map(({ kind }) => kind).join(">");
      return {
        enter: {
          Program: () => void seen.push(`enter Program ${around()}`),
          Binary: () => void seen.push(`enter Binary ${around()}`),
          IntLiteral: (node) => void seen.push(`enter ${String(node.value)} in ${context.parent?.kind ?? "-"} of ${context.enclosingCallable()?.kind ?? "-"}`),
        },
        leave: {
          Program: () => void seen.push("leave Program"),
          Binary: () => void seen.push(`leave Binary ${context.parent?.kind ?? "-"}`),
        },
        end: () => void seen.push("end"),
      };
    });
    start("const a = 1\nfn f() { return 2 + 3 }\n", [spy]).finish();
    expect(seen).toEqual([
      "enter Program ",
      "enter 1 in Binding of -",
      "enter Binary Program>FunctionDeclaration>Block>Return",
      "enter 2 in Binary of FunctionDeclaration",
      "enter 3 in Binary of FunctionDeclaration",
      "leave Binary Return",
      "leave Program",
      "end",
    ]);
  });

  test("types are there for statements that come with them, and for no others", () => {
    const known: string[] = [];
    const spy = rule("spy", (context) => ({
      enter: { IntLiteral: (node) => void known.push(`${String(node.value)} ${context.typeOf(node)?.kind ?? "unknown"}`) },
      end: () => void known.push("end"),
    }));
    const text = "const a = 1\nconst b = 2\n";
    const { module, run } = startWith(text, [spy]);
    const [, second] = module.program.body;
    if (second !== undefined) run.statement(second, () => ({ kind: "any" }));
    run.finish();
    expect(known).toEqual(["2 any", "1 unknown", "end"]);
  });

  test("the longest chains need no stack", () => {
    let count = 0;
    const chain = rule("spy", () => ({ enter: { Binary: () => void count++ }, leave: { Binary: () => void count++ } }));
    start(`const a = ${Array.from({ length: 4_000 }, () => "1").join(" + ")}\n`, [chain]).finish();
    expect(count).toBe(2 * 3_999);
  });
});

describe("a fault in a rule", () => {
  const faulty = (phase: "create" | "enter" | "end"): Rule =>
    rule("faulty", () => {
      const fail = (): never => {
        throw new TypeError("no such thing");
      };
      if (phase === "create") fail();
      return { ...(phase === "enter" && { enter: { IntLiteral: fail } }), ...(phase === "end" && { end: fail }) };
    });
  const sound = rule("sound", (context) => ({ enter: { IntLiteral: ({ span }) => context.report({ span, message: "a number" }) } }));

  test.each(["create", "enter", "end"] as const)("in %s is one finding, and the other rules go on", (phase) => {
    const text = "const a = 1\nconst b = 2\n";
    const found = start(text, [faulty(phase), sound]).finish();
    const faults = found.filter(({ code }) => code === "HARN-INT-901");
    expect(faults.map(({ message }) => message)).toEqual(["internal error while applying the lint rule faulty: no such thing"]);
    if (phase === "enter") expect(text.slice(faults[0]?.span?.start, faults[0]?.span?.end)).toBe("1");
    expect(found.filter(({ rule: name }) => name === "sound")).toHaveLength(2);
  });
});

test.each([
  ["/project/tests/a.harn", true],
  ["/project/specs/deep/a.harn", true],
  ["/project/tests.harn", false],
  ["/project/a_test.harn", true],
  ["/project/a-test.harn", true],
  ["/project/latest.harn", false],
  ["/project/contest/a.harn", false],
])("%s is test source: %s", (path, expected) => {
  expect(isTestPath(path, { ...DEFAULT_LINT_SETTINGS, testRootComponents: ["tests", "specs"] })).toBe(expected);
});
