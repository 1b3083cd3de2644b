import { expect, test } from "vitest";
import { HDict, HList } from "./collections.ts";
import { display } from "./display.ts";
import { HarnError } from "./error.ts";
import { stringifyJson } from "./json-text.ts";
import { checkTextBound } from "./text-bound.ts";
import type { Value } from "./value.ts";

function doubled(times: number): Value {
  let value: Value = HDict.from([["a", "text"]]);
  for (let i = 0; i < times; i++) value = new HList([value, value]);
  return value;
}

test("a value that stands for more text than fits is refused at once", () => {
  expect(() => checkTextBound(doubled(60))).toThrow(HarnError);
  expect(() => display(doubled(60))).toThrow(/size limit/);
  expect(() => stringifyJson(doubled(60))).toThrow(/size limit/);
});

test("long texts that fit are written", () => {
  const value = doubled(18);
  expect(() => checkTextBound(value)).not.toThrow();
  expect(display(value)).toHaveLength(2 ** 18 * "{a: text}".length + (2 ** 18 - 1) * "[, ]".length);
});

test("deep values and those without parts are no problem", () => {
  let deep: Value = new HList([]);
  for (let i = 0; i < 100_000; i++) deep = new HList([deep]);
  for (const value of [deep, null, 1, "x", new HList([])]) expect(() => checkTextBound(value)).not.toThrow();
});
