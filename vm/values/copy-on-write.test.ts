import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { add } from "./arithmetic.ts";
import { setIndex } from "./assign.ts";
import { HDict, HList, type HSet } from "./collections.ts";
import { copyForWrite, isExclusive, markShared, own, setAlwaysCopy } from "./copy-on-write.ts";
import { display } from "./display.ts";
import { HStruct, StructType } from "./records.ts";
import { setAdding, setOf, setRemoving } from "./sets.ts";
import type { Value } from "./value.ts";

afterEach(() => setAlwaysCopy(false));

describe("own", () => {
  it("keeps the unshared and copies the shared", () => {
    const child = new HList([]);
    for (const value of [
      new HList([child]),
      HDict.from([["a", child]]),
      HDict.from([["a", child], ...Array.from({ length: 40 }, (_, i): [string, Value] => [`k${i}`, i])]),
      new HStruct(new StructType("P", ["a"]), [child]),
      setOf([child]),
    ]) {
      child.shared = false;
      expect(own(value)).toBe(value);
      markShared(value);
      const copy = own(value) as typeof value;
      expect(copy).not.toBe(value);
      expect(copy.shared).toBe(false);
      expect(child.shared).toBe(true);
      expect(display(copy)).toBe(display(value));
    }
    expect(own("a")).toBe("a");
  });

  it("leaves the original alone", () => {
    const dict = HDict.from([["a", 1]]);
    const copy = copyForWrite(dict);
    copy.set("b", 2);
    expect(display(dict)).toBe("{a: 1}");
    const set = setOf([1]);
    expect(setAdding(markShared(set), 2, true)).not.toBe(set);
    expect(set.elements.size).toBe(1);
    expect(setRemoving(set, 5, true)).toBe(set);
  });

  it("copies always when told so", () => {
    setAlwaysCopy(true);
    const list = new HList([]);
    expect(isExclusive(list)).toBe(false);
    expect(own(list)).not.toBe(list);
    expect(add(list, new HList([1]), true)).not.toBe(list);
  });
});

/** Steps of a small machine with variables, as compiled code would take them. */
type Step =
  | { readonly op: "share"; readonly to: number; readonly from: number }
  | { readonly op: "append"; readonly to: number; readonly value: number }
  | { readonly op: "nest"; readonly to: number; readonly from: number }
  | { readonly op: "write"; readonly to: number; readonly value: number }
  | { readonly op: "writeInner"; readonly to: number; readonly value: number };

const variable = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ op: fc.constant("share" as const), to: variable, from: variable }),
  fc.record({ op: fc.constant("nest" as const), to: variable, from: variable }),
  fc.record({ op: fc.constantFrom("append" as const, "write" as const, "writeInner" as const), to: variable, value: fc.nat(9) }),
);

function runSteps(steps: readonly Step[]): string {
  const variables: Value[] = [new HList([0]), new HList([1]), new HList([2]), new HList([3])];
  for (const next of steps) {
    const target = variables[next.to] as HList;
    switch (next.op) {
      case "share":
        variables[next.to] = markShared(variables[next.from] as Value);
        break;
      case "nest":
        if (display(target).length < 1000) variables[next.to] = add(target, new HList([markShared(variables[next.from] as Value)]), true);
        break;
      case "append":
        variables[next.to] = add(target, new HList([next.value]), true);
        break;
      case "write": {
        const owned = own(target) as HList;
        setIndex(owned, 0, next.value);
        variables[next.to] = owned;
        break;
      }
      case "writeInner": {
        const owned = own(target) as HList;
        const at = owned.items.findIndex((item) => item instanceof HList);
        if (at >= 0) {
          const inner = own(owned.items[at] as Value) as HList;
          owned.items[at] = inner;
          setIndex(inner, 0, next.value);
        }
        variables[next.to] = owned;
        break;
      }
    }
  }
  return variables.map(display).join(" ");
}

it("updates in place without anyone noticing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      setAlwaysCopy(false);
      const inPlace = runSteps(steps);
      setAlwaysCopy(true);
      const copied = runSteps(steps);
      expect(inPlace).toBe(copied);
    }),
    { numRuns: 1000 },
  );
});

it("keeps set order and the first of two equal elements", () => {
  const set: HSet = setOf([3, 1, 3, 2]);
  expect(display(setAdding(set, 0))).toBe("set(3, 1, 2, 0)");
  expect(display(setRemoving(set, 1))).toBe("set(3, 2)");
  expect(display(set)).toBe("set(3, 1, 2)");
});
