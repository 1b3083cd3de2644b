import { describe, expect, test } from "vitest";
import { resolveText } from "./testing.ts";

describe("scopes", () => {
  test("inner declarations shadow and do not leak", () => {
    const { uses, findings } = resolveText(`fn f(c) {
  const x = 1
  if c {
    const x = 2
    len(x)
  }
  len(x)
}`);
    expect(uses).toEqual(["c:3 -> 1", "len:5 -> builtin", "x:5 -> 4", "len:7 -> builtin", "x:7 -> 2"]);
    expect(findings).toEqual([]);
  });

  test("a name is visible after its declaration, not in its own initialiser", () => {
    const { uses, findings } = resolveText(`fn f(x) {
  if x {
    const x = x
    return y
  }
  const y = 1
}`);
    expect(uses).toEqual(["x:2 -> 1", "x:3 -> 1", "y:4 -> unresolved"]);
    expect(findings).toEqual(["HARN-NAM-001 value `y` is not defined or imported"]);
  });

  test("functions and types of a block are known throughout it", () => {
    const { findings } = resolveText(`fn f(n) {
  fn even(k) { return odd(k - 1) }
  fn odd(k) { return even(k - 1) }
  const p = P { x: 1 }
  struct P { x: int }
  return even(n)
}
fn g() { return h() }
fn h() { return g() }`);
    expect(findings).toEqual([]);
  });

  test("function bodies see later module names, module code does not", () => {
    const { uses, findings } = resolveText(`fn f() { return limit }
const early = { -> limit }
const wrong = limit
const limit = 3
const fine = limit`);
    expect(uses).toEqual(["limit:1 -> 4", "limit:2 -> 4", "limit:3 -> unresolved", "limit:5 -> 4"]);
    expect(findings).toEqual(["HARN-NAM-001 value `limit` is not defined or imported"]);
  });

  test("a module name may shadow a builtin once declared", () => {
    const { uses } = resolveText("const a = len\nconst len = 1\nconst b = len");
    expect(uses).toEqual(["len:1 -> builtin", "len:3 -> 2"]);
  });

  test("bodies see the last of several module-level declarations", () => {
    const { uses } = resolveText("let x = 1\nfn f() { return x }\nlet x = 2");
    expect(uses).toEqual(["x:2 -> 3"]);
  });

  test("a parameter default means the enclosing scope for its own and later names", () => {
    const { uses } = resolveText(`fn outer(n, m) {
  const f = { n = n,
    m = n,
    k = m,
    z = 1 -> n + k }
}`);
    expect(uses).toEqual(["n:2 -> 1", "n:3 -> 2", "m:4 -> 3", "n:5 -> 2", "k:5 -> 4"]);
  });

  test("loops, catch, select and parallel bind in their bodies only", () => {
    const { findings, bindings } = resolveText(`fn f(xs, ch) {
  for (a, b) in xs { len(a, b) }
  for {k, v: w, ...rest} in xs { len(k, w, rest) }
  for [p, q] in xs { len(p, q) }
  try { len(1) } catch (e) { len(e) } finally { len(2) }
  parallel each xs { x -> len(x) }
  select { m from ch { len(m) } }
  len(a, k, p, e, x, m)
}`);
    expect(findings.map((finding) => finding.split("`")[1])).toEqual(["a", "k", "p", "e", "x", "m"]);
    expect(bindings).toContain("e:5 catch");
    expect(bindings).toContain("a:2 loop");
    expect(bindings).toContain("m:7 const");
  });

  test("`_` binds nothing", () => {
    const { findings, bindings } = resolveText("fn f(_, _) {\n  const _ = 1\n  for _ in [1] { }\n  const [_, b] = [1, 2]\n  return _\n}");
    expect(bindings).toEqual(["f:1 function", "b:4 const"]);
    expect(findings).toEqual(["HARN-NAM-001 value `_` is not defined or imported"]);
  });
});

describe("captures and assignments", () => {
  test("a use in a nested body captures, a use in an inner block does not", () => {
    const { bindings } = resolveText(`fn f(a, b, c) {
  let n = 0
  while a { n += 1 }
  const g = { -> b }
  fn h(d = c) { n = 2 }
  const t = 1
  spawn { len(t) }
}`);
    expect(bindings).toEqual([
      "f:1 function", "a:1 parameter", "b:1 parameter captured", "c:1 parameter captured", "n:2 let captured 2x", "g:4 const", "h:5 function", "d:5 parameter", "t:6 const captured",
    ]);
  });

  test("module code is one function", () => {
    const { bindings } = resolveText("let a = 1\nlet b = 2\nif a { b = a }\nfn f() { return b }\nf()");
    expect(bindings).toEqual(["a:1 let", "b:2 let captured 1x", "f:4 function"]);
  });

  test("a function that calls itself captures its own name", () => {
    expect(resolveText("fn f() { return f() }").bindings).toEqual(["f:1 function captured"]);
  });

  test("writes into a value count", () => {
    const { bindings, findings } = resolveText("fn f(i) {\n  let d = {}\n  d.a.b = 1\n  d[i] = 2\n  d[i].c += 3\n}");
    expect(bindings).toContain("d:2 let 3x");
    expect(findings).toEqual([]);
  });
});

describe("immutable bindings", () => {
  test("every kind that never changes", () => {
    const { findings } = resolveText(`import { slug } from "std/text"
fn f(p) {
  const c = [1]
  c[0] = 2
  p = 1
  try { len(1) } catch (e) { e = 1 }
  match p { x -> { x = 1 } }
  f = 1
  slug = 1
  len = 1
  for l in c { l = 1 }
}`);
    expect(findings).toEqual(["c", "p", "e", "x", "f", "slug", "len"].map((name) => `HARN-OWN-001 Cannot assign to immutable binding: ${name}`));
  });

  test("the repair turns const into let", () => {
    const { resolution } = resolveText("pub const c = 1\nc = 2");
    expect(resolution.diagnostics).toMatchObject([{ repair: { id: "bindings/make-mutable", edits: [{ span: { start: 4, end: 9 }, replacement: "let" }] } }]);
  });

  test("targets that are no variable", () => {
    const { findings } = resolveText("fn f(a) {\n  f(1).x = 2\n  a?.b = 1\n  nope.x = 1\n}");
    expect(findings).toEqual(["HARN-CMP-001 invalid assignment target", "HARN-CMP-001 invalid assignment target", "HARN-NAM-001 value `nope` is not defined or imported"]);
  });

  test("redeclaration", () => {
    const text = (name: string): string => `HARN-LNT-009 Cannot redeclare immutable variable '${name}' in the same scope (use 'var' for mutable bindings)`;
    expect(resolveText("const x = 1\nlet x = 2").findings).toEqual([text("x")]);
    expect(resolveText("let x = 1\nlet x = 2\nconst x = 3").findings).toEqual([]);
    expect(resolveText("fn f() { }\nfn f() { }").findings).toEqual([text("f")]);
    expect(resolveText("fn f(x) { const x = 1 }").findings).toEqual([]);
    expect(resolveText("fn f(x, x) { }").findings).toEqual([text("x")]);
    expect(resolveText("struct S { }\nenum S { A }").findings).toEqual(["HARN-CMP-001 `S` is already declared in this scope"]);
  });
});

describe("ambient names", () => {
  test("what the library and the host provide", () => {
    const { uses, findings } = resolveText("len(pi, stream.map, argv, context, task, Result.Ok(1), Ok(2))");
    expect(uses.map((use) => use.split(" -> ")[1])).toEqual(["builtin", "constant", "namespace", "global", "global", "global", "result", "result"]);
    expect(findings).toEqual([]);
  });

  test("misspelt names", () => {
    const { findings, resolution } = resolveText("fn helper() { }\nfn f(value) { helpr(valeu)\n zzzzzz() }");
    expect(findings).toEqual([
      "HARN-NAM-002 call target `helpr` is not defined or imported — did you mean `helper`?",
      "HARN-NAM-001 value `valeu` is not defined or imported — did you mean `value`?",
      "HARN-NAM-002 call target `zzzzzz` is not defined or imported",
    ]);
    expect(resolution.diagnostics[0]?.repair).toMatchObject({ id: "bindings/rename-to-closest", edits: [{ replacement: "helper" }] });
  });

  test("removed names and `harness`", () => {
    const { findings } = resolveText("println(1)\nharness.stdio.println(1)");
    expect(findings).toEqual([
      "HARN-NAM-002 call target `println` is not defined or imported — did you mean `harness.stdio.println`?",
      "HARN-NAM-001 undefined value `harness`; pass it explicitly as `Harness`",
    ]);
    const legacy = resolveText("println(1)\nharness.stdio.println(1)\nplatform()", {}, { legacyAmbient: true });
    expect(legacy.uses).toEqual(["println:1 -> legacy stdio.println", "harness:2 -> global", "platform:3 -> unresolved"]);
  });

  test("intrinsics are for the library", () => {
    expect(resolveText("__raise(1)").findings).toHaveLength(1);
    expect(resolveText("__raise(1)", {}, { intrinsics: true }).findings).toEqual([]);
  });

  test("an unresolved import silences unknown names, but not what no import can provide", () => {
    const { findings } = resolveText('import "./gone"\nfoo(bar)\nharness.x()');
    expect(findings).toEqual(["HARN-NAM-001 undefined value `harness`; pass it explicitly as `Harness`"]);
  });

  test("imports", () => {
    const { uses, bindings } = resolveText('import { a } from "./lib"\nimport "./lib"\nfn f() { return a(b) }', { "/p/lib.harn": "pub fn a(x) { }\npub fn b() { }" });
    expect(uses).toEqual(["a:3 -> import /p/lib.harn", "b:3 -> import /p/lib.harn"]);
    expect(bindings).toEqual(["a:1 import captured", "f:3 function"]);
  });
});

describe("pipes", () => {
  test("`_` stands for the piped value where the reference finds it", () => {
    const { uses, findings, resolution } = resolveText("fn f(x) {\n  x |> len(_, [_], -_ + 1, _.a[_])\n  x |> len\n}");
    expect(findings).toEqual([]);
    expect(uses.filter((use) => use.endsWith("placeholder"))).toHaveLength(5);
    expect(resolution.placeholderPipes.size).toBe(1);
  });

  test("but not inside closures, dicts, ternaries and strings", () => {
    const { findings } = resolveText('fn f(x) {\n  x |> len({ -> _ }, {a: _}, x ? _ : 1, "${_}")\n}');
    expect(findings).toHaveLength(4);
  });
});

describe("match patterns", () => {
  const roles = (text: string): string[] =>
    [...resolveText(text).resolution.patterns.values()].map((role) => {
      switch (role.kind) {
        case "variant":
          return `${role.enumName ?? "?"}.${role.variant}${role.payload === null ? "" : `/${role.payload.length}`}`;
        case "bind":
          return `bind ${role.binding.name}`;
        default:
          return role.kind;
      }
    });

  test("by shape", () => {
    expect(
      roles(`enum E { A, B(x: int) }
fn f(v, limit) {
  match v {
    _ -> { }
    other -> { other }
    3 -> { }
    A -> { }
    B(x) -> { x }
    E.A -> { }
    E.B(_) -> { }
    Ok(y) -> { y }
    Result.Err(z) -> { z }
    len(limit) -> { }
    {kind: "a", id: n} -> { n }
    [p, _, 4, ...rest] -> { rest }
    [..._] -> { }
  }
}`),
    ).toEqual([
      "wildcard", "bind other", "value", "E.A", "E.B/1", "bind x", "E.A", "E.B/1", "wildcard", "?.Ok/1", "bind y", "Result.Err/1", "bind z", "value",
      "dict", "value", "bind n", "list", "bind p", "wildcard", "value", "bind rest", "list", "wildcard",
    ]);
  });

  test("guard and body see the bindings", () => {
    expect(resolveText("fn f(v) {\n  match v {\n    x if x > 1 -> { x }\n  }\n}").uses).toEqual(["v:2 -> 1", "x:3 -> 3", "x:3 -> 3"]);
  });

  test("variants of imported enums must be qualified", () => {
    const { findings } = resolveText('import { E } from "./lib"\nfn f(v) {\n  match v {\n    B(x) -> { x }\n    E.B(y) -> { y }\n  }\n}', { "/p/lib.harn": "pub enum E { A, B(x: int) }" });
    expect(findings).toEqual(["HARN-MAT-003 match pattern `B` names a variant of the imported enum `E`; qualify it as `E.B`"]);
  });

  test("ambiguous variants", () => {
    const { findings } = resolveText("enum A { V(x: int) }\nenum B { V(x: int) }\nfn f(v) {\n  match v {\n    V(x) -> { x }\n  }\n}");
    expect(findings).toEqual(["HARN-MAT-003 match pattern `V(...)` is ambiguous: variant `V` is declared by enums A, B; qualify it as `A.V(...)`"]);
  });

  test("an enum of a block is visible in it alone", () => {
    const { resolution } = resolveText("fn f(v) {\n  enum E { A }\n  match v { A -> { } }\n}\nfn g(v) { match v { A -> { } } }");
    expect([...resolution.patterns.values()].map((role) => role.kind)).toEqual(["variant", "bind"]);
  });

  test("or-patterns, rest and nesting", () => {
    const { findings } = resolveText(`fn f(v) {
  match v {
    1 | -2 | "a" | nil | _ -> { }
    1 | x -> { }
    [...a, b] -> { }
    [...[1]] -> { }
    [[1]] -> { }
    {a: {b: 1}} -> { }
  }
}`);
    expect(findings).toEqual([
      "HARN-MAT-003 Or-pattern alternatives must be literal patterns (string, int, float, bool, nil, or `_`). Identifier bindings and destructuring patterns are not allowed inside `|`.",
      "HARN-MAT-003 `...rest` must be the last element of a list pattern, and only one is allowed",
      "HARN-MAT-003 `...rest` in a list pattern must bind an identifier",
      "HARN-MAT-003 nested list/dict patterns are not supported in match arms; bind the element with an identifier and match it in a nested `match`",
      "HARN-MAT-003 nested list/dict patterns are not supported in match arms; bind the element with an identifier and match it in a nested `match`",
    ]);
  });
});

describe("places of statements", () => {
  test("break and continue need a loop of the same function", () => {
    const { findings } = resolveText("break\nfn f(xs) {\n  continue\n  for x in xs {\n    if x { break }\n    match x { _ -> { continue } }\n    const g = { -> break }\n    defer { continue }\n  }\n}");
    expect(findings).toEqual([
      "HARN-CMP-001 break outside of loop", "HARN-CMP-001 continue outside of loop", "HARN-CMP-001 break outside of loop", "HARN-CMP-001 continue outside of loop",
    ]);
  });

  test("try* needs a function", () => {
    const { findings } = resolveText("const a = try* len(1)\nspawn { try* len(1) }\nfn f() { try* len(1) }\nconst g = { -> try* len(1) }\npipeline p(t) { try* len(1) }");
    expect(findings).toEqual([
      "HARN-RCV-002 try* requires an enclosing function (fn, tool, or pipeline) so the rethrow has a target",
      "HARN-RCV-002 try* requires an enclosing function (fn, tool, or pipeline) so the rethrow has a target",
    ]);
  });

  test("yield and emit", () => {
    const { findings, resolution } = resolveText(`fn g() {
  yield 1
}
fn plain() {
  fn inner() { yield }
}
gen fn s() -> Stream<int> {
  emit 1
  yield 2
}
fn wrong() { emit 1 }
yield 3`);
    expect([...resolution.generators].map((node) => (node.kind === "FunctionDeclaration" ? node.name.text : "closure"))).toEqual(["g", "inner"]);
    expect(findings).toEqual([
      "HARN-CMP-001 `yield` is not a stream emit; use `emit` inside `gen fn`",
      "HARN-CMP-001 `emit` can only be used inside a `gen fn`",
      "HARN-CMP-001 yield outside of function",
    ]);
  });

  test("durations beyond i64", () => {
    expect(resolveText("const a = 9223372036854775807ms\nconst b = 9223372036854775807s").findings).toEqual(["HARN-CMP-001 duration literal is too large"]);
  });
});

describe("declarations", () => {
  test("signature of main", () => {
    const bad = "HARN-NAM-101 `main` entrypoint must take a single `harness: Harness` parameter";
    expect(resolveText("fn main() { }").findings).toEqual([bad]);
    expect(resolveText("fn main() { }").resolution.diagnostics[0]?.repair?.edits).toEqual([{ span: { start: 8, end: 8 }, replacement: "harness: Harness" }]);
    expect(resolveText("fn main(harness) { }").findings).toEqual([bad]);
    expect(resolveText("fn main(harness: Harness, x) { }").findings).toEqual([bad]);
    expect(resolveText("fn main(h: Harness) { }").findings).toEqual([bad]);
    expect(resolveText("fn main(harness: Harness = nil) { }").findings).toEqual([bad]);
    expect(resolveText("fn main(...harness: Harness) { }").findings).toEqual([bad]);
    expect(resolveText("fn main(_harness: Harness) { }").findings).toEqual([]);
    expect(resolveText("fn main(harness: Harness) { harness.x() }").findings).toEqual([]);
    expect(resolveText("fn main() { }\npipeline p(t) { }").findings).toEqual([]);
  });

  test("attributes", () => {
    const { findings } = resolveText("@tset\npipeline p(t) { }\n@acp_tool(kind: \"read\")\nstruct S { }\n@test\nfn f() { }\n@sibling(1)\nfn g() { }\n@deprecated\nfn h() { }");
    expect(findings).toEqual([
      "HARN-NAM-003 unknown attribute `@tset`",
      "HARN-CMP-001 @acp_tool can only be applied to function declarations",
      "HARN-NAM-011 `@test` only applies to pipeline declarations",
      "HARN-NAM-012 `@sibling` takes no arguments",
    ]);
  });

  test("the child of a pipeline sees what its ancestors bind, uncaptured", () => {
    const { findings, bindings } = resolveText(`const top = 1
pipeline child(t) extends middle {
  len(ancestral, mid, top)
}
pipeline middle(t) extends root { const mid = ancestral }
pipeline root(t) { const ancestral = 1 }
pipeline other(t) { ancestral }`);
    expect(findings).toEqual(["HARN-NAM-001 value `ancestral` is not defined or imported"]);
    expect(bindings).toContain("ancestral:6 const");
    expect(bindings).toContain("mid:5 const");
    expect(bindings).toContain("top:1 const captured");
  });

  test("extends in a circle, or of nothing", () => {
    expect(resolveText("pipeline a(t) extends b { }\npipeline b(t) extends a { }\npipeline c(t) extends nope { }").findings).toEqual([]);
  });

  test("tools, skills, eval packs and impls", () => {
    const { findings } = resolveText(`tool look(path: string = start) {
  description "Looks."
  len(path, look)
}
const start = "."
skill s { description "x", on_activate fn() { len(look) } }
eval_pack e {
  cases: [start]
  len(start)
  summarize { len(start) }
}
struct P { x: int }
impl P {
  fn get(self) { return self.x }
}
override step(a, b) { len(a, b) }
len(look, s, e, P)`);
    expect(findings).toEqual([]);
  });
});

describe("size", () => {
  test("long chains do not exhaust the stack", () => {
    const chains = [" + x", ".a", "[x]", " |> len(_)"].map((link) => `fn f(x) { return x${link.repeat(4_900)} }`);
    for (const text of [...chains, `fn f(x) { if x { }${" else if x { }".repeat(4_000)} }`]) expect(resolveText(text).findings).toEqual([]);
  });

  test("a list of a hundred thousand placeholders", () => {
    expect(resolveText(`fn f(x) { return x |> len([${"_, ".repeat(100_000)}]) }`).findings).toEqual([]);
  });

  test("a large file, within the time limit of a test", () => {
    const program = (functions: number): string =>
      Array.from({ length: functions }, (_, i) => `fn f${i}(a) {\n  let x = a\n  if x { return { y -> f${(i * 7) % functions}(y + x) } }\n  return missing_${i}\n}`).join("\n");
    expect(resolveText(program(20_000)).findings).toHaveLength(20_000);
  });
});
