import { expect, test } from "vitest";
import { shares } from "./shares.ts";

test("neighbours stay together, weights are about equal", () => {
  expect(shares([1, 1, 1, 1, 1, 1], 3, (n) => n)).toEqual([[1, 1], [1, 1], [1, 1]]);
  expect(shares([8, 1, 1, 1, 1, 4], 2, (n) => n)).toEqual([[8], [1, 1, 1, 1, 4]]);
});

test("nothing is lost, whatever the weights", () => {
  for (const weights of [[0, 0, 0], [5], [], [1, 1_000_000, 1], [0, 3, 0]]) {
    for (const count of [1, 2, 7]) expect(shares(weights, count, (n) => n).flat()).toEqual(weights);
  }
});
