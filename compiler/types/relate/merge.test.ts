import { expect, it } from "vitest";
import { ANY, BARE_DICT, BOOL, container, displayType, INT, NEVER, NIL, optionalOf, STRING, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { joinTypes } from "./join.ts";
import { mergeShapes } from "./merge.ts";
import { alias, enumeration, instance, literal, parameter, shape, struct } from "./testing.ts";

const R = parameter("R");
const S = parameter("S");
const dictOf = (value: Type): Type => container("dict", STRING, value);

it.each<readonly [Type, Type, string]>([
  [shape({ a: INT }), shape({ b: STRING }), "{a: int, b: string}"],
  [shape({ a: INT, b: INT }), shape({ b: STRING }), "{a: int, b: string}"],
  [shape({ a: INT }), shape({ "a?": STRING }), "{a: int | string}"],
  [shape({ "a?": INT }), shape({ a: STRING }), "{a: string}"],
  [shape({ "a?": INT }), shape({ "a?": STRING }), "{a?: int | string}"],
  [shape({}), shape({ "a?": INT }), "{a?: int}"],
  [instance(struct("P", { x: INT })), shape({ y: INT }), "{x: int, y: int}"],
  [alias("A", () => shape({ a: INT }))(), alias("B", () => shape({ b: INT }))(), "{a: int, b: int}"],
  [shape({}, R), shape({ id: STRING }), "{id: string, ...R}"],
  [shape({}, R), shape({}, S), "{...R, ...S}"],
  [shape({ a: INT }), shape({ b: INT }, R), "{a: any, b: int, ...R}"],
  [shape({ a: INT }, BARE_DICT), shape({ "b?": INT }), "{a: int, b?: any, ...dict}"],
  [BARE_DICT, shape({ a: INT }), "dict"],
  [shape({ a: INT }), BARE_DICT, "dict"],
  [shape({ a: INT }), dictOf(INT), "dict"],
  [dictOf(INT), dictOf(STRING), "dict<string, int | string>"],
  [dictOf(INT), BARE_DICT, "dict"],
  [unionOf([shape({ a: INT }), shape({ b: INT })]), shape({ c: BOOL }), "{a: int, c: bool} | {b: int, c: bool}"],
  [ANY, shape({ a: INT }), "any"],
  [shape({ a: INT }), UNTYPED, "any"],
  [R, shape({ a: INT }), "any"],
  [NEVER, shape({ a: INT }), "never"],
  [INT, shape({ a: INT }), "null"],
  [shape({ a: INT }), STRING, "null"],
  [optionalOf(shape({ a: INT })), shape({ b: INT }), "null"],
  [ANY, INT, "null"],
  [shape({}), NIL, "null"],
  [instance(enumeration("E", {})), shape({}), "null"],
])("%#: the merge is %2$s", (left, right, expected) => {
  const merged = mergeShapes(left, right);
  expect(merged === null ? "null" : displayType(merged)).toBe(expected);
});

it("merges many alternatives to a dict", () => {
  const many = unionOf(Array.from({ length: 40 }, (_, index) => shape({ kind: literal(index) })));
  expect(mergeShapes(many, many)).toEqual(BARE_DICT);
});

it("keeps a contract only where both sides are one", () => {
  const inferred = (name: string): Type => ({ ...shape({ [name]: INT }), inferred: true });
  expect(mergeShapes(shape({ a: INT }), shape({ b: INT }))).toMatchObject({ inferred: false });
  expect(mergeShapes(shape({ a: INT }), inferred("b"))).toMatchObject({ inferred: true });
});

it("joins the types of branches", () => {
  const id = alias("Id", () => unionOf([INT, STRING]));
  expect(joinTypes([id(), id()])).toEqual(id());
  expect(displayType(joinTypes([INT, STRING, INT]))).toBe("int | string");
  expect(joinTypes([INT, NEVER])).toBe(INT);
  expect(joinTypes([])).toBe(NEVER);
  expect(joinTypes([INT, UNTYPED])).toBe(UNTYPED);
});
