import { describe, expect, it } from "vitest";
import { valueOf } from "./testing/run-program.ts";

describe("functions", () => {
  it.each([
    ["defaults see earlier parameters, nil is no omission", "fn f(a, b = a + 1, ...r) { return [a, b, r] }", "[f(1), f(1, nil), f(1, 2, 3, 4)]", "[[1, 2, []], [1, nil, []], [1, 2, [3, 4]]]"],
    ["surplus arguments are ignored", "fn f(a) { return a }", "f(1, 2)", "1"],
    ["named functions yield nil without return, closures their tail", "fn f() { 3 }", "[f(), fn() { 3 }(), { -> 4 }()]", "[nil, 3, 4]"],
    ["local functions hoist and recurse", "fn f(n) { let k = 10\n fn go(i) { if i == 0 { return k }; return help(i) }\n fn help(i) { return go(i - 1) + 1 }\n return go(n) }", "f(5)", "15"],
    ["hoisted functions see the variables of their block", "fn f() { let v = 1\n const w = 5\n fn get() { return v + w }\n v = v + 1\n return get() }", "f()", "7"],
    ["a mutable capture is shared", "fn f() { let n = 0; let inc = { -> n = n + 1 }; inc(); inc(); return n }", "f()", "2"],
    ["tail calls do not grow the stack", "fn even(n) { if n == 0 { return true }; return odd(n - 1) }\nfn odd(n) { if n == 0 { return false }; return even(n - 1) }", "even(50000)", "true"],
    ["a tail call may reach a builtin or a generator", "fn g(n) { yield n }\nfn ap(h, x) { return h(x) }", "[ap(len, [1, 2]), ap(g, 3).next().value]", "[2, 3]"],
    ["spread calls", "fn f(a, b, c) { return [a, b, c] }", "f(1, ...[2, 3])", "[1, 2, 3]"],
    ["pipes", "fn f(a, b) { return a - b }", "[5 |> f(_, 2), 5 |> f(2, _), [1] |> { l -> l.count }]", "[3, -3, 1]"],
    ["a pipe needs a callable", "", 'try { 5 |> "x" } catch (e) { e }', "Type error: cannot pipe into string"],
    ["? inside a placeholder pipe ends the pipe", "fn two(x, y) { return x }\nfn f() { let r = 1 |> two(_, Err(1)?)\n return [r] }", "f()", "[Result.Err(1)]"],
    ["optional calls evaluate their arguments", "let log = []\nfn note(x) { log = log + [x] }", "let n = nil\nlet r = n?.foo(note(1))\n[r, log]", "[nil, [1]]"],
    ["methods", "struct P { x: int }\nimpl P { fn twice(self, k) { return P { x: self.x * k } } }", "[P { x: 2 }.twice(3).x, P({x: 5}).x]", "[6, 5]"],
    ["local types and methods", "", "struct L { a: int }\nimpl L { fn get(self) { return self.a } }\nenum E { A, B(n: int) }\n[L { a: 1 }.get(), E.B(2), E.A.variant]", "[1, E.B(2), A]"],
    ["destructuring", "", "let {a, b: c = 7, ...r} = {a: 1, z: 2}\nlet [x, y = 5, ...t] = [1, nil, 3]\n[a, c, r, x, y, t]", "[1, 7, {z: 2}, 1, 5, [3]]"],
    ["parameters are checked", "type Id = string | int\nfn f(x: Id, l: list<int>) { return x }", 'const list: any = []; try { f(list, []) } catch (e) { e }', "Type error: parameter 'x' expected Id, got list"],
    ["bindings are checked", "", 'const text: any = "s"; try { let z: int = text; z } catch (e) { e }', "Type error: binding `z` expects int, got string"],
  ])("%s", async (_title, declarations, body, expected) => {
    expect(await valueOf(body, declarations)).toBe(expected);
  });
});
