import { describe, expect, it } from "vitest";
import { missingCases, type MissingCases } from "./exhaustive.ts";
import { mismatchedPatterns, repeatedPatterns } from "./suspect-patterns.ts";
import { withoutNil } from "../model/index.ts";
import { pathOf } from "./path.ts";
import { findAll, parseModule, TestContext } from "./testing.ts";

const TYPES = `
enum Color { Red, Green, Blue(int) }
type Msg = {kind: "ping", ttl: int} | {kind: "pong", ms: int}
`;

function matchOf(parameters: string, subject: string, arms: string): { readonly context: TestContext; readonly match: Parameters<typeof missingCases>[0] } {
  const context = new TestContext(parseModule(`${TYPES}\nfn f(${parameters}, c: bool) {\n  match ${subject} {\n` +
    `    ${arms.replaceAll("; ", "\n    ")}\n  }\n}`));
  const [match] = findAll(context.parsed.body, "Match");
  if (match === undefined) throw new Error("no match");
  return { context, match };
}

function missing(parameters: string, subject: string, arms: string): MissingCases | null {
  const { context, match } = matchOf(parameters, subject, arms);
  return missingCases(match, context);
}

describe("exhaustiveness", () => {
  it.each([
    ["e: Color", "e", "Red -> { }", 'Non-exhaustive match on enum Color: missing variants "Green", "Blue"', ["Color.Green", "Color.Blue(_)"]],
    ["e: Color", "e.variant", '"Red" -> { }; "Blue" -> { }', 'Non-exhaustive match on enum Color: missing variants "Green"', ['"Green"']],
    ["r: Result<int, string>", "r", "Ok(v) -> { }", 'Non-exhaustive match on enum Result: missing variants "Err"', ["Result.Err(_)"]],
    ["m: Msg", "m.kind", '"ping" -> { }', 'Non-exhaustive match on tagged shape union: missing variants "pong"', ['"pong"']],
    ["m: Msg?", "m?.kind", '"ping" -> { }', 'Non-exhaustive match on tagged shape union: missing variants "pong"', ['"pong"']],
    ["m: Msg", "m", '{kind: "pong", ms: x} -> { }', 'Non-exhaustive match on tagged shape union: missing variants "ping"', ['"ping"']],
    ['x: "a" | "b" | 3', "x", '"a" -> { }', 'Non-exhaustive match on literal union: missing "b", 3', ['"b"', "3"]],
    ['x: "a" | nil', "x", '"a" -> { }', "Non-exhaustive match on union type: missing nil", ["nil"]],
    ["x: string | int | nil", "x", "nil -> { }; 1 -> { }", "Non-exhaustive match on union type: missing string", [null]],
    ["x: list<int> | bool | nil", "x", "nil -> { }", "Non-exhaustive match on union type: missing list<int>, bool", [null, null]],
    ["e: Color?", "e", "Red -> { }; Green -> { }; Blue(_) -> { }", "Non-exhaustive match on union type: missing nil", ["nil"]],
  ])("%s: match %s { %s }", (parameters, subject, arms, text, patterns) => {
    const found = missing(parameters, subject, arms);
    expect(found?.text).toBe(text);
    expect(found?.missing.map(({ pattern }) => pattern)).toEqual(patterns);
  });

  it.each([
    ["e: Color", "e", "Red -> { }; Color.Green -> { }; Blue(n) -> { }"],
    ["e: Color", "e", "Red -> { }; _ -> { }"],
    ["e: Color", "e", "Red -> { }; other -> { }"],
    ["e: Color", "e", "Red -> { }; Green if c -> { }; Blue(3) -> { }"],
    ["e: Color", "e", "Red -> { }; _ if c -> { }"],
    ["e: Color", "e.variant", '"Red" | "Blue" -> { }; "Green" -> { }'],
    ["r: Result<int, string>", "r", "Ok(v) -> { }; Result.Err(e) -> { }"],
    ["m: Msg", "m.kind", '"ping" -> { }; "pong" -> { }'],
    ["m: Msg", "m.ttl", "1 -> { }"],
    ["m: Msg", "m", '{kind: "pong"} -> { }; {kind: "ping"} -> { }'],
    ["m: Msg", "m", "{kind: k} -> { }"],
    ['x: "a" | "b"', "x", '"a" | "b" -> { }'],
    ["x: string | int | nil", "x", 'nil -> { }; 1 -> { }; "a" -> { }'],
    ["x: list<int> | bool | nil", "x", "nil -> { }; [] -> { }; true -> { }"],
    ["x: string | int", "x", "len(c) -> { }"],
    ["x: string", "x", '"a" -> { }'],
    ["x: bool", "x", "true -> { }"],
    ["x: unknown", "x", "1 -> { }"],
    ["x: any", "x", "1 -> { }"],
    ["x", "x", "1 -> { }"],
    ["x: string | int", "type_of(x)", '"string" -> { }'],
  ])("nothing is missing: %s: match %s { %s }", (parameters, subject, arms) => {
    expect(missing(parameters, subject, arms)).toBeNull();
  });

  it("what is known before the match need not be taken", () => {
    const { context, match } = matchOf("e: Color?", "e", "Red -> { }; Blue(_) -> { }");
    expect(missingCases(match, context)?.text).toBe('Non-exhaustive match on enum Color: missing variants "Green"');
    const path = pathOf(match.subject, context.resolution);
    if (path === null) throw new Error("no path");
    context.store.apply([{ kind: "variants", path, variants: { names: new Set(["Red", "Blue"]), total: 3 } }]);
    expect(missingCases(match, context)?.text).toBe("Non-exhaustive match on union type: missing nil");
    context.store.narrow(path, withoutNil(context.typeOf(match.subject)));
    expect(missingCases(match, context)).toBeNull();
  });
});

describe("suspect patterns", () => {
  it("repeated ones", () => {
    const repeated = (parameters: string, subject: string, arms: string): number => {
      const { context, match } = matchOf(parameters, subject, arms);
      return repeatedPatterns(match, context.resolution).length;
    };
    expect(repeated("x: string", "x", '"a" -> { }; "b" | "a" -> { }; _ -> { }')).toBe(1);
    expect(repeated("x: string", "x", '"a" if c -> { }; "a" -> { }; _ -> { }')).toBe(0);
    expect(repeated("x: string", "x", '"a" -> { }; "a" if c -> { }; _ -> { }')).toBe(1);
    expect(repeated("e: Color", "e", "Red -> { }; Color.Red -> { }; Blue(_) -> { }; Blue(n) -> { }")).toBe(2);
    expect(repeated("e: Color", "e", "Blue(1) -> { }; Blue(2) -> { }; Blue(_) -> { }")).toBe(0);
    expect(repeated("x: int", "x", "1 -> { }; -1 -> { }; 1.0 -> { }; _ -> { }; _ -> { }")).toBe(1);
    expect(repeated("r: Result<int, int>", "r", "Ok(_) -> { }; Result.Ok(v) -> { }")).toBe(1);
  });

  it("literals of another kind", () => {
    const texts = (parameters: string, arms: string): readonly string[] => {
      const { context, match } = matchOf(parameters, "x", arms);
      return mismatchedPatterns(match, context.typeOf(match.subject), context.resolution).map(({ text }) => text);
    };
    expect(texts("x: int", '"a" -> { }; 1 -> { }; 2.5 -> { }')).toEqual(["Match pattern type mismatch: matching int against string literal"]);
    expect(texts("x: string?", "true -> { }; nil -> { }")).toEqual(["Match pattern type mismatch: matching string? against bool literal"]);
    expect(texts('x: "a" | "b"', '"c" -> { }; 1 -> { }')).toEqual(['Match pattern type mismatch: matching "a" | "b" against int literal']);
    expect(texts("x: unknown", '"c" -> { }; 1 -> { }')).toEqual([]);
    expect(texts("x: Color", '"c" -> { }')).toEqual(["Match pattern type mismatch: matching Color against string literal"]);
  });
});
