import { describe, expect, it } from "vitest";
import {
  ANY,
  BARE_DICT,
  BARE_LIST,
  BOOL,
  CLOSURE,
  container,
  displayType,
  FLOAT,
  INT,
  intersectionOf,
  NEVER,
  NIL,
  optionalOf,
  primitive,
  STRING,
  type Type,
  unionOf,
  UNKNOWN,
  UNTYPED,
} from "../model/index.ts";
import { isAssignable, isAssignableInBody } from "./assignable.ts";
import { alias, enumeration, fn, handle, instance, literal, optional, parameter, protocol, rest, shape, struct, tuple } from "./testing.ts";

/** Each pair as `expected <- actual`. */
function accepts(...pairs: readonly (readonly [Type, Type])[]): void {
  for (const [expected, actual] of pairs) expect(isAssignable(expected, actual), `${displayType(expected)} <- ${displayType(actual)}`).toBe(true);
}

function rejects(...pairs: readonly (readonly [Type, Type])[]): void {
  for (const [expected, actual] of pairs) expect(isAssignable(expected, actual), `${displayType(expected)} <- ${displayType(actual)}`).toBe(false);
}

const T = parameter("T");
const list = (type: Type): Type => container("list", type);
const dict = (key: Type, value: Type): Type => container("dict", key, value);

describe("tops, bottom and what is unknown", () => {
  it("lets values without a type flow everywhere", () => {
    accepts([STRING, UNTYPED], [UNTYPED, STRING], [NEVER, UNTYPED], [list(INT), list(UNTYPED)]);
  });

  it("takes type parameters in both directions", () => {
    accepts([T, INT], [INT, T], [list(T), list(INT)], [NEVER, T]);
  });

  it("lets never flow everywhere and nothing into it", () => {
    accepts([STRING, NEVER], [NEVER, NEVER], [instance(protocol("I", { m: fn([]) })), NEVER]);
    rejects([NEVER, STRING], [NEVER, ANY], [NEVER, UNKNOWN]);
  });

  it("lets any through in both directions, unknown only inwards", () => {
    accepts([ANY, STRING], [STRING, ANY], [UNKNOWN, ANY], [ANY, UNKNOWN], [UNKNOWN, STRING], [UNKNOWN, UNKNOWN]);
    rejects([STRING, UNKNOWN], [unionOf([STRING, INT]), UNKNOWN], [shape({}), UNKNOWN], [list(STRING), list(UNKNOWN)]);
  });
});

describe("scalars and literals", () => {
  it("widens int to float and nothing else", () => {
    accepts([STRING, STRING], [FLOAT, INT], [primitive("regex"), primitive("regex")]);
    rejects([INT, FLOAT], [STRING, INT], [primitive("decimal"), INT], [BOOL, NIL], [primitive("duration"), INT]);
  });

  it("takes literals for their base and the base for a literal", () => {
    accepts([STRING, literal("a")], [INT, literal(1)], [FLOAT, literal(1)], [literal("a"), STRING], [literal(1), INT], [literal("a"), literal("a")]);
    rejects([literal("a"), literal("b")], [literal(1), literal(2)], [literal("1"), literal(1)], [INT, literal("a")], [literal("a"), INT], [literal(1), FLOAT]);
  });

  it("takes handles by name only", () => {
    accepts([handle("HarnessFs"), handle("HarnessFs")]);
    rejects([handle("HarnessFs"), handle("Harness")], [handle("Harness"), handle("HarnessFs")], [handle("HarnessFs"), BARE_DICT], [BARE_DICT, handle("HarnessFs")]);
  });
});

describe("unions and intersections", () => {
  it("wants each actual member to fit some expected one", () => {
    accepts([unionOf([STRING, INT, NIL]), unionOf([INT, STRING])], [optionalOf(STRING), NIL], [unionOf([FLOAT, STRING]), INT], [STRING, unionOf([literal("a"), literal("b")])]);
    accepts([unionOf([literal("a"), literal("b")]), STRING], [unionOf([literal("a"), literal("b")]), literal("b")]);
    rejects([STRING, optionalOf(STRING)], [unionOf([STRING, INT]), FLOAT], [unionOf([literal("a"), literal("b")]), literal("c")], [STRING, unionOf([STRING, INT])]);
  });

  it("keeps its answers for wide unions", () => {
    const words = unionOf(Array.from({ length: 480 }, (_, index) => literal(`w${index}`)));
    const wider = unionOf([words, FLOAT, BARE_LIST, shape({ a: INT }), CLOSURE, instance(struct("S", { x: INT })), tuple(INT)]);
    accepts([wider, words], [words, words], [wider, INT], [wider, STRING], [wider, list(INT)], [wider, tuple(STRING)], [wider, fn([INT])], [wider, shape({ a: INT, b: INT })], [wider, literal("w7")]);
    accepts([wider, instance(struct("R", { a: INT }))], [wider, container("owned", INT)], [wider, dict(STRING, INT)]);
    rejects([words, INT], [words, literal("x")], [wider, BOOL], [wider, shape({ b: INT })], [words, wider], [wider, instance(struct("S", { x: INT }))]);
  });

  it("finds the alternative of a wide tagged union by its tag", () => {
    const events = (payload: Type): Type => unionOf(Array.from({ length: 400 }, (_, index) => shape({ kind: literal(`k${index}`), at: payload })));
    const withUntagged = unionOf([events(INT), shape({ name: STRING })]);
    accepts([events(FLOAT), events(INT)], [events(INT), shape({ kind: literal("k3"), at: INT, more: BOOL })], [events(INT), shape({ kind: STRING, at: INT })]);
    accepts([withUntagged, shape({ kind: literal("other"), name: STRING })], [withUntagged, events(INT)]);
    rejects([events(INT), events(FLOAT)], [events(INT), shape({ kind: literal("nope"), at: INT })], [withUntagged, shape({ kind: literal("k3"), at: STRING })]);
  });

  it("wants every component of an intersection, and one of an actual one", () => {
    const named = instance(protocol("Named", { name: fn([], STRING) }));
    const aged = instance(protocol("Aged", { age: fn([], INT) }));
    const person = instance(struct("Person", { a: INT }, { name: fn([], STRING), age: fn([], INT) }));
    const thing = instance(struct("Thing", { b: INT }, { name: fn([], STRING) }));
    accepts([intersectionOf([named, aged]), person], [named, intersectionOf([named, aged])], [shape({ a: INT, c: INT }), intersectionOf([shape({ c: INT }), person])]);
    rejects([intersectionOf([named, aged]), thing], [aged, intersectionOf([named, thing])], [shape({ a: INT, z: INT }), intersectionOf([shape({ c: INT }), person])]);
    accepts([intersectionOf([shape({ a: INT }), shape({ b: INT })]), shape({ a: INT, b: INT })]);
    rejects([intersectionOf([shape({ a: INT }), shape({ b: INT })]), shape({ a: INT })]);
  });
});

describe("records", () => {
  it("compares shapes by width, with optional fields", () => {
    accepts([shape({ a: INT }), shape({ a: INT, b: STRING })], [shape({ a: INT, "b?": STRING }), shape({ a: INT })], [shape({ a: FLOAT }), shape({ a: INT })], [shape({}), shape({ a: INT })]);
    accepts([shape({ "a?": INT }), shape({ "a?": INT })]);
    rejects([shape({ a: INT }), shape({})], [shape({ a: INT }), shape({ a: STRING })], [shape({ "a?": INT }), shape({ a: STRING })], [shape({ a: INT }), shape({ "a?": INT })]);
  });

  it("lets only a gradual tail supply a field", () => {
    accepts([shape({ a: INT }), shape({}, BARE_DICT)], [shape({ a: INT }), shape({}, ANY)]);
    accepts([shape({ a: INT }, T), shape({ a: INT, b: INT })], [shape({ a: INT }), shape({}, dict(STRING, INT))], [shape({ a: INT }), shape({}, alias("A", () => shape({ a: INT }))())]);
    rejects([shape({ a: INT }), shape({}, T)], [shape({ a: INT }, T), shape({})], [shape({ a: INT }), shape({}, dict(STRING, STRING))]);
  });

  it("takes shapes for dicts and dicts for shapes", () => {
    accepts([BARE_DICT, shape({ a: INT })], [shape({ "a?": INT }), BARE_DICT], [dict(STRING, INT), BARE_DICT], [BARE_DICT, dict(STRING, INT)]);
    accepts([dict(STRING, INT), shape({ a: INT, "b?": INT })], [shape({ a: INT }), dict(STRING, STRING)], [dict(STRING, FLOAT), shape({}, dict(STRING, INT))]);
    rejects([dict(STRING, INT), shape({ a: STRING })], [dict(INT, INT), shape({ a: INT })], [dict(STRING, INT), shape({}, dict(STRING, STRING))], [BARE_LIST, BARE_DICT]);
    rejects([shape({ a: INT }), BARE_DICT], [list(shape({ a: INT })), list(BARE_DICT)]);
    accepts([list(BARE_DICT), list(shape({ a: INT }))], [dict(STRING, list(optionalOf(BARE_DICT))), dict(STRING, list(optionalOf(shape({ a: INT }))))]);
  });

  it("reads structs as records, but makes none of them", () => {
    const point = struct("Point", { x: INT, "label?": STRING });
    const value = instance(point);
    accepts([shape({ x: FLOAT }), value], [BARE_DICT, value], [dict(STRING, unionOf([INT, STRING])), value], [value, value]);
    rejects([shape({ y: INT }), value], [dict(STRING, INT), value], [value, shape({ x: INT })], [value, BARE_DICT], [value, instance(struct("Point", { x: INT }))]);
    rejects([BARE_DICT, instance(enumeration("E", { A: [] }))], [shape({}), instance(enumeration("E", { A: [] }))]);
  });

  it("takes dicts and shapes for schemas and the reverse", () => {
    const schema = container("Schema", shape({ a: INT }));
    accepts([schema, shape({ type: STRING })], [schema, BARE_DICT], [BARE_DICT, schema], [container("Schema", FLOAT), container("Schema", INT)]);
    rejects([container("Schema", INT), container("Schema", FLOAT)], [schema, STRING]);
  });
});

describe("containers", () => {
  it("takes lists, dicts and sets covariantly: they are values", () => {
    accepts([list(INT), list(INT)], [BARE_LIST, list(INT)], [list(INT), BARE_LIST], [list(ANY), list(INT)]);
    accepts([list(FLOAT), list(INT)], [list(optionalOf(INT)), list(INT)], [dict(STRING, FLOAT), dict(STRING, INT)], [dict(unionOf([STRING, INT]), INT), dict(STRING, INT)]);
    accepts([container("set", FLOAT), container("set", INT)]);
    rejects([list(INT), list(FLOAT)], [list(INT), list(optionalOf(INT))], [dict(STRING, INT), dict(STRING, FLOAT)], [list(INT), container("set", INT)]);
  });

  it("keeps what is only read covariant", () => {
    for (const name of ["iter", "generator", "stream", "Schema", "task", "channel"] as const) {
      accepts([container(name, FLOAT), container(name, INT)], [container(name), container(name, INT)], [container(name, INT), container(name)]);
      rejects([container(name, INT), container(name, FLOAT)]);
    }
    accepts([container("Result", FLOAT, optionalOf(STRING)), container("Result", INT, STRING)], [container("Result", INT, STRING), container("Result", INT, UNTYPED)]);
    rejects([container("Result", INT, STRING), container("Result", INT, INT)], [container("generator", INT), container("stream", INT)]);
  });

  it("widens tuples to lists, never the reverse", () => {
    accepts([list(INT), tuple(INT, INT)], [list(unionOf([INT, STRING])), tuple(INT, STRING)], [BARE_LIST, tuple(INT)], [tuple(FLOAT), tuple(INT)]);
    rejects([list(INT), tuple(INT, STRING)], [tuple(INT), list(INT)], [tuple(INT), BARE_LIST], [tuple(INT), tuple(INT, INT)], [tuple(INT), tuple(FLOAT)], [container("iter", INT), tuple(INT)]);
  });

  it("takes owned values for plain ones and the reverse", () => {
    const owned = container("owned", container("channel", INT));
    accepts([owned, container("channel", INT)], [container("channel", INT), owned], [container("owned"), INT], [optionalOf(container("channel", INT)), owned]);
    rejects([owned, INT], [container("owned", INT), container("owned", STRING)]);
  });
});

describe("functions", () => {
  it("has contravariant parameters and a covariant result", () => {
    accepts([fn([INT], FLOAT), fn([FLOAT], INT)], [fn([INT]), fn([UNTYPED], STRING)], [fn([INT], INT), CLOSURE], [CLOSURE, fn([INT], INT)]);
    rejects([fn([FLOAT]), fn([INT])], [fn([], INT), fn([], FLOAT)], [fn([]), STRING]);
  });

  it("may take fewer parameters than it is given, but not require more", () => {
    accepts([fn([INT]), fn([INT, optional(INT)])], [fn([INT]), fn([rest(INT)])], [fn([]), fn([rest(INT)])], [fn([INT, INT]), fn([INT])], [fn([INT]), fn([])], [fn([rest(ANY)]), fn([optional(INT)])]);
    rejects([fn([INT]), fn([INT, INT])], [fn([]), fn([INT])], [fn([STRING]), fn([rest(INT)])], [fn([optional(INT)]), fn([INT])]);
  });

  it("opens the type parameters of a generic function", () => {
    accepts([fn([INT], INT), fn([T], T, [T])], [fn([shape({ a: INT })], shape({ a: INT })), fn([shape({}, T)], shape({}, T), [T])]);
    rejects([fn([INT], INT), fn([T], STRING, [T])]);
  });
});

describe("declared types", () => {
  const boxOf = (variance: "in" | "out" | null) => struct("Box", {}, {}, [parameter("V", variance)]);

  it("compares arguments as their parameters are marked", () => {
    const [covariant, contravariant, invariant] = [boxOf("out"), boxOf("in"), boxOf(null)];
    accepts([instance(covariant, FLOAT), instance(covariant, INT)], [instance(contravariant, INT), instance(contravariant, FLOAT)], [instance(invariant, INT), instance(invariant, INT)]);
    accepts([instance(invariant), instance(invariant, INT)], [instance(invariant, INT), instance(invariant)]);
    rejects([instance(covariant, INT), instance(covariant, FLOAT)], [instance(contravariant, FLOAT), instance(contravariant, INT)], [instance(invariant, FLOAT), instance(invariant, INT)]);
  });

  it("takes a struct for an interface that it satisfies", () => {
    const shown = instance(protocol("Shown", { show: fn([], STRING) }));
    accepts([shown, instance(struct("S", {}, { show: fn([], STRING) }))], [shown, shown], [shown, ANY]);
    rejects([shown, instance(struct("S", {}))], [shown, shape({ show: fn([], STRING) })], [shown, STRING], [shown, optionalOf(instance(struct("S", {}, { show: fn([], STRING) })))]);
  });

  it("looks through aliases", () => {
    const id = alias("Id", () => unionOf([INT, STRING]));
    const pairs = parameter("P");
    const pair = alias("Pair", () => shape({ left: pairs, right: pairs }), [pairs]);
    accepts([id(), INT], [alias("Again", () => id())(), STRING], [pair(FLOAT), shape({ left: INT, right: INT })], [pair(INT), pair(INT)]);
    rejects([id(), BOOL], [pair(INT), pair(STRING)]);
  });
});

describe("recursive types", () => {
  const tree = alias("Tree", (self) => shape({ value: INT, left: optionalOf(self()), right: optionalOf(self()) }));
  const same = alias("Same", (self) => shape({ value: INT, left: optionalOf(self()), right: optionalOf(self()) }));
  const wrong = alias("Wrong", (self) => shape({ value: STRING, left: optionalOf(self()), right: optionalOf(self()) }));

  it("end, and are told apart by what they hold", () => {
    accepts([tree(), same()], [same(), tree()]);
    rejects([tree(), wrong()], [tree(), shape({ value: INT, left: NIL, right: shape({ value: STRING, left: NIL, right: NIL }) })]);
  });

  it("do not take a conclusion for granted that rested on a refuted pair", () => {
    // `a: A` first seems to fit, while the pair (A, B) is assumed; its field `z` then refutes it.
    const a = alias("A", (self) => shape({ next: self(), z: INT }));
    const b = alias("B", (self) => shape({ next: self(), z: STRING }));
    rejects([unionOf([shape({ x: a() }), shape({ y: a() })]), shape({ x: b(), y: b() })]);
  });

  it("end when they grow while they unfold", () => {
    const G = parameter("G");
    const grows = alias("Grows", (self) => shape({ one: self(list(G)), two: self(container("set", G)) }), [G]);
    const other = alias("Other", (self) => shape({ one: self(list(G)), two: self(container("set", G)) }), [G]);
    accepts([grows(INT), other(INT)]);
    const circle = alias("Circle", (self) => self());
    accepts([circle(), INT]);
  });

  it("end for structs and interfaces that mention themselves", () => {
    const node: ReturnType<typeof struct> = { ...struct("Node", {}), fields: () => new Map([["next", { type: optionalOf(instance(node)), optional: false }]]) };
    const chain = alias("Chain", (self) => shape({ next: optionalOf(self()) }));
    accepts([chain(), instance(node)]);
    const ordered: ReturnType<typeof protocol> = { ...protocol("Ordered", {}), methods: () => new Map([["max", fn([instance(ordered)], instance(ordered))]]) };
    const number: ReturnType<typeof struct> = { ...struct("Number", {}), methods: () => new Map([["max", fn([instance(ordered)], instance(number))]]) };
    const text: ReturnType<typeof struct> = { ...struct("Text", {}), methods: () => new Map([["max", fn([instance(ordered)], STRING)]]) };
    accepts([instance(ordered), instance(number)]);
    rejects([instance(ordered), instance(text)]);
  });
});

describe("in the body of a generic function", () => {
  const named = instance(protocol("Named", { name: fn([], STRING) }));
  const bounded = parameter("B", null, [named]);

  it("lets a parameter stand only for itself, its bounds and tops", () => {
    const yes: readonly (readonly [Type, Type])[] = [[T, T], [list(T), list(T)], [optionalOf(T), T], [T, ANY], [ANY, T], [UNKNOWN, T], [T, UNTYPED], [T, NEVER], [named, bounded]];
    for (const [expected, actual] of yes) expect(isAssignableInBody(expected, actual), `${displayType(expected)} <- ${displayType(actual)}`).toBe(true);
    const no: readonly (readonly [Type, Type])[] = [[T, INT], [INT, T], [T, parameter("T")], [T, optionalOf(T)], [list(T), list(INT)], [named, T], [T, named], [unionOf([INT, STRING]), T]];
    for (const [expected, actual] of no) expect(isAssignableInBody(expected, actual), `${displayType(expected)} <- ${displayType(actual)}`).toBe(false);
  });

  it("still opens the type parameters of functions that are passed around", () => {
    expect(isAssignableInBody(fn([INT], INT), fn([T], T, [T]))).toBe(true);
  });
});
