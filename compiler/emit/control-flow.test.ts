import { describe, expect, it } from "vitest";
import { run, valueOf } from "./testing/run-program.ts";

const LOG = "let log = []\nfn note(x) { log = log + [x] }";

/** Runs the declarations, calls `f()` and shows its value (or what it threw) and what was noted. */
async function outcome(declarations: string, call = "f()"): Promise<string> {
  return valueOf(`let result = try { ${call} } catch (e) { "threw \${e}" }\n"\${result} \${log}"`, `${LOG}\n${declarations}`);
}

describe("defer", () => {
  it.each([
    ["runs last to first after the return value is fixed", "fn f() { let x = [1]; defer { note(1) }; defer { x = x + [2]; note(2) }; return x }", "[1] [2, 1]"],
    ["runs on a throw", 'fn f() { defer { note(1) }; throw "t" }', "threw t [1]"],
    ["runs only when it was reached", "fn f() { defer { note(1) }; if true { return 0 }; defer { note(2) } }", "0 [1]"],
    ["runs once a turn, on continue and break too", "fn f() { for i in 0 to 5 { defer { note(i) }; if i == 0 { continue }; if i == 2 { break } } }", "nil [0, 1, 2]"],
    ["a throw in one replaces the outcome, the others still run", 'fn f() { defer { note(1) }; defer { throw "d" }; defer { note(3) }; return 1 }', "threw d [3, 1]"],
    ["runs on ?", "fn f() { defer { note(1) }; let v = Err(9)?; return v }", "Result.Err(9) [1]"],
    ["belongs to its block", "fn f() { if true { defer { note(1) } }; note(2) }", "nil [1, 2]"],
    ["runs when a generator ends", "fn g() { defer { note(0) }; yield 1 }\nfn f() { for v in g() { note(v) } }", "nil [1, 0]"],
    ["keeps a moved variable for the cleanup", 'fn grow(l) { let m = l + [9]; throw "g" }\nfn f() { let x = [1]; defer { note(x) }; x = grow(x); return x }', "threw g [[1]]"],
  ])("%s", async (_title, declarations, expected) => {
    expect(await outcome(declarations)).toBe(expected);
  });
});

describe("try", () => {
  it.each([
    ["catch gives the handler's value", 'fn f() { return try { throw "a" } catch (e) { e + "b" } }', "ab []"],
    ["finally runs after the handler", 'fn f() { return try { throw "a" } catch (e) { note("c"); 1 } finally { note("f"); 2 } }', "1 [c, f]"],
    ["a return in finally wins over a return", "fn f() { try { return 1 } finally { return 2 } }", "2 []"],
    ["a return in finally wins over a throw", 'fn f() { try { throw "x" } finally { return 2 } }', "2 []"],
    ["a throw in finally wins", 'fn f() { try { throw "x" } finally { throw "y" } }', "threw y []"],
    ["a break in finally wins over continue", "fn f() { let i = 0; while i < 9 { i = i + 1; try { continue } finally { if i == 3 { break } } }; return i }", "3 []"],
    ["a throw in the handler passes finally", 'fn f() { try { throw "x" } catch (e) { throw "h" } finally { note("f") } }', "threw h [f]"],
    ["an empty catch before finally is none", 'fn f() { try { throw "x" } catch {} finally { note("f") } }', "threw x [f]"],
    ["an empty catch alone takes the error", 'fn f() { return try { throw "x" } catch {} }', "nil []"],
    ["a typed catch takes its enum only", 'enum A { X }\nenum B { Y }\nfn f() { return try { try { throw B.Y } catch (e: A) { 1 } } catch (e: B) { "b" } }', "b []"],
    ["a typed catch lets strings pass", 'fn f() { return try { throw "s" } catch (e: string) { 1 } }', "threw s []"],
    ["without handlers it is a Result", 'fn f() { return [try { 1 }, try { throw "x" }, try { Ok(2) }, try { Err(3) }] }', "[Result.Ok(1), Result.Err(x), Result.Ok(2), Result.Err(3)] []"],
    ["return leaves it", "fn f() { let r = try { return 5 }; return 6 }", "5 []"],
    ["nested cleanups run inside out", 'fn f() { try { try { return 1 } finally { note("in") } } finally { note("out") } }', "1 [in, out]"],
    ["breaks pass through two cleanups", 'fn f() { for i in 0 to 3 { try { try { break } finally { note("in") } } finally { note("out") } }; return 7 }', "7 [in, out]"],
  ])("%s", async (_title, declarations, expected) => {
    expect(await outcome(declarations)).toBe(expected);
  });
});

describe("retry", () => {
  it.each([
    ["until it does not throw", "fn f() { let n = 0; return retry 5 { n = n + 1; if n < 3 { throw n }; n } }", "3 []"],
    ["the last error goes on", "fn f() { let n = 0; retry 2 { n = n + 1; throw n } }", "threw 2 []"],
    ["once at least", "fn f() { return retry 0 { note(1); 4 } }", "4 [1]"],
    ["return is not retried", "fn f() { retry 3 { note(1); return 2 } }", "2 [1]"],
  ])("%s", async (_title, declarations, expected) => {
    expect(await outcome(declarations)).toBe(expected);
  });
});

describe("loops, branches and match", () => {
  it.each([
    ["assigning the loop variable does not disturb the count", "fn f() { for i in 0 to 2 { i = i * 10; note(i) } }", "nil [0, 10, 20]"],
    ["a range may be exclusive or empty", "fn f() { for i in 0 to 2 exclusive { note(i) }; for i in 3 to 1 { note(9) } }", "nil [0, 1]"],
    ["the source is fixed at the start", "fn f() { let xs = [1, 2]; for x in xs { xs = xs + [x] }; return xs }", "[1, 2, 1, 2] []"],
    ["what cannot be iterated has no turns", 'fn f() { const text: any = "abc"; for x in text { note(x) }; const none: any = nil; for x in none { note(x) } }', "nil []"],
    ["continue in a while comes back to the condition", "fn f() { let i = 0; while i < 4 { i = i + 1; if i == 2 { continue }; note(i) } }", "nil [1, 3, 4]"],
    ["each turn has variables of its own", "fn f() { let fs = []; for i in 0 to 2 { let j = i; fs = fs + [{ -> j = j + 1 }, { -> j }] }; fs[0](); return [fs[1](), fs[3](), fs[5]()] }", "[1, 1, 2] []"],
    ["guard", "fn f() { guard nil else { return 3 }; return 4 }", "3 []"],
    ["require", "fn f() { require 1 > 2, [1] }", "threw [1] []"],
    ["require without message", "fn f() { require false }", "threw require condition failed []"],
    ["comparisons with NaN are not inverted", "fn f() { let n = 0.0 / 0.0; if !(n < 1) && !(n >= 1) { return 1 }; return 2 }", "1 []"],
    ["and, or, not", "fn f() { let a = nil; if (a == nil || a > 3) && !(a != nil) { return 1 && [] }; return 2 }", "false []"],
    ["else if", "fn f() { return [1, 2, 3].map({ x -> if x == 1 { 10 } else if x == 2 { 20 } else { 30 } }) }", "[10, 20, 30] []"],
    ["match on literals and alternatives", 'fn f() { return [1, 2, nil, "s", 9].map({ x -> match x { 1 | 2 -> { "a" }  nil -> { "n" }  "s" -> { "t" }  _ -> { "o" } } }) }', "[a, a, n, t, o] []"],
    ["match on lists", "fn f() { return [[], [1], [1, 2, 3]].map({ x -> match x { [] -> { 0 }  [a] -> { a }  [a, ...r] -> { r } } }) }", "[0, 1, [2, 3]] []"],
    ["match on dicts tests before it binds", 'fn f() { return match {k: 1, v: 2} { {k: 2, v: x} -> { 0 }  {k: 1, v: y, z: w} -> { [y, w] } } }', "[2, nil] []"],
    ["match on enums, payload literals included", "enum E { A, B(x: int, y: int) }\nfn f() { return [E.A, E.B(1, 2), E.B(3, 4)].map({ e -> match e { E.A -> { 0 }  E.B(1, y) -> { y }  E.B(_, y) -> { y * 10 } } }) }", "[0, 2, 40] []"],
    ["a guard sees the bindings and falls through", "fn f() { return match 5 { x if x > 9 -> { 1 }  x -> { x } } }", "5 []"],
    ["no arm", "fn f() { match 5 { 1 -> { 2 } } }", "threw No match arm matched the value []"],
  ])("%s", async (_title, declarations, expected) => {
    expect(await outcome(declarations)).toBe(expected);
  });
});

describe("modules", () => {
  it("a script runs its statements, then main", async () => {
    expect(await run('let x = 1\nfor i in 0 to 2 { x = x + i }\nfn main(harness: Harness) { return x }')).toBe("=> 4");
  });

  it("with pipelines only bindings run before the entry, and functions exist for them", async () => {
    expect(await run("const a = g()\nfn g() { return 20 }\nif true { throw 1 }\npipeline other() { 1 }\npipeline default() { a + 2 }")).toBe("=> 22");
  });

  it("the statements of ancestors run first, in one scope", async () => {
    const text = 'pipeline base(harness, extra) { let x = [extra] }\npipeline default(harness) extends base { x + [1] }';
    expect(await run(text)).toBe("=> [nil, 1]");
  });

  it("a variable read before its initialisation is undefined", async () => {
    expect(await run("const a = g()\nconst b = 1\nfn g() { return b }\npipeline default() { a }")).toBe("! b");
  });

  it("constructs without run time name themselves when they are reached", async () => {
    const text = 'let r = try {\n cost_route {\n policy: "cheap"\n 1\n }\n}\n"${r}"';
    expect(await valueOf(text)).toContain("`cost_route` is not available");
  });
});
