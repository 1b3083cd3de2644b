import { expect, it } from "vitest";
import { ANY, BARE_DICT, BARE_LIST, BOOL, CLOSURE, container, FLOAT, INT, intersectionOf, NIL, optionalOf, primitive, STRING, type Type, unionOf, UNKNOWN, UNTYPED } from "../model/index.ts";
import { isComparable } from "./comparable.ts";
import { alias, enumeration, fn, handle, instance, literal, parameter, protocol, shape, struct, tuple } from "./testing.ts";

const color = enumeration("Color", { Red: [] });
const point = struct("Point", { x: INT });
const shown = protocol("Shown", { show: fn([]) });

it.each<readonly [Type, Type, boolean]>([
  [INT, INT, true],
  [INT, FLOAT, true],
  [INT, primitive("decimal"), true],
  [INT, STRING, false],
  [BOOL, INT, false],
  [primitive("duration"), INT, false],
  [literal("a"), STRING, true],
  [literal("a"), literal("b"), true],
  [literal(1), FLOAT, true],
  [literal(1), literal("a"), false],
  [NIL, NIL, true],
  [NIL, optionalOf(INT), true],
  [NIL, INT, false],
  [optionalOf(INT), STRING, false],
  [optionalOf(INT), optionalOf(STRING), true],
  [unionOf([INT, STRING]), unionOf([BOOL, STRING]), true],
  [unionOf([INT, STRING]), BOOL, false],
  [ANY, INT, true],
  [UNTYPED, NIL, true],
  [UNKNOWN, INT, true],
  [parameter("T"), INT, true],
  [instance(color), instance(color), true],
  [instance(color), instance(enumeration("Color", {})), false],
  [instance(color), STRING, false],
  [instance(color), BARE_DICT, false],
  [instance(point), instance(point), true],
  [instance(point), instance(struct("Other", {})), false],
  [instance(point), shape({ x: INT }), true],
  [BARE_DICT, shape({ x: INT }), true],
  [instance(shown), instance(point), true],
  [instance(shown), INT, false],
  [BARE_LIST, tuple(INT), true],
  [container("list", INT), container("list", STRING), true],
  [container("set", INT), BARE_LIST, false],
  [container("owned", INT), INT, true],
  [container("owned"), INT, true],
  [CLOSURE, fn([]), true],
  [handle("HarnessFs"), handle("HarnessNet"), false],
  [alias("Id", () => STRING)(), literal("a"), true],
  [intersectionOf([instance(shown), instance(point)]), instance(point), true],
])("%#", (a, b, expected) => {
  expect(isComparable(a, b)).toBe(expected);
  expect(isComparable(b, a)).toBe(expected);
});

it("ends for types that hold themselves at the head", () => {
  expect(isComparable(alias("A", (self) => unionOf([self(), INT]))(), INT)).toBe(true);
});
