import { describe, expect, test } from "vitest";
import { display, equals, HBytes, HDecimal, HDict, HDuration, HEnum, HFloat, HList, HPair, HRange, HSet, HStruct, setOf, StructType, typeName, type Value } from "#vm/values";
import { pack, unpack } from "./portable.ts";

const POINT = new StructType("Point", ["x", "y"]);
const OTHER_RUN = new StructType("Point", ["x", "y"]);
const PLACE = { path: "/project/a.harn", index: 0 };

function travel(value: Value): Value {
  const packed = pack(value, (type) => (type === POINT ? PLACE : null));
  if ("obstacle" in packed) throw new Error(packed.obstacle);
  return unpack(structuredClone(packed), (place) => (place.path === PLACE.path ? OTHER_RUN : undefined));
}

describe("values that travel", () => {
  test.each<Value>([
    null, true, 3, 2n ** 60n, "text", new HFloat(2), new HDecimal(125n, 2), new HBytes(Uint8Array.of(1, 255)), new HDuration(1500),
    new HRange(1, 5, true), new HList([1, new HList([])]), HDict.from([["b", 1], ["a", new HFloat(1)]]), setOf([1, "1"]), new HPair(1, 2),
    new HEnum("E", "None", null), new HEnum("E", "Some", [1]),
  ])("%s", (value) => {
    const copy = travel(value);
    expect([typeName(copy), display(copy), equals(copy, value)]).toEqual([typeName(value), display(value), true]);
  });

  test("structs get the type of the run that takes them", () => {
    const copy = travel(new HList([new HStruct(POINT, [1, 2])]));
    expect(display(copy)).toBe(display(new HList([new HStruct(POINT, [1, 2])])));
    expect(copy instanceof HList && copy.items[0] instanceof HStruct && copy.items[0].type === OTHER_RUN).toBe(true);
  });

  test("shared parts cost once, depth costs no stack", () => {
    let wide: Value = new HList([]);
    for (let i = 0; i < 60; i++) wide = new HList([wide, wide]);
    const packed = pack(wide, () => null);
    expect("nodes" in packed && packed.nodes.length).toBe(61);
    let deep: Value = null;
    for (let i = 0; i < 50_000; i++) deep = new HList([deep]);
    expect(typeName(travel(deep))).toBe("list");
  });

  test("a shared part is copied on write afterwards", () => {
    const part = new HList([1]);
    const copy = travel(new HList([part, part]));
    expect(copy instanceof HList && copy.items[0] instanceof HList && copy.items[0].shared).toBe(true);
  });

  test("an empty set stays one", () => {
    expect(travel(new HSet(new Map()))).toBeInstanceOf(HSet);
  });
});

test("what has an identity stays where it is", () => {
  const foreign = new HStruct(OTHER_RUN, [1, 2]);
  expect(pack(new HList([1, HDict.from([["p", foreign]])]), () => null)).toEqual({ obstacle: "struct at $[1].p" });
});
