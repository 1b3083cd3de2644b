/** Whatever the text, the front end answers quickly, never throws, and its spans are sound. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineMap } from "#compiler/diagnostics";
import { dumpTree, forEachChild, parse, tokenize, treeToJson, type Node } from "#compiler/syntax";

const sample = `/** A step. */
@step(name: "s", retry: {max_attempts: 2})
pub fn step<T>(harness: Harness, xs: list<T> = [], ...rest: {a: int, b?: string | nil}) -> Result<int, string> throws E where T: P + Q {
  let total = 0
  for [a, b = 1] in xs.zip(ys) { total += a ** 2 - -b }
  const {p, q: r, ...others} = d
  while total < 10 && !done { break }
  match total { 1 | 2 -> { "x" } Shape.Circle(r) if r > 1 -> { nil } {k: "v", w: z} -> {} [h, ...t] -> { continue } }
  let s = """
    text \${a ? "b" : f({ x -> x?.y ?? 1 })} more
    """
  try { throw "e" } catch (e: string) { emit e } finally { defer { g<int>(1) } }
  parallel each xs with { max_concurrent: 2 } { x -> x } as stream
  select { v from ch { v } timeout 5s { nil } }
  if a { return xs[1:] } else if b { d["k"].l = P { x: 1 } } else { guard ok else { yield } }
  xs |> filter(fn(x: int) -> bool { x > 1 }) |> sum
  require a not in b, r#"raw"#
}
enum E { A, B(x: int, float) }
struct P { x: int, y?: string }
impl P { fn m(self) { self.x! } }
interface I { type X = int
  fn m(self, a: [int]) -> fn(int) -> bool }
type T = "a" | 1 & {x: int, ...R}
tool t(a: int) -> int { description "d"
  retry 3 { spawn { deadline 1s { mutex (k) { scope { a } } } } } }
skill k { description: "x", on_activate fn() {} }
eval_pack "e" { rounds: 1 to 3 exclusive
  summarize { cost_route { budget: 1
    x } } }
pipeline main(task) extends base { try* f() }
`;

const words = tokenize(sample).tokens.map((token) => token.image).concat(["\n", "\n", ";", "<<", "//", "/*", "\\", "#", "é", "\0"]);

function check(text: string): void {
  const { program, diagnostics, comments } = parse({ path: "a.harn", text });
  for (const { span, code, message } of diagnostics) {
    expect(code).toMatch(/^HARN-PAR-\d{3}$/);
    expect(message).not.toBe("");
    expect(span !== undefined && span.start >= 0 && span.start <= span.end && span.end <= text.length).toBe(true);
  }
  for (const { span } of comments) expect(span.start < span.end && span.end <= text.length).toBe(true);
  const pending: Node[] = [program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const outer = node.span;
    let last = -1;
    forEachChild(node, (child) => {
      if (child.span.start < outer.start || child.span.end > outer.end || child.span.start > child.span.end) {
        throw new Error(`${child.kind} ${child.span.start}-${child.span.end} leaves its parent ${outer.start}-${outer.end} in ${JSON.stringify(text)}`);
      }
      if (child.span.start < last) throw new Error(`${child.kind} comes before its sibling in ${JSON.stringify(text)}`);
      last = child.span.start;
      pending.push(child);
    });
  }
  dumpTree(program);
  treeToJson(program, new LineMap(text));
}

test("the sample is free of errors and complete", () => {
  expect(parse({ path: "a", text: sample }).diagnostics).toEqual([]);
  check(sample);
});

test("any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), check), { numRuns: 300 });
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."{}()[]\"'$\\<>-=?:;,.\n |&*/#@!abfn1 "), maxLength: 120 }), check), { numRuns: 1000 });
});

test("an unclosed closure before a comment", () => {
  check("{ -> /*");
});

test("an error before the token that an arm began with", () => {
  check("match sum{\n01 | 2 -> {\nif (g2) {\n2 ?t([[true], []]) : set([[fal, (if (g2) { true{ set([[true,]) })]\n}\n}\nm -> {\n3 { p4}\n}\n}\nlet");
});

test("an associated type after a method", () => {
  check("interface I { fn m(self, a: [int]) -> fn(int) -> bool\n  type T = {x: [int]}\n  fn n(self, b: [string]) }");
});

test("soups of tokens", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...words), { maxLength: 80 }), (soup) => { check(soup.join(" ")); }), { numRuns: 1500 });
});

test("truncated programs report an error unless the cut falls between statements", () => {
  fc.assert(fc.property(fc.nat(sample.length), (length) => { check(sample.slice(0, length)); }), { numRuns: 400 });
  const inside = sample.indexOf("total < 10");
  expect(parse({ path: "a", text: sample.slice(0, inside) }).diagnostics).not.toEqual([]);
});

test("mutated programs", () => {
  const mutation = fc.record({ at: fc.nat(sample.length), remove: fc.nat(6), insert: fc.constantFrom("", ...words) });
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      check(mutations.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), sample));
    }),
    { numRuns: 600 },
  );
});

test("tokens lie in order, and what lies between them is blank or a comment", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (soup) => {
      const text = soup.join(" ");
      const { tokens, comments } = tokenize(text);
      let end = 0;
      for (const token of tokens) {
        expect(token.startOffset).toBeGreaterThanOrEqual(end);
        if (token.kind !== "EOF") expect(text.slice(token.startOffset, token.endOffset + 1)).toBe(token.image);
        end = token.endOffset + 1;
      }
      for (let index = 1; index < comments.length; index++) expect(comments[index]?.span.start).toBeGreaterThanOrEqual(comments[index - 1]?.span.end ?? 0);
    }),
    { numRuns: 300 },
  );
});

test("JSON spans are bytes, and a chain of any length is written", () => {
  const text = 'let é = "ü"';
  expect(treeToJson(parse({ path: "a", text }).program, new LineMap(text))).toMatchObject({
    kind: "Program",
    span: { start: 0, end: 13 },
    body: [{ kind: "Binding", pattern: { name: "é", span: { start: 4, end: 6 } }, value: { value: "ü", span: { start: 9, end: 13 } } }],
  });
  const chain = `a${" + a".repeat(4_000)}`;
  expect(dumpTree(parse({ path: "a", text: chain }).program).split("\n").length).toBeGreaterThan(8_000);
  expect(dumpTree(parse({ path: "a", text: "let x = f(1)" }).program)).toBe(
    "Program\n  body: \n    - Binding keyword=\"let\"\n      pattern: NamePattern name=\"x\"\n      value: Call\n        callee: Identifier name=\"f\"\n        arguments: \n          - IntLiteral value=1\n",
  );
});
