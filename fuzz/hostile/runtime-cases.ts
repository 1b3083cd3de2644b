/** Programs that compile and then try to take the machine with them. */

export interface RuntimeCase {
  readonly name: string;
  readonly program: string;
  readonly options: readonly string[];
  readonly exit: number;
  /** Part of standard error, or of standard output when the program ends well. */
  readonly says: string;
}

const OVERFLOW = "Stack overflow: too many nested calls";
const LIMIT = "limit";
/** Small enough that the tests are quick, large enough that the error must come from the check and not from luck. */
const LITTLE_MEMORY = ["--max-memory", "64m"];

function inMain(body: string): string {
  return `fn main(harness: Harness) {\n${body}\n}\n`;
}

const overflows = (name: string, program: string, options: readonly string[] = []): RuntimeCase => ({ name, program, options, exit: 1, says: OVERFLOW });
const exhausts = (name: string, body: string, says = LIMIT): RuntimeCase => ({ name, program: inMain(body), options: LITTLE_MEMORY, exit: 1, says });
const fails = (name: string, body: string, says: string): RuntimeCase => ({ name, program: inMain(body), options: [], exit: 1, says });
const prints = (name: string, body: string, says: string): RuntimeCase => ({
  name,
  program: inMain(`${body}\n`.replaceAll("print(", "harness.stdio.println(")),
  options: [],
  exit: 0,
  says,
});

export const RECURSION: readonly RuntimeCase[] = [
  overflows("itself", "fn f(n) { return 1 + f(n) }\nf(1)\n"),
  overflows("two functions", "fn f(n) { return 1 + g(n) }\nfn g(n) { return 1 + f(n) }\nf(1)\n"),
  overflows("method of a struct", "struct S { x: int }\nimpl S { fn m(self) { return 1 + self.m() } }\nS {x: 1}.m()\n"),
  overflows("closure in a variable", "let f = nil\nf = { n -> 1 + f(n) }\nf(1)\n"),
  overflows("map callback", "fn f(x) { return [x].map({ y -> f(y) }) }\nf(1)\n"),
  overflows("sort callback", "fn f(x) { return [2, 1].sorted_by({ y -> f(y) }) }\nf(1)\n"),
  overflows("generator", "fn g(n) { for x in g(n) { yield x } }\nfor x in g(1) { }\n"),
  overflows("iterator chain", "fn g(n) { yield g(n).iter().map({ x -> x }).to_list() }\ng(1).next()\n"),
  overflows("defer", "fn f() { defer { f() } }\nf()\n"),
  overflows("default value", "fn f(a = f()) { return a }\nf()\n"),
  overflows("hole", 'fn f() { return "${f()}" }\nf()\n'),
  overflows("pipe", "fn f(x) { return (x |> f) + 1 }\nf(1)\n"),
  overflows("spread", "fn f(...xs) { return 1 + f(...xs) }\nf(1)\n"),
  overflows("--max-frames", "fn f(n) { if n == 0 { return 0 }\n return 1 + f(n - 1) }\nf(60)\n", ["--max-frames", "50"]),
  prints("--max-frames is enough", "const f = { n -> n }\nprint(f(1))", "1"),
  {
    name: "tail calls",
    program: "fn f(n) {\n  if n == 0 { return 7 }\n  return f(n - 1)\n}\nfn main(harness: Harness) {\n  harness.stdio.println(f(1000000))\n}\n",
    options: [],
    exit: 0,
    says: "7",
  },
  {
    name: "caught and counted",
    program: "fn f(n) { return 1 + f(n) }\nfn main(harness: Harness) {\n  for i in 1 to 20 { try { f(1) } catch (e) { if i == 20 { harness.stdio.println(e) } } }\n}\n",
    options: [],
    exit: 0,
    says: OVERFLOW,
  },
];

export const ALLOCATION: readonly RuntimeCase[] = [
  exhausts("list append", "let xs = []\nwhile true { xs = xs + [1] }"),
  exhausts("list doubling", "let xs = [1]\nwhile true { xs = xs + xs }"),
  exhausts("list nesting", "let xs = []\nwhile true { xs = [xs, xs] }"),
  exhausts("dict growth", 'let d = {}\nlet i = 0\nwhile true { d["k${i}"] = i\ni += 1 }'),
  exhausts("dict doubling", "let d = {}\nwhile true { d = {a: d, b: d, c: [d]} }"),
  exhausts("set growth", "let s = set()\nlet i = 0\nwhile true { s = s.adding(i)\ni += 1 }"),
  exhausts("string doubling", 'let s = "ab"\nwhile true { s = s + s }'),
  exhausts("string in a list", 'let s = "abcdefgh"\nlet xs = []\nwhile true { xs = xs + ["${s}x"] }'),
  exhausts("repeat", '"ab".repeat(10000000000)', "repeat"),
  exhausts("times", '"ab" * 10000000000', "repeat"),
  exhausts("padding", '"ab".pad_left(10000000000)'),
  exhausts("range of a trillion", "(1 to 1000000000000).to_list()"),
  exhausts("range of a trillion, spread", "const xs = [...(1 to 1000000000000).to_list()]"),
  exhausts("iterator without end", "const naturals = fn() { let i = 0\n while true { yield i\n i += 1 } }\nnaturals().iter().to_list()"),
  exhausts("map that grows", "let xs = [1]\nwhile true { xs = xs.flat_map({ x -> [x, x, x] }) }"),
  exhausts("closure chain", "let f = { -> 1 }\nwhile true { const g = f\n f = { -> g() } }"),
  exhausts("json", 'let j = "1"\nwhile true { j = json_stringify([j, j]) }'),
  exhausts("split", 'let xs = []\nwhile true { xs = xs + [("a,".repeat(1000)).split(",")] }'),
  exhausts("join", 'const xs = ["a".repeat(1000000)]\nlet ys = xs\nwhile true { ys = ys + ys\n len(ys.join("")) }'),
  exhausts("structural copies", "let xs = (1 to 1000).to_list()\nlet ys = []\nwhile true { let c = xs\n c[0] = ys.count\n ys = ys + [c] }"),
];

const NEST = "let x = [1]\nfor i in 1 to 1000000 { x = [x] }\n";

export const VALUES: readonly RuntimeCase[] = [
  prints("deep list: display", `${NEST}const s = to_string(x)\nprint(s.count)`, "2000003"),
  prints("deep list: compare", `${NEST}let y = [1]\nfor i in 1 to 1000000 { y = [y] }\nprint(x == y)`, "true"),
  prints("deep list: order", `${NEST}let y = [2]\nfor i in 1 to 1000000 { y = [y] }\nprint(x < y)`, "true"),
  prints("deep list: JSON", `${NEST}const r = try { json_stringify(x) }\nprint(is_ok(r) || is_err(r))`, "true"),
  prints("deep list: clone", `${NEST}const r = try { deep_clone(x) }\nprint(is_ok(r) || is_err(r))`, "true"),
  prints("deep list: set member", `${NEST}const s = set([x])\nprint(s.contains(x))`, "true"),
  prints("deep list: dropped", `${NEST}x = []\nprint("gone")`, "gone"),
  prints("deep list: flatten, sort, hash", `${NEST}print([x, x].sorted().count)\nprint([x].tally().count)`, "2"),
  prints("deep dict", "let d = {}\nfor i in 1 to 300000 { d = {a: d} }\nprint(to_string(d).count)", "1500002"),
  prints("deep mix: equality", "let d = {}\nlet e = {}\nfor i in 1 to 300000 { d = {a: [d]}\n e = {a: [e]} }\nprint(d == e)", "true"),
  prints("wide sharing: equality", "let a = [1]\nlet b = [1]\nfor i in 1 to 60 { a = [a, a]\n b = [b, b] }\nprint(a == b)", "true"),
  fails("wide sharing: display", "let a = [1]\nfor i in 1 to 60 { a = [a, a] }\nharness.stdio.println(to_string(a).count)", LIMIT),
  fails("wide sharing: JSON", "let a = [1]\nfor i in 1 to 60 { a = [a, a] }\njson_stringify(a)", LIMIT),
  prints("wide sharing: set member", "let a = [1]\nfor i in 1 to 60 { a = [a, a] }\nconst r = try { set([a]).count }\nprint(is_ok(r) || is_err(r))", "true"),
  prints("deep JSON text", 'const r = try { json_parse("[".repeat(1000000)) }\nprint(is_err(r))', "true"),
  prints("deep JSON text, closed", 'const r = try { json_parse("[".repeat(1000000) + "]".repeat(1000000)) }\nprint(is_ok(r) || is_err(r))', "true"),
  prints("cause chain", "let e = nil\nfor i in 1 to 100000 { try { throw [e] } catch (c) { e = c } }\nprint(e.count)", "1"),
  prints("thrown deep value", `${NEST}try { throw x } catch (e) { print(e.count) }`, "1"),
  { name: "thrown deep value, uncaught", program: inMain(`${NEST}throw x`), options: [], exit: 1, says: "Thrown: [[[" },
];

export const NUMBERS: readonly RuntimeCase[] = [
  prints("huge power", "print(type_of(2 ** 100000000))", "float"),
  prints("power tower", "print(2 ** 3 ** 2 ** 2)", "2417851639229258"),
  prints("largest int", "print(9223372036854775807 + 1)", "9223372036854776000"),
  prints("product", "let n = 1\nfor i in 1 to 100000 { n = n * 3 }\nprint(n)", "inf"),
  prints("factorial of ints", "let n = 1\nfor i in 1 to 30 { n = n * i }\nprint(type_of(n))", "float"),
  prints("decimal digits", 'const r = try { decimal("9".repeat(100000)) }\nprint(is_err(r))', "true"),
  prints("int text", 'print(to_int("9".repeat(100000)))', "nil"),
  fails("division by zero", "1 / 0", "Division by zero"),
];

const bomb = (pattern: string, subject: string): string => `const r = try { regex_match(${JSON.stringify(pattern)}, ${subject}) }\nprint("done")`;

export const PATTERNS: readonly RuntimeCase[] = [
  prints("(a+)+$", bomb("(a+)+$", '"a".repeat(40) + "b"'), "done"),
  prints("(a|aa)+$", bomb("(a|aa)+$", '"a".repeat(60) + "b"'), "done"),
  prints("(.*a){20}", bomb("(.*a){20}", '"a".repeat(40) + "b"'), "done"),
  prints("counted repeats", bomb("(a{1,30}){1,30}$", '"a".repeat(60) + "b"'), "done"),
  prints("lookahead", bomb("(?=(a+)+$)a", '"a".repeat(40) + "b"'), "done"),
  prints("backreference", bomb("(a*)*\\\\1b", '"a".repeat(40) + "c"'), "done"),
  prints("astral", bomb("(😀+)+$", '"😀".repeat(40) + "b"'), "done"),
  prints("long pattern", 'const r = try { regex_match("(".repeat(100000), "a") }\nprint("done")', "done"),
  prints("large counts", bomb("((a{1000}){1000}){1000}", '"a"'), "done"),
  prints("long subject", bomb("\\\\s+$", '" ".repeat(100000) + "b"'), "done"),
  prints("every start", 'const r = try { regex_captures("x*y", "x".repeat(10000)) }\nprint("done")', "done"),
];

export const BULK: readonly RuntimeCase[] = [
  prints("sort a million", "const xs = (1 to 1000000).to_list().reversed()\nprint(xs.sorted()[0])", "1"),
  prints("sort a million mixed", 'const xs = (1 to 200000).to_list().map({ n -> n % 3 == 0 ? "${n}" : n % 3 == 1 ? n : [n] })\nprint(xs.sorted().count)', "200000"),
  prints("unique of half a million", "print(set((1 to 500000).to_list()).count())", "500000"),
  prints("a million-element list", "let xs = []\nfor i in 1 to 1000000 { xs = xs + [i] }\nprint(xs.count)", "1000000"),
  prints("dict of 300,000", 'let d = {}\nfor i in 1 to 300000 { d["k${i}"] = i }\nprint(d.keys().count)', "300000"),
  prints("string of a million parts", 'let s = ""\nfor i in 1 to 1000000 { s = s + "x" }\nprint(s.count)', "1000000"),
  prints("replace in a megabyte", 'print(("ab".repeat(500000)).replace("a", "cc").count)', "1500000"),
];
