import { expect, test } from "vitest";
import { HEnum, HFloat, type Value } from "#vm/values";
import { exitCodeOf } from "./exit-code.ts";

function exit(value: Value): [number, string] {
  let text = "";
  return [exitCodeOf(value, { write: (more) => void (text += more) }), text];
}

test("ints are clamped, other values succeed", () => {
  expect([3, 0, -1, 300, 2n ** 62n, -(2n ** 62n)].map((value) => exit(value)[0])).toEqual([3, 0, 0, 255, 255, 0]);
  expect([null, "x", true, new HFloat(3)].map((value) => exit(value)[0])).toEqual([0, 0, 0, 0]);
  expect(exit(new HEnum("Result", "Ok", [5]))).toEqual([0, ""]);
});

test("an Err prints its value and fails", () => {
  expect(exit(new HEnum("Result", "Err", ["usage: tool"]))).toEqual([1, "usage: tool\n"]);
  expect(exit(new HEnum("Result", "Err", ["line\n"]))).toEqual([1, "line\n"]);
  expect(exit(new HEnum("Result", "Err", [""]))).toEqual([1, "error\n"]);
  expect(exit(new HEnum("Other", "Err", ["x"]))).toEqual([0, ""]);
});
