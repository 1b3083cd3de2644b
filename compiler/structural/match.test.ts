import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "#compiler/syntax";
import { Interner } from "./intern.ts";
import { type Bindings, matchAt } from "./match.ts";
import { compilePattern } from "./pattern.ts";
import { lower, type Tree } from "./term.ts";

function treeOf(text: string): Tree {
  const { program, diagnostics } = parse({ path: "/project/a.harn", text });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return lower(program, text);
}

function compiled(pattern: string) {
  const result = compilePattern(pattern);
  if ("fault" in result) throw new Error(`${pattern}: ${result.fault.message}`);
  return result;
}

/** Every match as `matched text [X=…]`. */
function matches(pattern: string, text: string, steps = 1_000_000): string[] {
  const tree = treeOf(text);
  const interner = new Interner();
  interner.add(tree);
  const budget = { left: steps };
  const found: string[] = [];
  const ready = compiled(pattern);
  for (const term of tree.terms) {
    const bindings: Bindings = new Map();
    const end = matchAt(ready, term, bindings, { budget, idOf: (each) => interner.idOf(each) });
    if (end === null) continue;
    const parts = [...bindings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, binding]) => {
      const terms = binding.form === "one" ? [binding.term] : binding.terms;
      return `${name}=${terms.map(({ span }) => text.slice(span.start, span.end)).join("|")}`;
    });
    found.push(`${text.slice(term.span.start, end.span.end)}${parts.length > 0 ? ` [${parts.join(" ")}]` : ""}`);
  }
  if (budget.left < 0) found.push("gave up");
  return found;
}

describe("one metavariable, one node", () => {
  test.each([
    ["$X?.$K ?? $D", "a = cfg?.timeout ?? 30", ["cfg?.timeout ?? 30 [D=30 K=timeout X=cfg]"]],
    ["f($X)", "f(1); f( /* c */ (1) ); f(1, 2); g(1); f(...x)", ["f(1) [X=1]", "f( /* c */ (1) ) [X=1]"]],
    ["f(1)", "f((\n1\n))", ["f((\n1\n))"]],
    ["$X == $X", "a == a; a.b(1) == a.b( 1 ); a == b; (a) == a", ["a == a [X=a]", "a.b(1) == a.b( 1 ) [X=a.b( 1 )]", "(a) == a [X=a]"]],
    ["$_ == $_", "a == b", ["a == b"]],
    ["f($A:identifier)", "f(x); f(g()); f(1)", ["f(x) [A=x]"]],
    ["f($A:literal)", 'f(x); f("a"); f(1); f(nil)', ['f("a") [A="a"]', "f(1) [A=1]", "f(nil) [A=nil]"]],
    ['"a"', 'x = "a"; y = r"a"', ['"a"', 'r"a"']],
    ['"${$X} items"', 'a = "${n} items"; b = "n items"; c = "${n} item"', ['"${n} items" [X=n]']],
    ['"$X"', 'a = "$X"; b = "c"', ['"$X"']],
    ["{$K: $V}", 'x = {a: 1}; y = {"b c": 2}; z = {a: 1, b: 2}', ["{a: 1} [K=a V=1]", '{"b c": 2} [K="b c" V=2]']],
    ["{ $X -> $X.id }", "f({ u -> u.id }); f({ u -> v.id })", ["{ u -> u.id } [X=u]"]],
    ["const $X = $V", "const a = 1\nlet b = 2\nconst c: int = 3", ["const a = 1 [V=1 X=a]"]],
    ["const {$K: $X} = $V", "const {k: x} = d", ["const {k: x} = d [K=k V=d X=x]"]],
    ["-0.0", "a = 0.0; b = -0.0", ["-0.0"]],
    ["$T { x: $V }", "a = P { x: 1 }; b = {x: 1}", ["P { x: 1 } [T=P V=1]"]],
    ["let x: list<$T> = $V", "let x: list<int> = []", ["let x: list<int> = [] [T=int V=[]]"]],
    ["fn $F($P) { return $P }", "fn id(x) { return x }\nfn k(x, y) { return x }", ["fn id(x) { return x } [F=id P=x]"]],
    ["$X = $X + $N", "i = i + 1; d.k = d.k + 2; i = j + 1", ["i = i + 1 [N=1 X=i]", "d.k = d.k + 2 [N=2 X=d.k]"]],
    ["import { $N } from $_", 'import { a } from "std/b"', []],
  ] as const)("%s", (pattern, text, expected) => {
    if (pattern.startsWith("import")) expect(compilePattern(pattern)).toHaveProperty("fault");
    else expect(matches(pattern, text)).toEqual(expected);
  });
});

describe("sequences", () => {
  test.each([
    ["f($$$A)", "f(); f(1); f(1, ...x)", ["f() [A=]", "f(1) [A=1]", "f(1, ...x) [A=1|...x]"]],
    ["f($$$, $X)", "f(); f(1); f(1, 2)", ["f(1) [X=1]", "f(1, 2) [X=2]"]],
    ["[$$$A, nil, $$$B]", "x = [1, nil, 2, nil]", ["[1, nil, 2, nil] [A=1 B=2|nil]"]],
    ["f($$$, $X, $$$, $X, $$$)", "f(1, 2, 3, 2); f(1, 2)", ["f(1, 2, 3, 2) [X=2]"]],
    ["f([$$$, $X, $$$], $X)", "f([1, 2, 3], 3); f([1], 2)", ["f([1, 2, 3], 3) [X=3]"]],
    ["f($$$A, 0, $$$A)", "f(1, 0, 1); f(0); f(1, 0, 2)", ["f(1, 0, 1) [A=1]", "f(0) [A=]"]],
    ["{ $$$A, k: $V, $$$B }", "x = {a: 1, k: 2, ...c}", ["{a: 1, k: 2, ...c} [A=a: 1 B=...c V=2]"]],
    ["if $C { $$$BODY }", "if a { }\nif b { f(); return 1 }\nif c { f() } else { g() }", ["if a { } [BODY= C=a]", "if b { f(); return 1 } [BODY=f()|return 1 C=b]"]],
    ["fn $F($$$P) { $$$A; return $X }", "fn f(a: int, b = 1) { g(); return a }", ["fn f(a: int, b = 1) { g(); return a } [A=g() F=f P=a: int|b = 1 X=a]"]],
    ["match $X { $$$A nil -> { $$$B } $$$C }", "match x { 1 -> { 2 } nil -> { 3 } }", ["match x { 1 -> { 2 } nil -> { 3 } } [A=1 -> { 2 } B=3 C= X=x]"]],
    ["struct $S { $$$F }", "struct S { a: int, b?: string }", ["struct S { a: int, b?: string } [F=a: int|b?: string S=S]"]],
    ["if $C { $S }", "if a { return 1 }\nif b { }\nif c { f() }", ["if a { return 1 } [C=a S=return 1]", "if c { f() } [C=c S=f()]"]],
  ] as const)("%s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toEqual(expected);
  });
});

describe("several statements", () => {
  test.each([
    ["const $X = $V\nreturn $X", "fn f() {\n  g()\n  const a = 1\n  return a\n}", ["const a = 1\n  return a [V=1 X=a]"]],
    ["open($X); $$$; close($X)", "open(a); open(b); g(); close(b); close(a)", ["open(a); open(b); g(); close(b); close(a) [X=a]", "open(b); g(); close(b) [X=b]"]],
  ] as const)("%s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toEqual(expected);
  });
});

describe("mistakes", () => {
  test.each([
    ["", "the pattern is empty", 0],
    ["f($x)", "metavariables are written in capitals: `$X`", 2],
    ["f($)", "a name must follow `$`: `$X`", 2],
    ["f($$X)", "a metavariable begins with `$`, a sequence of them with `$$$`", 2],
    ["f($X", "Unexpected end of file, expected `)`", 4],
    ["$$$A", "a sequence must have something before and behind it, or stand in a list", 0],
    ["$T<int>", "Unexpected end of file", -1],
    ["-$$$A", "a metavariable cannot stand here", 1],
  ])("%s", (pattern, message, start) => {
    const result = compilePattern(pattern);
    if (!("fault" in result)) throw new Error("no fault");
    expect(result.fault.message).toContain(message);
    if (start >= 0) expect(result.fault.span.start).toBe(start);
  });
});

describe("hostile patterns end soon", () => {
  const many = (count: number, item: string) => Array.from({ length: count }, () => item).join(", ");

  test("sequences without repetition need no second try", () => {
    const pattern = `f(${many(40, "$$$, a")}, b)`;
    const steps = 20_000;
    expect(matches(pattern, `f(${many(400, "a")}, c)`, steps)).toEqual([]);
  });

  test("sequences with repetition run out of steps instead of time", () => {
    const pattern = `f(${many(12, "$$$, $X")}, $$$, b)`;
    expect(matches(pattern, `f(${Array.from({ length: 300 }, (_, index) => (index % 7) + 1).join(", ")})`, 200_000)).toEqual(["gave up"]);
  });

  test("long chains and deep nesting", () => {
    const chain = `a${" + a".repeat(3_000)}`;
    expect(matches(chain, `x = ${chain}`)).toEqual([chain]);
    expect(matches("$X == $X", `x = (${chain}) == (${chain})`)).toHaveLength(1);
    const nested = `${"[".repeat(200)}1${"]".repeat(200)}`;
    expect(matches(nested, `x = ${nested}`)).toEqual([nested]);
    expect(compilePattern(`f(${many(3_000, "$$$")})`)).not.toHaveProperty("fault");
  });

  test("any text is a pattern or a fault", () => {
    const soup = fc.array(fc.constantFrom("$X", "$$$XS", "$", "$$$", "f", "(", ")", "{", "}", ",", "->", ":", "\n", '"', "${", "if", "match", "1", "+", "/*", "//"), { maxLength: 30 });
    fc.assert(
      fc.property(soup, (words) => {
        const result = compilePattern(words.join(" "));
        if ("fault" in result) expect(result.fault.span.start).toBeLessThanOrEqual(result.fault.span.end);
      }),
    );
  });
});
