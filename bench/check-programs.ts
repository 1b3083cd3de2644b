/** Source texts for measuring `harn check`: typical code of any length, and forms that would show what is not linear. */

/** One feature of an imagined program, as people write them: some 30 lines that use the previous one. */
function feature(i: number): string {
  const previous = i === 0 ? "[]" : `load${i - 1}("x")`;
  return `
pub struct Item${i} {
  id: int
  name: string
  tags: list<string>
  parent?: string
}

pub type Event${i} = {kind: "opened", at: int} | {kind: "closed", at: int, reason: string}

pub enum State${i} {
  Idle
  Busy(job: string)
}

pub fn load${i}(prefix: string) -> list<Item${i}> {
  const older = ${previous}
  return [1, 2, 3].map({ n -> Item${i} {id: n + len(older), name: "\${prefix}\${n}", tags: ["a", "b"]} })
}

pub fn describe${i}(event: Event${i}) -> string {
  return match event.kind {
    "opened" -> { "opened at \${event.at}" }
    "closed" -> { "closed: \${event.reason}" }
  }
}

pub fn step${i}(state: State${i}, limit: int?) {
  const most = limit ?? 10
  return match state {
    State${i}.Idle -> { State${i}.Busy("job \${most}") }
    State${i}.Busy(job) -> { if job == "" { State${i}.Idle } else { state } }
  }
}

// what the others add up to
pub fn report${i}(items: list<Item${i}>, extra: dict<string, int>) {
  let total = 0
  let names = []
  for item in items {
    if item.parent != nil && item.tags.contains("a") {
      total += item.parent.count
    } else if extra[item.name] != nil {
      total += extra[item.name] ?? 0
    }
    names = names.appending(item.name)
  }
  const long = items.filter({ item -> len(item.name) > total }).map({ item -> item.id }).sorted()
  const scale = { x, y -> x * y + total }
  return {total: scale(total, 2), names: names.join(", "), first: long.first() ?? 0, done: step${i}(State${i}.Idle, nil)}
}
`;
}

/** Typical code, about as many lines long as wanted. */
export function typicalProgram(lines: number): string {
  const parts: string[] = [];
  const perFeature = feature(0).split("\n").length - 1;
  const count = Math.max(1, Math.round(lines / perFeature));
  for (let i = 0; i < count; i++) parts.push(feature(i));
  const last = count - 1;
  return `${parts.join("")}\nfn main(harness: Harness) {\n  harness.stdio.println(report${last}(load${last}("p"), {}).names)\n}\n`;
}

/** A family of programs that grow with a number. */
export interface Family {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly text: (size: number) => string;
}

const lines = (count: number, line: (i: number) => string): string => Array.from({ length: count }, (_, i) => line(i)).join("\n");
const union = (count: number, member: (i: number) => string): string => Array.from({ length: count }, (_, i) => member(i)).join(" | ");
const nested = (depth: number, open: (i: number) => string, inner: string, close: string): string => lines(depth, open) + inner + close.repeat(depth);

/** Twice the size should take twice the time. */
export const GROWING: readonly Family[] = [
  { name: "lines of typical code", sizes: [12_500, 25_000, 50_000, 100_000], text: typicalProgram },
  { name: "one-line functions", sizes: [1_250, 2_500, 5_000, 10_000], text: (n) => lines(n, (i) => `fn f${i}(x: int) -> int { return ${i === 0 ? "x" : `f${i - 1}(x)`} + 1 }`) },
  { name: "the same, no result type", sizes: [1_250, 2_500, 5_000, 10_000], text: (n) => lines(n, (i) => `fn f${i}(x: int) { return ${i === 0 ? "x" : `f${i - 1}(x)`} + 1 }`) },
  { name: "the same, later called first", sizes: [1_250, 2_500, 5_000, 10_000], text: (n) => lines(n, (i) => `fn f${i}(x: int) { return ${i === n - 1 ? "x" : `f${i + 1}(x)`} + 1 }`) },
  { name: "the same, nothing annotated", sizes: [1_250, 2_500, 5_000, 10_000], text: (n) => lines(n, (i) => `fn f${i}(x) { return ${i === 0 ? "x" : `f${i - 1}(x)`} + 1 }`) },
  { name: "the same, in a circle", sizes: [1_250, 2_500, 5_000, 10_000], text: (n) => lines(n, (i) => `fn f${i}(x: int) { return f${(i + 1) % n}(x) + 1 }`) },
  { name: "functions in functions", sizes: [1_250, 2_500, 5_000], text: (n) => lines(n, (i) => `fn f${i}(x: int) { fn g() { return ${i === n - 1 ? "x" : `f${i + 1}(x)`} }\n return g() }`) },
  { name: "constants in a row", sizes: [2_500, 5_000, 10_000], text: (n) => lines(n, (i) => `pub const c${i} = ${i === 0 ? "1" : `c${i - 1} + 1`}`) },
  { name: "methods of one struct", sizes: [1_250, 2_500, 5_000], text: (n) => `struct S { x: int }\nimpl S {\n${lines(n, (i) => `fn m${i}(self, y: int) -> int { return self.m${Math.max(0, i - 1)}(y) + self.x }`)}\n}` },
  { name: "type aliases in a row", sizes: [1_250, 2_500, 5_000], text: (n) => `type T0 = int\n${lines(n, (i) => `type T${i + 1} = {value: T${i}, next?: T${i + 1}}`)}\nfn f(x: T${n}) -> T${n} { return x }` },
  { name: "unions in unions", sizes: [100, 200, 400], text: (n) => `type T0 = "w0"\n${lines(n, (i) => `type T${i + 1} = T${i} | "w${i + 1}"`)}\nfn f(x: T${n}) -> T${n} { return x }` },
  { name: "bindings of one function", sizes: [2_500, 5_000, 10_000], text: (n) => `fn f(x: int?) {\n${lines(n, (i) => `  const v${i} = ${i === 0 ? "x ?? 0" : `v${i - 1} + 1`}`)}\n}` },
  { name: "guards of one function", sizes: [1_250, 2_500, 5_000], text: (n) => `fn f(d: dict<string, int>) -> int {\n${lines(n, (i) => `  const v${i} = d["k${i}"]\n  if v${i} == nil { return ${i} }`)}\n  return v0 + v${n - 1}\n}` },
  { name: "ifs in a row", sizes: [1_250, 2_500, 5_000], text: (n) => `fn f(x: int | string | nil) {\n  let y = 0\n${lines(n, (i) => `  if type_of(x) == "int" && x > ${i} { y += x } else { y = ${i} }`)}\n}` },
  { name: "else-ifs", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(x: int) {\n  if x == 0 { return 0 }${Array.from({ length: n }, (_, i) => ` else if x == ${i} { return ${i} }`).join("")}\n  return 1\n}` },
  { name: "else-ifs in a loop", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(xs: list<int>) {\n  let y = 0\n  for x in xs {\n    if x == 0 { y += 1 }${Array.from({ length: n }, (_, i) => ` else if x == ${i} { y = ${i} }`).join("")}\n  }\n  return y\n}` },
  { name: "additions in a loop", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(xs: list<int>) {\n  let y = 0\n  for x in xs { y = y${" + x".repeat(n)} }\n  return y\n}` },
  { name: "links of a call chain", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(xs: list<int>) { return xs${".filter({ x -> x > 1 })".repeat(n)} }` },
  { name: "pipes", sizes: [1_225, 2_450, 4_900], text: (n) => `fn g<T>(x: T) -> T { return x }\nfn f(x: int) { return x${" |> g".repeat(n)} }` },
  { name: "fallbacks", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(x: int?, d: dict<string, int>) { return x${Array.from({ length: n }, (_, i) => ` ?? d["k${i}"]`).join("")} }` },
  { name: "additions", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(a: int, b: float) { return a${" + b".repeat(n)} }` },
  { name: "operands of &&", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(o: {a?: int}) { return o.a != nil${" && o.a > 1".repeat(n)} }` },
  { name: "operands of ||", sizes: [1_225, 2_450, 4_900], text: (n) => `fn f(x: int | string | nil) { if x == nil${Array.from({ length: n }, (_, i) => ` || x == ${i}`).join("")} { return 1 }\n return x }` },
  { name: "items of a list", sizes: [5_000, 10_000, 20_000], text: (n) => `const xs: list<{id: int, name?: string}> = [${lines(n, (i) => `{id: ${i}},`)}]` },
  { name: "shapes of a list", sizes: [500, 1_000, 2_000], text: (n) => `const xs = [${lines(n, (i) => `{k${i}: ${i}},`)}]` },
  { name: "fields of a shape", sizes: [2_500, 5_000, 10_000], text: (n) => `type T = {${lines(n, (i) => `k${i}: int,`)}}\nconst x: T = {${lines(n, (i) => `k${i}: ${i},`)}}` },
  { name: "members of a union", sizes: [125, 250, 500], text: (n) => `type U = ${union(n, (i) => `"w${i}"`)}\nfn f(x: U) -> U {\n  if x == "w0" { return "w1" }\n  match x {\n${lines(n, (i) => `"w${i}" -> { return x }`)}\n  }\n}` },
  { name: "tagged shapes of a union", sizes: [125, 250, 500], text: (n) => `type U = ${union(n, (i) => `{tag: "w${i}", v${i}: int}`)}\nfn f(x: U) -> int {\n  return match x.tag {\n${lines(n, (i) => `"w${i}" -> { x.v${i} }`)}\n  }\n}` },
  { name: "variants of an enum", sizes: [1_000, 2_000, 4_000], text: (n) => `enum E {\n${lines(n, (i) => `V${i}(x: int)`)}\n}\nfn f(e: E) -> int {\n  return match e {\n${lines(n, (i) => `E.V${i}(x) -> { x }`)}\n  }\n}` },
  { name: "wrong names", sizes: [1_250, 2_500, 5_000], text: (n) => `type T = {${Array.from({ length: 50 }, (_, i) => `field_${i}: int`).join(", ")}}\n${lines(n, (i) => `fn f${i}(x: T) { return x.feild_${i} }`)}` },
  { name: "wrong arguments", sizes: [1_250, 2_500, 5_000], text: (n) => `fn g(x: {a: {b: {c: int}}}) {}\n${lines(n, (i) => `fn h${i}() { g({a: {b: {c: "x"}}}) }`)}` },
];

/** Depths at the parser's bound: each must end in about the time of a short program. */
export const DEEP: readonly { readonly name: string; readonly text: string }[] = [
  { name: "120 closures", text: `const x = ${nested(120, (i) => `{ a${i} -> `, "1", "}")}` },
  { name: "80 closures handed over", text: `fn f<T>(g: fn(T) -> T, x: T) -> T { return g(x) }\nconst x = ${nested(80, (i) => `f({ a${i} -> `, "1", " }, 2)")}` },
  { name: "80 maps", text: `const x = ${nested(80, (i) => `[1].map({ a${i} -> `, "a0", " })")}` },
  { name: "120 ifs", text: `fn f(x: int?) {\n${nested(120, () => "if x != nil {", "return x + 1", "}")}\n}` },
  { name: "120 ifs with else", text: `fn f(x: int?) {\n${nested(120, () => "if x != nil { x } else {", "return 1", "}")}\n}` },
  { name: "80 matches", text: `fn f(x: int | string) {\nreturn ${nested(80, () => 'match x { 1 -> { 2 } "a" -> { 3 } _ -> {', "1", "} }")}\n}` },
  { name: "120 loops", text: `fn f() {\nlet y = 0\n${nested(120, (i) => `for a${i} in [1] { y += a${i}`, "", "}")}\n}` },
  { name: "120 tries", text: `fn f() {\n${nested(120, () => "try {", "throw 1", "} catch { }")}\n}` },
  { name: "250 generic calls", text: `fn id<T>(x: T) -> T { return x }\nconst x = ${nested(250, () => "id(", "1", ")")}` },
  { name: "120 generic calls of lists", text: `fn two<T>(x: T, y: T) -> list<T> { return [x, y] }\nconst x = ${nested(120, () => "two([], ", "1", ")")}` },
  { name: "120 ternaries", text: `fn f(x: int?) { return ${nested(120, () => "(x != nil ? x : ", "1", ")")} }` },
  { name: "120 functions", text: `${nested(120, (i) => `fn f${i}() {`, "return 1", "}")}` },
  { name: "120 functions returned", text: `${nested(120, (i) => `fn f${i}(x: int) { fn g${i}() { return f${i}(x) }\nreturn g${i}() + x\n`, "", "}")}` },
  { name: "250 levels of a dict", text: `const x = ${nested(250, (i) => `{a${i}: `, "1", "}")}\nconst y = x == x` },
  { name: "250 levels of a type", text: `fn f(x: ${nested(250, () => "list<", "int", ">")}) { return [x] == [f] }` },
  { name: "recursive aliases", text: "type Tree<T> = {value: T, left?: Tree<T>, right?: Tree<list<T>>}\ntype Other<T> = {value: T, left?: Other<T>, right?: Other<list<T>>}\nfn f(x: Tree<int>) -> Other<int> { return x }" },
  { name: "mutual aliases", text: `${lines(60, (i) => `type A${i} = {next?: A${(i + 1) % 60}, other?: A${(i * 7) % 60}}\ntype B${i} = {next?: B${(i + 1) % 60}, other?: B${(i * 7) % 60}}`)}\nfn f(x: A0) -> B0 { return x }` },
  { name: "doubling aliases", text: `type P0<T> = {v: T}\n${lines(40, (i) => `type P${i + 1}<T> = P${i}<{a: T, b: T}>`)}\nfn f(x: P40<int>) -> P40<int> { return x }` },
];
