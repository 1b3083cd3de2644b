import type { HarnError} from "#vm/values";
import { display, equals, HFloat, HList, INT_MAX, INT_MIN, type Value } from "#vm/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dict, list, method, owningMethod, set } from "./call.test-helper.ts";

const show = (receiver: Value, name: string, ...args: Value[]): string => display(method(receiver, name, ...args));

describe("list methods", () => {
  test.each<[Value, string, Value[], string]>([
    [list(1, 2), "count", [], "2"],
    [list(), "empty", [], "true"],
    [list(), "first", [], "nil"],
    [list(1, 2), "first", [], "1"],
    [list(1, 2), "first", [5], "[1, 2]"],
    [list(1, 2), "first", [-1], "[]"],
    [list(1, 2, 3), "last", [], "3"],
    [list(1, 2, 3), "last", [2], "[2, 3]"],
    [list(1, 2, 3), "last", [0], "[]"],
    [list(1, list("a")), "contains", [list("a")], "true"],
    [list("a"), "includes", ["b"], "false"],
    [list(1, 2), "index_of", [new HFloat(2)], "1"],
    [list(1), "index_of", [2], "-1"],
    [list(1, "a", null), "join", ["-"], "1-a-nil"],
    [list(1, "a"), "join", [], "1a"],
    [list(), "join", [","], ""],
    [list(1, "x", 2), "sum", [], "3"],
    [list(1, new HFloat(0.5)), "sum", [], "1.5"],
    [list(), "sum", [], "0"],
    [list(INT_MAX, 1), "sum", [], String(INT_MIN)],
    [list(2, 1, 3), "min", [], "1"],
    [list(2, 1, 3), "max", [], "3"],
    [list(), "min", [], "nil"],
    [list("a", 1, "a", "1"), "tally", [], "{1: 2, a: 2}"],
    [list(3, 1, 2), "sorted", [], "[1, 2, 3]"],
    [list("b", "a"), "sort", [], "[a, b]"],
    [list(3, new HFloat(1.5), 2), "sorted", [], "[1.5, 2, 3]"],
    [list(list(2), list(1, 5), list(1)), "sorted", [], "[[1], [1, 5], [2]]"],
    [list(1, 2), "reversed", [], "[2, 1]"],
    [list(1), "appending", [2], "[1, 2]"],
    [list(1), "appending", [], "[1]"],
    [list(1), "push", [null], "[1, nil]"],
    [list(1, 2), "dropping_last", [], "[1]"],
    [list(), "pop", [], "[]"],
    [list("a"), "enumerate", [], "[{index: 0, value: a}]"],
    [list(1, 2), "zip", [list("a")], "[[1, a]]"],
    [list(1), "zip", [5], "[]"],
    [list(1, 2, 3), "slice", [-2], "[2, 3]"],
    [list(1, 2, 3), "slice", [2, 1], "[]"],
    [list(1, 2, 3), "slice", [-9, 99], "[1, 2, 3]"],
    [list(1, 2, 3), "take", [2], "[1, 2]"],
    [list(1, 2, 3), "take", [-1], "[]"],
    [list(1, 2, 3), "skip", [2], "[3]"],
    [list(1, 2, 3), "skip", [-1], "[1, 2, 3]"],
    [list(1, new HFloat(1), "1", list(1), list(1)), "unique", [], "[1, 1, [1]]"],
    [list(1, list(2, list(3))), "flatten", [], "[1, 2, [3]]"],
    [list(null, false, 0), "compact", [], "[false, 0]"],
    [list(1, 2, 3), "chunk", [2], "[[1, 2], [3]]"],
    [list(1, 2), "each_slice", [0], "[[1], [2]]"],
    [list(1, 2, 3), "window", [], "[[1, 2], [2, 3]]"],
    [list(1, 2, 3, 4), "sliding_window", [2, 2], "[[1, 2], [3, 4]]"],
    [list(1), "each_cons", [2], "[]"],
    [list(1), "to_list", [], "[1]"],
    [list(2, 1, 2), "to_set", [], "set(2, 1)"],
  ])("%o.%s(%o) shows %s", (receiver, name, args, expected) => {
    const before = display(receiver);
    expect(show(receiver, name, ...args)).toBe(expected);
    expect(display(receiver)).toBe(before);
  });

  test("an owned list is updated in place, an unowned or shared one is copied", () => {
    for (const [name, args] of [["appending", [9]], ["dropping_last", []], ["sorted", []], ["reversed", []]] as const) {
      const owned = list(3, 1, 2);
      expect(owningMethod(owned, name, ...args)).toBe(owned);
      const unowned = list(3, 1, 2);
      expect(method(unowned, name, ...args)).not.toBe(unowned);
      expect(display(unowned)).toBe("[3, 1, 2]");
      const shared = list(3, 1, 2);
      shared.shared = true;
      expect(owningMethod(shared, name, ...args)).not.toBe(shared);
      expect(display(shared)).toBe("[3, 1, 2]");
    }
  });

  test("every child that ends up in a result beside its receiver is marked shared", () => {
    const calls: [string, Value[]][] = [
      ["sorted", []], ["reversed", []], ["appending", [1]], ["dropping_last", []], ["enumerate", []], ["zip", [list(list("p"), list("q"))]], ["slice", [0]],
      ["take", [1]], ["skip", [0]], ["unique", []], ["compact", []], ["chunk", [1]], ["window", [1]], ["to_set", []], ["first", [1]], ["last", [2]],
    ];
    for (const [name, args] of calls) {
      const child = list("c");
      method(list(child, list("d")), name, ...args);
      expect(child.shared, name).toBe(true);
    }
    const inner = list("c");
    method(list(list(inner)), "flatten");
    expect(inner.shared).toBe(true);
    const item = list("i");
    owningMethod(list(), "appending", item);
    expect(item.shared).toBe(true);
  });

  test("an unchanged receiver is marked shared unless it dies", () => {
    const kept = list(1);
    expect(method(kept, "to_list")).toBe(kept);
    expect(kept.shared).toBe(true);
    const dying = list(1);
    expect(owningMethod(dying, "to_list")).toBe(dying);
    expect(dying.shared).toBe(false);
  });

  test("windows that would be too large together are a limit error", () => {
    const long = new HList(Array.from({ length: 100_000 }, (_, i) => i));
    expect(() => method(long, "window", 50_000)).toThrow(expect.objectContaining({ errorClass: "limit" }) as HarnError);
  });

  test("sorted is a stable permutation", () => {
    const keyed = fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { maxLength: 30 });
    fc.assert(
      fc.property(keyed, (values) => {
        const sorted = (method(list(...values), "sorted") as HList).items;
        expect(sorted.length).toBe(values.length);
        expect(equals(method(new HList(sorted), "tally"), method(list(...values), "tally"))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        expect((method(list(...values), "sorted") as HList).items).toEqual([...values].sort((a, b) => a - b));
      }),
    );
  });
});

describe("dict methods", () => {
  const d = dict({ b: 2, a: 1 });
  test.each<[string, Value[], string]>([
    ["keys", [], "[a, b]"],
    ["values", [], "[1, 2]"],
    ["entries", [], "[{key: a, value: 1}, {key: b, value: 2}]"],
    ["to_list", [], "[{key: a, value: 1}, {key: b, value: 2}]"],
    ["count", [], "2"],
    ["has", ["a"], "true"],
    ["has", [1], "false"],
    ["get", ["a", 9], "1"],
    ["get", ["x", 9], "9"],
    ["get", ["x"], "nil"],
    ["merging", [dict({ b: 3, c: 4 })], "{a: 1, b: 3, c: 4}"],
    ["merge", [5], "{a: 1, b: 2}"],
    ["removing", ["a"], "{b: 2}"],
    ["remove", ["x"], "{a: 1, b: 2}"],
    ["to_dict", [], "{a: 1, b: 2}"],
  ])("%s(%o) shows %s", (name, args, expected) => {
    expect(show(d, name, ...args)).toBe(expected);
    expect(display(d)).toBe("{a: 1, b: 2}");
  });

  test("a present nil is not replaced by the default", () => {
    expect(method(dict({ a: null }), "get", "a", 9)).toBe(null);
  });

  test("keys that are no strings count by display text", () => {
    expect(method(dict({ "1": "one" }), "get", 1)).toBe("one");
  });

  test("an owned dict is updated in place", () => {
    const owned = dict({ a: 1 });
    expect(owningMethod(owned, "merging", dict({ b: list() }))).toBe(owned);
    expect(owningMethod(owned, "removing", "a")).toBe(owned);
    expect(display(owned)).toBe("{b: []}");
  });

  test("the key list of a dict is not handed out", () => {
    const receiver = dict({ a: 1 });
    (method(receiver, "keys") as HList).items.push("x");
    expect(show(receiver, "keys")).toBe("[a]");
  });
});

describe("set methods", () => {
  const s = set(1, 2);
  test.each<[string, Value[], string]>([
    ["count", [], "2"],
    ["len", [], "2"],
    ["empty", [], "false"],
    ["contains", [new HFloat(1)], "true"],
    ["includes", ["1"], "false"],
    ["adding", [3], "set(1, 2, 3)"],
    ["add", [2], "set(1, 2)"],
    ["removing", [1], "set(2)"],
    ["delete", [9], "set(1, 2)"],
    ["union", [set(2, 3)], "set(1, 2, 3)"],
    ["union", [], "set(1, 2)"],
    ["intersect", [set(2, 3)], "set(2)"],
    ["intersection", [5], "set()"],
    ["difference", [set(2)], "set(1)"],
    ["difference", [5], "set(1, 2)"],
    ["symmetric_difference", [set(2, 3)], "set(1, 3)"],
    ["symmetric_difference", [5], "set(1, 2)"],
    ["is_subset", [set(1, 2, 3)], "true"],
    ["is_subset", [], "false"],
    ["is_superset", [set(1)], "true"],
    ["is_superset", [5], "false"],
    ["is_disjoint", [set(3)], "true"],
    ["is_disjoint", [set(2, 3)], "false"],
    ["is_disjoint", [], "true"],
    ["to_list", [], "[1, 2]"],
    ["to_set", [], "set(1, 2)"],
  ])("%s(%o) shows %s", (name, args, expected) => {
    expect(show(s, name, ...args)).toBe(expected);
    expect(display(s)).toBe("set(1, 2)");
  });

  test("an owned set is updated in place", () => {
    const owned = set(1);
    expect(owningMethod(owned, "adding", 2)).toBe(owned);
    expect(owningMethod(owned, "union", set(3))).toBe(owned);
    expect(owningMethod(owned, "removing", 1)).toBe(owned);
    expect(display(owned)).toBe("set(2, 3)");
  });
});

describe("large dicts", () => {
  test("keep their entries in key order past the size of a shape", () => {
    const items = Array.from({ length: 100 }, (_, i) => `k${99 - i}`);
    const counts = method(new HList(items), "tally");
    expect(method(method(counts, "keys"), "count")).toBe(100);
    expect(method(method(counts, "keys"), "first")).toBe("k0");
  });
});
