import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test("the text is that of JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(jsonText(value)).toBe(JSON.stringify(value, null, 2));
    }),
  );
  expect(jsonText({ a: undefined, b: [undefined, 1] })).toBe(JSON.stringify({ a: undefined, b: [undefined, 1] }, null, 2));
});

test("depth does not matter, and the text grows in proportion to it", () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };
  const text = jsonText(nested(20_000));
  expect(text.length).toBeLessThan(20_000 * 140);
  expect(text.replaceAll(/\s/g, "")).toContain('{"a":[{"a":[1]}]}');
  expect(JSON.parse(jsonText(nested(500)))).toEqual(nested(500));
});
