import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANY, BARE_DICT, BARE_LIST, BOOL, CLOSURE, container, displayType, type Field, INT, lazily, membersOf, NEVER, NIL, sameType, shapeOf, STRING, type Type,
  unionOf, UNKNOWN, UNTYPED,
} from "../model/index.ts";
import { isPartOf } from "./containment.ts";
import { excludeKind, KINDS, narrowToKind } from "./kinds.ts";
import { excludeLiteral, type Literal, narrowToLiteral, narrowToNil, narrowTruthy } from "./literals.ts";
import { unionWithin } from "./members.ts";
import { excludeType, narrowToType } from "./narrow-type.ts";
import { discriminantOf, narrowDiscriminant, requireField } from "./records.ts";

const literal = (value: string | number): Type => ({ kind: "literal", value });
const required = (type: Type): Field => ({ type, optional: false });
const record = (fields: Readonly<Record<string, Type>>): Type => shapeOf(new Map(Object.entries(fields).map(([name, type]) => [name, required(type)])));

const leaf = fc.constantFrom<Type>(
  STRING, INT, BOOL, NIL, BARE_LIST, BARE_DICT, CLOSURE, literal("a"), literal("b"), literal(1), literal(2), container("list", INT),
  { kind: "tuple", elements: [INT, STRING] },
);
const tagged = fc
  .record({ tag: fc.constantFrom("a", "b", "c"), n: leaf, optional: fc.boolean() })
  .map(({ tag, n, optional }) => shapeOf(new Map([["tag", required(literal(tag))], ["n", { type: n, optional }]])));
const member = fc.oneof(leaf, tagged);
const union = fc.array(member, { minLength: 1, maxLength: 6 }).map(unionOf);
const anyLiteral = fc.constantFrom<Literal>(
  { kind: "string", value: "a" }, { kind: "string", value: "zz" }, { kind: "int", value: 1 }, { kind: "nil", value: null }, { kind: "bool", value: true },
);

describe("narrowing", () => {
  it("never widens", () => {
    fc.assert(
      fc.property(union, union, anyLiteral, fc.constantFrom(...KINDS), (type, target, value, word) => {
        const narrowed = [
          narrowToKind(type, word), excludeKind(type, word), narrowTruthy(type), narrowToNil(type), narrowToLiteral(type, value), excludeLiteral(type, value),
          narrowDiscriminant(type, "tag", value, true), narrowDiscriminant(type, "tag", value, false), requireField(type, "n"),
          narrowToType(type, target), excludeType(type, target),
        ];
        for (const one of narrowed) expect(isPartOf(one, type), `${displayType(one)} in ${displayType(type)}`).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("a test and its opposite lose nothing", () => {
    fc.assert(
      fc.property(union, anyLiteral, fc.constantFrom(...KINDS), union, (type, value, word, target) => {
        expect(sameType(unionOf([narrowToKind(type, word), excludeKind(type, word)]), type)).toBe(true);
        expect(isPartOf(type, unionOf([narrowToLiteral(type, value), excludeLiteral(type, value)]))).toBe(true);
        expect(isPartOf(type, unionOf([narrowDiscriminant(type, "tag", value, true), narrowDiscriminant(type, "tag", value, false)]))).toBe(true);
        expect(membersOf(type).every((one) => isPartOf(one, excludeType(type, target)) || isPartOf(one, target))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("parts that make up a type are that type", () => {
    fc.assert(
      fc.property(union, fc.constantFrom(...KINDS), (type, word) => {
        expect(sameType(unionWithin(type, [narrowToKind(type, word), excludeKind(type, word)]), type)).toBe(true);
        expect(unionWithin(type, [NEVER, narrowToKind(type, word)])).toEqual(narrowToKind(type, word));
      }),
    );
  });

  it.each<[string, Type, Type, string, string]>([
    ["a wider type", STRING, literal("a"), '"a"', "string"],
    ["bare containers", unionOf([BARE_LIST, INT]), container("list", INT), "list<int>", "list | int"],
    ["one list of two", unionOf([container("list", INT), container("list", STRING)]), container("list", INT), "list<int>", "list<string>"],
    ["dict to shape", unionOf([BARE_DICT, NIL]), record({ a: INT }), "{a: int}", "dict?"],
    ["records that overlap", record({ a: INT }), record({ b: STRING }), "{a: int, b: string}", "{a: int}"],
    [
      "records with other tags", unionOf([record({ t: literal("a"), x: INT }), record({ t: literal("b") })]), record({ t: literal("a") }),
      '{t: "a", x: int}', '{t: "b"}',
    ],
    ["a union target", unionOf([STRING, INT, NIL]), unionOf([STRING, NIL]), "string?", "int"],
    ["unknown", UNKNOWN, record({ a: INT }), "{a: int}", "unknown"],
    ["any", ANY, INT, "int", "any"],
    ["nothing in common", INT, STRING, "never", "int"],
  ])("to and without a type: %s", (_, type, target, inside, outside) => {
    expect(displayType(narrowToType(type, target))).toBe(inside);
    expect(displayType(excludeType(type, target))).toBe(outside);
  });

  it("types that recurse come to an end", () => {
    const recursive = (name: string): Type => {
      const target = lazily((): Type => {
        const next = unionOf([alias, NIL]);
        const also: Type = { kind: "intersection", members: [alias, record({ [name]: INT })] };
        return shapeOf(new Map([["next", { type: next, optional: true }], ["also", required(also)]]));
      }, UNTYPED);
      const symbol = { kind: "alias", name, module: "/project/main.harn", span: { start: 0, end: 0 }, parameters: [], target } as const;
      const alias: Type = { kind: "alias", arguments: [], symbol };
      return alias;
    };
    const [a, b] = [recursive("A"), recursive("B")];
    expect(isPartOf(a, a)).toBe(true);
    expect(typeof isPartOf(a, b)).toBe("boolean");
    expect(narrowToType(unionOf([a, INT]), b).kind).not.toBe("union");
  });
});

describe("tags", () => {
  const ping = record({ op: literal("ping"), n: INT });
  const pong = record({ op: literal("pong"), n: INT });

  it("any field will do, the first of the first member that tells all members apart", () => {
    expect(discriminantOf(unionOf([ping, pong]))).toEqual({ field: "op", literals: ["ping", "pong"] });
    expect(discriminantOf(unionOf([record({ n: INT, v: literal(1) }), record({ v: literal(2) })]))).toEqual({ field: "v", literals: [1, 2] });
    const both = [record({ same: literal("s"), k: literal("a") }), record({ k: literal("b"), same: literal("s") })];
    expect(discriminantOf(unionOf(both))?.field).toBe("k");
  });

  it("no tag", () => {
    expect(discriminantOf(ping)).toBeNull();
    expect(discriminantOf(unionOf([ping, NIL]))).toBeNull();
    expect(discriminantOf(unionOf([ping, record({ op: STRING })]))).toBeNull();
    expect(discriminantOf(unionOf([ping, shapeOf(new Map([["op", { type: literal("pong"), optional: true }]]))]))).toBeNull();
    expect(discriminantOf(UNTYPED)).toBeNull();
  });

  it("a member without the field may have any value in it", () => {
    const open = record({ x: INT });
    expect(displayType(narrowDiscriminant(unionOf([ping, pong, open]), "op", { kind: "string", value: "ping" }, true))).toBe('{op: "ping", n: int} | {x: int}');
    expect(displayType(narrowDiscriminant(unionOf([ping, pong, open]), "op", { kind: "string", value: "ping" }, false)))
      .toBe('{op: "pong", n: int} | {x: int}');
  });
});
