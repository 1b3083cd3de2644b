import { expect, it } from "vitest";
import { container, FLOAT, INT, NIL, optionalOf, STRING, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { mismatchReason } from "./reason.ts";
import { alias, fn, instance, literal, protocol, shape, struct, tuple } from "./testing.ts";

it.each<readonly [Type, Type, string]>([
  [shape({ age: INT }), shape({ age: STRING }), "field `age` expects int, found string"],
  [shape({ name: STRING, email: STRING }), shape({ name: STRING }), "missing field `email`"],
  [shape({ age: INT }), shape({ "age?": INT }), "field `age` may be missing"],
  [shape({ user: shape({ age: INT }) }), shape({ user: shape({ age: STRING }) }), "field `user.age` expects int, found string"],
  [shape({ user: shape({ age: INT }) }), shape({ user: shape({}) }), "missing field `user.age`"],
  [alias("User", () => shape({ age: INT }))(), shape({ age: optionalOf(INT) }), "field `age` expects int, found int?"],
  [optionalOf(shape({ age: INT })), shape({ age: STRING }), "field `age` expects int, found string"],
  [shape({ age: INT }), instance(struct("P", { age: FLOAT })), "field `age` expects int, found float"],
  [container("dict", STRING, INT), shape({ a: INT, b: STRING }), "field `b` expects int, found string"],
  [tuple(STRING, INT), tuple(STRING, INT, INT), "tuple<string, int> expects 2 elements, found 3"],
  [tuple(STRING), tuple(), "tuple<string> expects 1 element, found 0"],
  [tuple(STRING, INT), tuple(STRING, STRING), "element 1: expected int, found string"],
  [tuple(shape({ a: INT })), tuple(shape({})), "missing field `a`"],
  [instance(protocol("I", { m: fn([]) })), instance(struct("S", {})), "missing method(s): m"],
  [instance(protocol("I", { m: fn([]) })), STRING, "only named types can satisfy interfaces"],
  [unionOf([shape({ kind: literal("a"), x: INT }), shape({ kind: literal("b"), y: INT })]), shape({ kind: literal("b"), y: STRING }), "field `y` expects int, found string"],
  [unionOf([INT, STRING]), unionOf([INT, FLOAT]), ""],
  [INT, STRING, ""],
  [STRING, optionalOf(STRING), ""],
  [container("list", FLOAT), container("list", INT), ""],
  [shape({ age: INT }), NIL, ""],
  [shape({ age: INT }), optionalOf(shape({ age: INT })), ""],
  [INT, INT, ""],
  [shape({ age: INT }), UNTYPED, ""],
])("%#: the reason is %2$s", (expected, actual, reason) => {
  expect(mismatchReason(expected, actual) ?? "").toBe(reason);
});

it("ends for recursive types", () => {
  const good = alias("Good", (self) => shape({ next: self(), a: INT }));
  const bad = alias("Bad", (self) => shape({ next: self(), a: STRING }));
  expect(mismatchReason(good(), bad())).toMatch(/^field `(next\.)*(next|a)` expects (int|Good), found (string|Bad)$/);
});
