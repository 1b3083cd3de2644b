import { DEFAULT_LIMITS, type HostContext } from "#vm/host";
import {
  display,
  ElementSource,
  equals,
  HarnError,
  HBuiltin,
  HBytes,
  HDict,
  HDuration,
  HFloat,
  HHandle,
  HIterator,
  HList,
  HPair,
  HRange,
  type HResource,
  HStruct,
  markShared,
  setOf,
  StructType,
  type Value,
} from "#vm/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COLLECTION_BUILTINS } from "./collections.ts";
import { INTRINSICS } from "./intrinsics.ts";

const context = {
  world: { limits: DEFAULT_LIMITS },
  ownsFirst: false,
  modulePath: "/test.harn",
  callee: "test",
} as unknown as HostContext;

function call(name: string, ...args: readonly Value[]): Value {
  const entry = [...COLLECTION_BUILTINS, ...INTRINSICS].find((candidate) => candidate.name === name || candidate.aliases?.includes(name) === true);
  if (entry === undefined || !("run" in entry)) throw new Error(`no native ${name}`);
  return entry.run(args, context) as Value;
}

const list = (...items: Value[]): HList => new HList(items);
const dict = (entries: Record<string, Value>): HDict => HDict.from(Object.entries(entries));
const set = (...values: Value[]): Value => setOf(values);
const callable = new HBuiltin("len", {});
const show = (name: string, ...args: Value[]): string => display(call(name, ...args));

/** The class and text of the error that a call raises; of a thrown value its display. */
function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof HarnError) return error.errorClass === "thrown" ? `thrown ${display(error.payload)}` : `${error.errorClass} ${error.message}`;
    throw error;
  }
  return "no error";
}

describe("collection builtins", () => {
  test.each<[string, Value[], string]>([
    ["len", ["a🎉"], "2"],
    ["len", [list(1)], "1"],
    ["len", [dict({ a: 1 })], "1"],
    ["len", [set(1, 1)], "1"],
    ["len", [new HRange(1, 3, false)], "3"],
    ["len", [new HBytes(new Uint8Array(4))], "4"],
    ["len", [null], "0"],
    ["keys", [dict({ b: 1, a: 2 })], "[a, b]"],
    ["keys", [5], "[]"],
    ["values", [dict({ b: 1, a: 2 })], "[2, 1]"],
    ["entries", [dict({ a: 2 })], "[{key: a, value: 2}]"],
    ["to_list", [set(2, 1)], "[2, 1]"],
    ["to_list", [list(1)], "[1]"],
    ["to_list", [new HRange(0, 2, true)], "[0, 1]"],
    ["to_list", [dict({ a: 1 })], "[{a: 1}]"],
    ["dict_from_pairs", [list(list("a", 1), new HPair("b", 2), list("a", 3))], "{a: 3, b: 2}"],
    ["deep_merge", [dict({ a: dict({ x: 1, y: 1 }), b: 1 }), dict({ a: dict({ y: 2 }), c: dict({}) })], "{a: {x: 1, y: 2}, b: 1, c: {}}"],
    ["deep_merge", [dict({ a: 1 }), 5], "5"],
    ["pick", [dict({ a: 1, b: 2 }), list("b", "z")], "{b: 2}"],
    ["pick", [dict({ "a.b": null }), list("a.b", "a.b")], "{a.b: nil}"],
    ["pick", [new HStruct(new StructType("P", ["y", "x"]), [2, 1]), list("y", "z")], "{y: 2}"],
    ["chunk", [list(1, 2, 3), 2], "[[1, 2], [3]]"],
    ["window", [list(1, 2, 3), 2], "[[1, 2], [2, 3]]"],
    ["unique", [list(1, 1)], "[1]"],
    ["drop", [list(1, 2, 3), 2], "[3]"],
    ["drop", [list(1), -1], "[1]"],
    ["drop", ["anything"], "nil"],
    ["pair", [1, "x"], "(1, x)"],
    ["tuple", [1, "x"], "[1, x]"],
    ["range", [3], "0 to 3 exclusive"],
    ["range", [1, 3], "1 to 3 exclusive"],
    ["set", [], "set()"],
    ["set", [1, 2, 1], "set(1, 2)"],
    ["set", [list(1, 2)], "set(1, 2)"],
    ["set", [list(1), list(1)], "set([1])"],
    ["set_add", [set(1), 2], "set(1, 2)"],
    ["set_remove", [set(1), 1], "set()"],
    ["set_contains", [set(1), new HFloat(1)], "true"],
    ["set_union", [set(1), set(2)], "set(1, 2)"],
    ["set_intersection", [set(1, 2), set(2)], "set(2)"],
    ["set_difference", [set(1, 2), set(2)], "set(1)"],
    ["set_symmetric_difference", [set(1, 2), set(2, 3)], "set(1, 3)"],
    ["set_is_subset", [set(1), set(1, 2)], "true"],
    ["set_is_superset", [set(1), set(1, 2)], "false"],
    ["set_is_disjoint", [set(1), set(2)], "true"],
    ["is_same", [1, 1], "true"],
    ["is_same", [1, new HFloat(1)], "false"],
    ["is_same", [list(1), list(1)], "false"],
    ["value_diff", [1, 1], "[]"],
    ["value_diff", [list(1, 2), list(1)], "[{kind: removed, left: 2, path: $[1], right: nil}]"],
    ["value_diff", [dict({ a: dict({ b: 1 }) }), dict({ a: dict({ b: 2, c: 3 }) })], "[{kind: changed, left: 1, path: $.a.b, right: 2}, {kind: added, left: nil, path: $.a.c, right: 3}]"],
  ])("%s(%o) shows %s", (name, args, expected) => {
    expect(show(name, ...args)).toBe(expected);
  });

  test.each<[string, Value[], string]>([
    ["range", ["x"], "type range(n): expected integer argument"],
    ["range", [1, "x"], "type range(a, b): expected integer arguments"],
    ["range", [], "runtime range expects 1 or 2 integer arguments, got 0"],
    ["range", [1, 2, 3], "runtime range expects 1 or 2 integer arguments, got 3"],
    ["iter", [], "type iter: expected 1 argument"],
    ["iter", [5], "type iter: value of type int is not iterable"],
    ["set_add", [5, 1], "thrown set_add: first argument must be a set"],
    ["set_union", [set(1), 5], "thrown set_union: arguments must be sets"],
    ["dict_from_pairs", [list(5)], "type dict_from_pairs: expected [key, value] pairs, got int"],
    ["pick", [5, list()], "type pick: expected a dict, a struct or the harness, got int"],
    ["pick", [list("a"), list("a")], "type pick: expected a dict, a struct or the harness, got list"],
    ["pick", [new HHandle("fs", "HarnessFs", {}), list("fs")], "type pick: expected a dict, a struct or the harness, got HarnessFs"],
    ["pick", [dict({ a: 1 }), list(1)], "type pick: keys must be strings, got int"],
    ["__callback", ["group_by", list()], "runtime group_by: callback is required"],
    ["__callback", ["group_by", list(5)], "type group_by: callback must be callable, got int"],
    ["__expect_callable", ["iter.map", null], "type iter.map: expected callable"],
    ["__expect_list", ["group_by", dict({ a: 1 })], "argument-type 'group_by' parameter `items` expects list, got dict"],
    ["__expect_count", ["iter.take", -1], "type iter.take: expected non-negative int"],
    ["__expect_positive", ["iter.chunks: chunk size must be positive", 0], "type iter.chunks: chunk size must be positive"],
    ["__expect_iterable", ["iter.zip", 5], "type iter.zip: expected iterable argument"],
    ["__expect_reducer", [list(1)], "type iter.reduce: expected (init, fn)"],
    ["__expect_reducer", [list(1, 2)], "type iter.reduce: second arg must be callable"],
    ["__number", ["x"], "type iter.sum: expected number, got string"],
    ["__pair_key", [5], "type iter.to_dict: expected pair, got int"],
    ["__pair_key", [new HPair(1, 2)], "type iter.to_dict: expected string key, got int"],
    ["__stream_arguments", ["map", list(), list("any", "callable")], "type stream.map: missing argument 1"],
    ["__stream_arguments", ["map", list("x", 5), list("any", "callable")], "type stream.map: argument 2 must be callable, got int"],
    ["__stream_arguments", ["take", list("x", -1), list("any", "non-negative int")], "type stream.take: argument 2 must be a non-negative int, got int"],
    ["__stream_sources", ["merge", list()], "type stream.merge: expected at least one stream"],
    ["__stream_sources", ["interleave", list("a")], "type stream.interleave: expected at least two streams"],
    ["__stream_sources", ["race", list(5)], "type iter: value of type int is not iterable"],
  ])("%s(%o) raises %s", (name, args, expected) => {
    expect(errorOf(() => call(name, ...args))).toBe(expected);
  });

  test("checks let fitting arguments through", () => {
    expect(call("__is_callable", callable)).toBe(true);
    expect(call("__is_callable", 5)).toBe(false);
    expect(call("__callback", "f", list(callable))).toBe(callable);
    expect(call("__expect_reducer", list(1, callable))).toBe(null);
    expect(call("__stream_arguments", "debounce", list("x", new HDuration(5)), list("any", "positive number"))).toBe(null);
    expect(call("__collect_cap", list("x"))).toBe(10_000);
    expect(call("__collect_cap", list("x", dict({ max: 3 })))).toBe(3);
    expect(call("__collect_cap", list("x", 4))).toBe(4);
  });

  test("keyed halves", () => {
    const items = list("b", "a", "c");
    expect(show("__sort_by_keys", items, list(2, 1, 1))).toBe("[a, c, b]");
    for (const keys of [[3, -5, 3], [2 ** 52, -(2 ** 52), 0], ["b", "a", "b"]]) {
      const order = [0, 1, 2].sort((x, y) => ((keys[x] as number) < (keys[y] as number) ? -1 : (keys[x] as number) > (keys[y] as number) ? 1 : x - y));
      expect(show("__sort_by_keys", list(0, 1, 2), list(...keys))).toBe(`[${order.join(", ")}]`);
    }
    expect(call("__min_by_keys", items, list(2, 1, 1))).toBe("a");
    expect(call("__max_by_keys", items, list(2, 1, 2))).toBe("b");
    expect(call("__max_by_keys", list(), list())).toBe(null);
    expect(show("__group_by_keys", items, list(1, "x", "1"))).toBe("{1: [b, c], x: [a]}");
    expect(show("__index_by_keys", items, list(1, "x", "1"))).toBe("{1: c, x: a}");
    expect(show("__unique_by_keys", items, list(1, 2, new HFloat(1)))).toBe("[b, a]");
    expect(show("__with_values", dict({ b: 1, a: 2 }), list(10, 20))).toBe("{a: 10, b: 20}");
    expect(show("__with_keys", dict({ b: 1, a: 2 }), list("z", "z"))).toBe("{z: 1}");
  });

  test("a latched iterator is exhausted as soon as the latch is tripped", () => {
    const generator = new HIterator(new ElementSource([1].values()));
    const latch = call("__latch") as HResource;
    const it = call("__iter", generator, latch);
    expect(display(it)).toBe("<iter>");
    call("__trip", latch);
    expect(display(it)).toBe("<iter (exhausted)>");
  });
});

describe("deep copies and merges", () => {
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
  const value = fc.letrec<{ node: Value }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("node"), { maxLength: 3 }).map((items) => new HList(items)),
      fc.dictionary(fc.constantFrom("a", "b", "c"), tie("node"), { maxKeys: 3 }).map((entries) => HDict.from(Object.entries(entries))),
      fc.array(tie("node"), { maxLength: 3 }).map((items) => setOf(items)),
      fc.tuple(tie("node"), tie("node")).map(([a, b]) => new HPair(a, b)),
    ),
  })).node;

  test("a deep clone is equal and shares nothing", () => {
    fc.assert(
      fc.property(value, (original) => {
        const copy = call("deep_clone", original);
        expect(equals(copy, original)).toBe(true);
        expect(display(copy)).toBe(display(original));
        if (typeof original === "object" && original !== null) expect(copy).not.toBe(original);
      }),
    );
  });

  test("merging with itself changes nothing, and a difference with itself is empty", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(equals(call("deep_merge", a, a), a)).toBe(true);
        expect(show("value_diff", a, call("deep_clone", a))).toBe("[]");
        expect((call("value_diff", a, b) as HList).items.length > 0).toBe(!equals(a, b));
        expect(equals(call("clone", a), a)).toBe(true);
        if (equals(a, b)) expect(call("hash_value", a)).toBe(call("hash_value", b));
      }),
    );
  });

  test("depth and sharing do no harm", () => {
    let deep: Value = null;
    for (let i = 0; i < 100_000; i++) deep = dict({ a: deep });
    const copy = call("deep_clone", deep);
    call("deep_merge", deep, copy);
    expect((call("value_diff", deep, copy) as HList).items).toEqual([]);

    let wide: Value = dict({});
    for (let i = 0; i < 60; i++) wide = dict({ l: markShared(wide), r: wide });
    const other = call("deep_clone", wide);
    call("deep_merge", wide, other);
    expect((call("value_diff", wide, other) as HList).items).toEqual([]);
  });

  test("addresses tell objects apart", () => {
    const a = list(1);
    expect(call("addr_of", a)).toBe(call("addr_of", a));
    expect(call("addr_of", a)).not.toBe(call("addr_of", list(1)));
    expect(call("addr_of", 5)).toBe(call("addr_of", 5));
  });
});
