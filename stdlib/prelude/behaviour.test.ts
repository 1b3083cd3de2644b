/** What the functions of the prelude do, seen by programs. */
import { fileURLToPath } from "node:url";
import { createWorld } from "#stdlib/harness";
import { DEFAULT_LIMITS, type World } from "#vm/host";
import { Engine } from "#vm/engine";
import { errorText } from "#vm/values";
import { compileProgram, createSourceToolchain } from "#workspace";
import { describe, expect, test } from "vitest";

const toolchain = createSourceToolchain(fileURLToPath(new URL("../", import.meta.url)));

/** Output of a program whose `main` has the given body, with the text of the error that ends it, if any. */
async function run(body: string): Promise<string> {
  const text = `fn main(harness: Harness) {\n${body}\n}\n`;
  const program = compileProgram({ entry: { path: "/test/main.harn", text }, library: toolchain.library, compiledModule: toolchain.compiledModule });
  const entry = program.modules.get("/test/main.harn");
  if (program.failed || entry === undefined) throw new Error(program.files.flatMap((file) => file.diagnostics.map((found) => found.message)).join("\n"));
  let output = "";
  const world: World = createWorld({
    stdout: { write: (part) => (output += part) },
    stderr: { write: () => undefined },
    env: {},
    cwd: "/",
    projectRoot: null,
    policy: { check: () => undefined, checkBuiltin: () => undefined, restrictsBuiltins: false },
    limits: DEFAULT_LIMITS,
    signal: new AbortController().signal,
  });
  const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry, modules: program.modules, argv: [] });
  if (outcome.kind === "internal") throw outcome.error;
  if (outcome.kind === "error") output += errorText(outcome.error);
  return output.trimEnd();
}

const show = (expression: string): Promise<string> => run(`harness.stdio.println(to_string(${expression}))`);

describe.each<[string, readonly (readonly [string, string])[]]>([
  [
    "list methods",
    [
      ["[1, 2].map({ x -> x * 2 })", "[2, 4]"],
      ["[1, 2].map({ -> 7 })", "[7, 7]"],
      ["[1, 2, 3].filter({ x -> x > 1 })", "[2, 3]"],
      ["[0, \"\", 5].filter({ x -> x })", "[5]"],
      ["[1, 2].flat_map({ x -> [x, [x]] })", "[1, [1], 2, [2]]"],
      ["[1, 2].flat_map({ x -> x })", "[1, 2]"],
      ["[1, 2, 3].reduce(10, { a, x -> a + x })", "16"],
      ["[1, 2].reduce([], { a, x -> a + [x] })", "[1, 2]"],
      ["[1, 2, 3].find({ x -> x > 1 })", "2"],
      ["[1].find({ x -> x > 1 })", "nil"],
      ["[1, 2].find_index({ x -> x == 2 })", "1"],
      ["[1].find_index({ x -> x == 2 })", "-1"],
      ["[[1].any({ x -> x == 1 }), [].any({ x -> true })]", "[true, false]"],
      ["[[1, 2].all({ x -> x > 1 }), [].every({ x -> false })]", "[false, true]"],
      ["[[1].none({ x -> x > 1 }), [].none(), [1].none()]", "[true, true, false]"],
      ["[\"bb\", \"a\", \"cc\"].sorted_by({ s -> s.count })", "[a, bb, cc]"],
      ["[1, 2, 3, 1].take_while({ x -> x < 3 })", "[1, 2]"],
      ["[1, 2, 3, 1].drop_while({ x -> x < 3 })", "[3, 1]"],
      ["[1].take_while({ x -> true })", "[1]"],
      ["[1].drop_while({ x -> true })", "[]"],
      ["[\"bb\", \"a\", \"c\"].min_by({ s -> s.count })", "a"],
      ["[\"bb\", \"a\", \"cc\"].max_by({ s -> s.count })", "bb"],
      ["[].max_by({ s -> s })", "nil"],
      ["[1, 2, 3].partition({ x -> x > 1 })", "[[2, 3], [1]]"],
      ["[1, 2, 3].group_by({ x -> x % 2 })", "{0: [2], 1: [1, 3]}"],
      ["[1, 2, 3].count_by({ x -> x % 2 == 0 })", "{false: 2, true: 1}"],
      ["[1, 2].map(to_string)", "[1, 2]"],
    ],
  ],
  [
    "dict and set methods",
    [
      ["{b: 1, a: 2}.map_values({ v -> v * 2 })", "{a: 4, b: 2}"],
      ["{b: 1, a: 2}.rekeyed({ k -> 1 })", "{1: 1}"],
      ["{b: 1, a: 2}.map_keys({ k -> k + \"x\" })", "{ax: 2, bx: 1}"],
      ["{b: 1, a: 2}.filter({ v -> v > 1 })", "{a: 2}"],
      ["set(1, 2, 3).map({ x -> x % 2 })", "set(1, 0)"],
      ["set(1, 2, 3).filter({ x -> x > 1 })", "set(2, 3)"],
      ["[set(1).any({ x -> x > 1 }), set(1).all({ x -> x > 1 })]", "[false, false]"],
    ],
  ],
  [
    "iterator methods",
    [
      ["[1, 2].iter()", "<iter>"],
      ["[1, 2].iter().map({ x -> x + 1 }).to_list()", "[2, 3]"],
      ["[1, 2, 3].iter().filter({ x -> x != 2 }).to_list()", "[1, 3]"],
      ["[1, 2].iter().flat_map({ x -> [x, x] }).to_list()", "[1, 1, 2, 2]"],
      ["[1].iter().flat_map({ x: any -> x }).to_list()", "Type error: iter: value of type int is not iterable"],
      ["(1 to 1000000000000).map({ x -> x * 2 }).take(3).to_list()", "[2, 4, 6]"],
      ["[1, 2, 3].iter().skip(2).to_list()", "[3]"],
      ["[1, 2, 3].iter().take_while({ x -> x < 2 }).to_list()", "[1]"],
      ["[1, 2, 1].iter().skip_while({ x -> x < 2 }).to_list()", "[2, 1]"],
      ["[1, 2].iter().zip([\"a\"]).to_list()", "[(1, a)]"],
      ["[\"a\", \"b\"].iter().enumerate().to_list()", "[(0, a), (1, b)]"],
      ["[1].iter().chain([2, 3].iter()).to_list()", "[1, 2, 3]"],
      ["[1, 2, 3].iter().chunks(2).to_list()", "[[1, 2], [3]]"],
      ["[].iter().chunks(2).to_list()", "[]"],
      ["[1, 2, 3].iter().windows(2).to_list()", "[[1, 2], [2, 3]]"],
      ["[1].iter().windows(2).to_list()", "[]"],
      ["[2, 1, 2].iter().to_set()", "set(2, 1)"],
      ["{a: 1, b: 2}.iter().to_dict()", "{a: 1, b: 2}"],
      ["{a: 1}.iter().to_list()", "[(a, 1)]"],
      ["[1].iter().to_dict()", "Type error: iter.to_dict: expected pair, got int"],
      ["[pair(1, 2)].iter().to_dict()", "Type error: iter.to_dict: expected string key, got int"],
      ["\"a🎉\".iter().to_list()", "[a, 🎉]"],
      ["[1, 2].iter().count()", "2"],
      ["[1, 2].iter().sum()", "3"],
      ["[1, 2.5].iter().sum()", "3.5"],
      ["[].iter().sum()", "0"],
      ["[\"x\"].iter().sum()", "Type error: iter.sum: expected number, got string"],
      ["[[2, 1].iter().min(), [2, 3].iter().max(), [].iter().min()]", "[1, 3, nil]"],
      ["[1, 2].iter().reduce(0, { a, x -> a + x })", "3"],
      ["[1, 2].iter().first()", "1"],
      ["[1, 2].iter().last()", "2"],
      ["[].iter().first()", "nil"],
      ["[[1, 2].iter().any({ x -> x > 1 }), [1, 2].iter().all({ x -> x > 1 })]", "[true, false]"],
      ["[1, 2].iter().find({ x -> x > 1 })", "2"],
      ["[1, 2].iter().for_each({ x -> x })", "nil"],
      ["(1 to 3).sum()", "6"],
      ["(1 to 3).reduce(0, { a, x -> a + x })", "6"],
      ["set(1, 2).iter().to_list()", "[1, 2]"],
      ["iter([1]).next()", "{done: false, value: 1}"],
    ],
  ],
  [
    "global functions",
    [
      ["group_by([1, 2], { x -> x })", "{1: [1], 2: [2]}"],
      ["partition([1, 2], { x -> x > 1 })", "{match: [2], no_match: [1]}"],
      ["dedup_by([1, 2, 3], { x -> x % 2 })", "[1, 2]"],
      ["flat_map([1, 2], { x -> [x, x] })", "[1, 1, 2, 2]"],
      ["count_by([1, 2, 3], { x -> x % 2 })", "{0: 1, 1: 2}"],
      ["take_while([1, 2], { x -> x < 2 })", "[1]"],
      ["drop_while([1, 2], { x -> x < 2 })", "[2]"],
      ["index_by([{id: \"a\"}, {id: \"b\"}], { x -> x.id })", "{a: {id: a}, b: {id: b}}"],
    ],
  ],
  [
    "stream functions",
    [
      ["stream.map([1, 2], { x -> x + 1 }).to_list()", "[2, 3]"],
      ["stream.filter([1, 2], { x -> x > 1 }).to_list()", "[2]"],
      ["stream.scan([1, 2, 3], 0, { a, x -> a + x }).to_list()", "[1, 3, 6]"],
      ["stream.fold([1, 2, 3], 0, { a, x -> a + x })", "6"],
      ["stream.collect([1, 2])", "[1, 2]"],
      ["stream.collect([1, 2, 3], 3)", "[1, 2, 3]"],
      ["stream.collect([1, 2, 3], {max: 2})", "Runtime error: stream.collect: max cap 2 exceeded"],
      ["stream.take([1, 2, 3], 2).to_list()", "[1, 2]"],
      ["stream.first([1, 2])", "1"],
      ["stream.take_until([1, 2, 3], { x -> x == 2 }).to_list()", "[1]"],
      ["stream.merge([1, 2, 3], [10]).to_list()", "[1, 10, 2, 3]"],
      ["stream.interleave([1, 2], [10, 20]).to_list()", "[1, 10, 2, 20]"],
      ["stream.zip([1, 2], [3, 4]).to_list()", "[(1, 3), (2, 4)]"],
      ["stream.race([], [1, 2]).to_list()", "[1, 2]"],
      ["stream.throttle([1, 2], 1000).to_list()", "[1, 2]"],
      ["stream.debounce([1, 2, 3], 5ms).to_list()", "[3]"],
      ["stream.broadcast(0 to 500, 3).map({ b -> b.sum() })", "[125250, 125250, 125250]"],
    ],
  ],
])("%s", (_, cases) => {
  test.each(cases)("%s is %s", async (expression, expected) => {
    expect(await show(expression)).toBe(expected);
  });
});

describe("callbacks that are missing or cannot be called", () => {
  // Through parameters of no type, so that only the run time judges.
  const dynamic = (receiver: string, call: string): Promise<string> =>
    run(`const call = { xs, f -> ${call} }\nharness.stdio.println(to_string(call(${receiver}, 5)))`);

  test.each([
    ["[1]", "xs.map(f)", "nil"],
    ["[1]", "xs.map()", "nil"],
    ["[1]", "xs.filter(f)", "nil"],
    ["[1]", "xs.flat_map(f)", "nil"],
    ["[1]", "xs.reduce(0, f)", "nil"],
    ["[1]", "xs.reduce(0)", "nil"],
    ["[1]", "xs.find_index(f)", "-1"],
    ["[1]", "xs.any(f)", "false"],
    ["[1]", "xs.all(f)", "true"],
    ["[1]", "xs.sorted_by(f)", "nil"],
    ["[1]", "xs.min_by(f)", "nil"],
    ["[1]", "xs.partition(f)", "nil"],
    ["[1]", "xs.group_by(f)", "nil"],
    ["{a: 1}", "xs.map_values(f)", "nil"],
    ["{a: 1}", "xs.rekeyed(f)", "nil"],
    ["set(1)", "xs.map(f)", "nil"],
    ["set(1)", "xs.any(f)", "false"],
    ["[1]", "xs.iter().map(f)", "Type error: iter.map: expected callable"],
    ["[1]", "xs.iter().filter()", "Type error: iter.filter: expected callable"],
    ["[1]", "xs.iter().take(-1)", "Type error: iter.take: expected non-negative int"],
    ["[1]", "xs.iter().skip(\"x\")", "Type error: iter.skip: expected non-negative int"],
    ["[1]", "xs.iter().zip(5)", "Type error: iter.zip: expected iterable argument"],
    ["[1]", "xs.iter().chain(nil)", "Type error: iter.chain: expected iterable argument"],
    ["[1]", "xs.iter().chunks(0)", "Type error: iter.chunks: chunk size must be positive"],
    ["[1]", "xs.iter().windows(0)", "Type error: iter.windows: window size must be positive"],
    ["[1]", "xs.iter().reduce(0)", "Type error: iter.reduce: expected (init, fn)"],
    ["[1]", "xs.iter().reduce(0, f)", "Type error: iter.reduce: second arg must be callable"],
    ["[1]", "xs.iter().for_each(f)", "Type error: iter.for_each: expected callable"],
    ["[1]", "group_by(xs, f)", "Type error: group_by: callback must be callable, got int"],
    ["[1]", "group_by(xs, ...[])", "Runtime error: group_by: callback is required"],
    ["[1]", "stream.map(xs, f)", "Type error: stream.map: argument 2 must be callable, got int"],
    ["[1]", "stream.merge()", "Type error: stream.merge: expected at least one stream"],
    ["[1]", "stream.interleave(xs)", "Type error: stream.interleave: expected at least two streams"],
  ])("for %s, %s gives %s", async (receiver, call, expected) => {
    expect(await dynamic(receiver, call)).toBe(expected);
  });
});

describe("laziness", () => {
  const traced = `
    let pulled = []
    fn numbers() {
      for i in 1 to 5 { pulled = pulled + [i]
        yield i }
    }
  `;

  test("take is exhausted with its last element and pulls nothing more", async () => {
    expect(await run(`${traced}
      const it = numbers().iter().take(2)
      it.next()
      const before = to_string(it)
      it.next()
      harness.stdio.println([before, to_string(it), it.next(), pulled, numbers().iter().take(0)].join(" "))
    `)).toBe("<iter> <iter (exhausted)> {done: true, value: nil} [1, 2] <iter (exhausted)>");
  });

  test("take_while loses the failing element, sinks that stop early lose nothing else", async () => {
    expect(await run(`${traced}
      const it = numbers().iter()
      const head = it.take_while({ x -> x < 2 }).to_list()
      const found = it.find({ x -> x == 3 })
      harness.stdio.println([head, found, it.first(), it.to_list(), it.next()].join(" "))
    `)).toBe("[1] 3 4 [5] {done: true, value: nil}");
  });

  test("zip pulls left first and loses its element at the end of the right side", async () => {
    expect(await run(`${traced}
      const it = numbers().iter()
      const zipped = it.zip(["a"]).to_list()
      harness.stdio.println([zipped, it.to_list()].join(" "))
    `)).toBe("[(1, a)] [3, 4, 5]");
  });

  test("nothing is pulled before a combinator is", async () => {
    expect(await run(`${traced}
      const it = numbers().iter().map({ x -> x }).filter({ x -> true }).skip(1).enumerate().chunks(2)
      const before = to_string(pulled)
      harness.stdio.println([before, it.first(), pulled].join(" "))
    `)).toBe("[] [(0, 2), (1, 3)] [1, 2, 3]");
  });

  test("an error in a callback ends the iterator", async () => {
    expect(await run(`
      const it = [1, 2].iter().map({ x -> throw "no" })
      const caught = try { it.next() }
      harness.stdio.println([caught, it.next()].join(" "))
    `)).toBe("Result.Err(no) {done: true, value: nil}");
  });

  test("an iterator pulled from inside its own callback is exhausted there", async () => {
    expect(await run(`
      let it = [].iter()
      it = [1, 2].iter().map({ x -> [x, it.next().done] })
      harness.stdio.println(to_string(it.to_list()))
    `)).toBe("[[1, true], [2, true]]");
  });

  test("a snapshot does not see later updates", async () => {
    expect(await run(`
      let xs = [1, 2]
      const it = xs.iter()
      xs = xs.appending(3)
      xs[0] = 9
      harness.stdio.println([it.to_list(), xs].join(" "))
    `)).toBe("[1, 2] [9, 2, 3]");
  });

  test("branches of a broadcast may be pulled in any order", async () => {
    expect(await run(`${traced}
      const branches = stream.broadcast(numbers(), 2)
      const a = branches[0]
      const b = branches[1]
      harness.stdio.println([a.next().value, a.next().value, b.next().value, pulled, a.to_list(), b.to_list(), pulled].join(" "))
    `)).toBe("1 2 1 [1, 2] [3, 4, 5] [2, 3, 4, 5] [1, 2, 3, 4, 5]");
  });
});

test("a callback's results are values of their own", async () => {
  expect(await run(`
    const shared = [0]
    let copies = [1, 2].map({ x -> shared })
    copies[0][0] = 5
    harness.stdio.println([shared, copies].join(" "))
  `)).toBe("[0] [[5], [0]]");
});
