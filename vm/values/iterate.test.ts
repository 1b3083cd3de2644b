import { describe, expect, it } from "vitest";
import { add } from "./arithmetic.ts";
import { HDict, HList, HRange } from "./collections.ts";
import { own } from "./copy-on-write.ts";
import { display } from "./display.ts";
import { iterElements, loopElements } from "./iterate.ts";
import { setOf } from "./sets.ts";
import type { Value } from "./value.ts";

const all = (value: Value): string => [...(loopElements(value) ?? ["none"])].map(display).join(" ");

describe("elements", () => {
  it("walks every collection", () => {
    expect(all(new HList([1, null, "a"]))).toBe("1 nil a");
    expect(all(setOf([2, 1]))).toBe("2 1");
    expect(all(new HRange(1, 3, false))).toBe("1 2 3");
    expect(all(new HRange(1, 3, true))).toBe("1 2");
    expect(all(new HRange(3, 1, false))).toBe("");
    expect(all(new HRange(2 ** 53 - 2, 2n ** 53n, false))).toBe("9007199254740990 9007199254740991 9007199254740992");
    expect(all(HDict.from([["b", 1], ["a", 2]]))).toBe("{key: a, value: 2} {key: b, value: 1}");
    expect([...(iterElements(HDict.from([["b", 1]])) ?? [])].map(display)).toEqual(["(b, 1)"]);
    expect([...(iterElements("a😀b") ?? [])]).toEqual(["a", "😀", "b"]);
    expect(loopElements("a😀b")).toBe(null);
    expect(loopElements(1)).toBe(null);
    expect(iterElements(null)).toBe(null);
  });

  it("sees the collection as it was, and stays at the end", () => {
    const list = new HList([1, 2]);
    const elements = loopElements(list);
    const grown = add(list, new HList([3]), true);
    (own(list) as HList).items[0] = 9;
    expect([elements?.pull(), elements?.pull(), elements?.pull(), elements?.pull()]).toEqual([1, 2, undefined, undefined]);
    expect(display(grown)).toBe("[1, 2, 3]");
  });

  it("marks what comes out", () => {
    const inner = new HList([]);
    loopElements(new HList([inner]))?.pull();
    expect(inner.shared).toBe(true);
  });
});
