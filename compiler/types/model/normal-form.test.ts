import { describe, expect, it } from "vitest";
import { alias, fn, literal, parameter, shape } from "../relate/testing.ts";
import { displayType } from "./display.ts";
import { intersectionOf, optionalOf, resolve, substitute, unionOf } from "./normal-form.ts";
import { BOOL, INT, STRING, type Type } from "./type.ts";

const T = parameter("T");

describe("unions", () => {
  it("hold equal members once, whatever the order of their fields", () => {
    const members = [shape({ kind: literal("a"), n: literal(1) }), shape({ n: literal(1), kind: literal("a") }), shape({ kind: literal("b"), n: literal(1) }), literal("1"), literal(1), literal("1")];
    expect(displayType(unionOf(members))).toBe('{kind: "a", n: 1} | {kind: "b", n: 1} | "1" | 1');
    expect(displayType(unionOf([fn([INT]), fn([INT]), fn([STRING])]))).toBe("(fn(int)) | (fn(string))");
  });
});

describe("generic aliases", () => {
  it("unfold when they mention themselves within a union", () => {
    const tree = alias("Tree", (self) => shape({ value: T, left: optionalOf(self(T)) }), [T]);
    expect(displayType(resolve(tree(INT)))).toBe("{value: int, left: Tree<int>?}");
    expect(displayType(resolve(tree(unionOf([INT, STRING]))))).toBe("{value: int, left: Tree<int>?} | {value: string, left: Tree<string>?}");
  });

  it("end where they are their own head", () => {
    const grows = alias("Grows", (self) => self(unionOf([T, INT])), [T]);
    const doubles = alias("Doubles", (self) => unionOf([self(unionOf([T, INT])), self(unionOf([T, STRING]))]), [T]);
    for (const type of [grows(BOOL), doubles(BOOL), grows(unionOf([BOOL, STRING]))]) expect(displayType(resolve(type))).toEqual(expect.any(String));
  });

  it("distribute over the unions of all arguments, unless there are too many combinations", () => {
    const [A, B, C] = [parameter("A"), parameter("B"), parameter("C")];
    const both = alias("Both", () => fn([A], B), [A, B]);
    expect(displayType(resolve(both(unionOf([INT, STRING]), BOOL)))).toBe("(fn(int) -> bool) | (fn(string) -> bool)");
    const three = alias("Three", () => shape({ a: A, b: B, c: C }), [A, B, C]);
    const wide = unionOf(Array.from({ length: 300 }, (_, index) => literal(index)));
    expect(resolve(three(wide, wide, wide)).kind).toBe("shape");
  });
});

describe("intersections", () => {
  it("merge shapes", () => {
    const named = alias("Named", () => shape({ name: STRING }));
    expect(displayType(intersectionOf([named(), shape({ "name?": STRING, age: INT }), BOOL]))).toBe("{name: string, age: int} & bool");
  });

  it("end for records that hold themselves", () => {
    const left = alias("Left", (self) => shape({ next: self(), a: INT }));
    const right = alias("Right", (self) => shape({ next: self(), b: INT }));
    expect(displayType(intersectionOf([left(), right()]))).toBe("{next: Left & Right, a: int, b: int}");
    const inner = alias("Inner", (self) => shape({ next: intersectionOf([self(T), shape({ more: INT })]) }), [T]);
    expect(displayType(resolve(inner(BOOL)))).toBe("{next: {more: int, next: {more: int} & Inner<bool>}}");
  });
});

describe("tails of shapes", () => {
  const [first, second] = [parameter("R1"), parameter("R2")];
  const merged = (a: Type, b: Type): string => displayType(substitute(shape({}, first, second), new Map([[first.symbol, a], [second.symbol, b]])));

  it("override each other from left to right", () => {
    expect(merged(shape({ a: INT, b: INT }), shape({ b: STRING, c: BOOL }))).toBe("{a: int, b: string, c: bool}");
    expect(merged(shape({ b: INT }), shape({ "b?": STRING }))).toBe("{b: int | string}");
  });

  it("leave the fields that are written out", () => {
    const record = shape({ id: STRING }, first);
    expect(displayType(substitute(record, new Map([[first.symbol, shape({ id: INT, more: BOOL })]])))).toBe("{id: string, more: bool}");
  });
});
