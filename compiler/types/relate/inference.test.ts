import { describe, expect, it } from "vitest";
import { ANY, BARE_DICT, BARE_LIST, BOOL, container, displayType, FLOAT, INT, NIL, optionalOf, type ParameterType, STRING, substitute, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { Inference } from "./inference.ts";
import { alias, fn, instance, literal, parameter, protocol, shape, struct, tuple } from "./testing.ts";

const T = parameter("T");
const U = parameter("U");
const R = parameter("R");
const list = (type: Type): Type => container("list", type);

type Arguments = readonly (readonly [Type, Type])[];

function learn(parameters: readonly ParameterType[], args: Arguments): Inference {
  const inference = new Inference(parameters.map(({ symbol }) => symbol));
  for (const [expected, actual] of args) inference.collect(expected, actual);
  return inference;
}

/** What `result` is after the call, with all parameters replaced. */
function result(type: Type, ...args: Arguments): string {
  return displayType(substitute(type, learn([T, U, R], args).solution()));
}

describe("candidates", () => {
  it("join over arguments by union", () => {
    expect(result(T, [T, INT])).toBe("int");
    expect(result(T, [T, INT], [T, STRING])).toBe("int | string");
    expect(result(T, [T, INT], [T, FLOAT])).toBe("int | float");
    expect(result(T, [T, INT], [T, INT])).toBe("int");
    expect(result(T, [T, INT], [T, UNTYPED])).toBe("any");
  });

  it("are found in containers, tuples and records", () => {
    expect(result(T, [list(T), list(INT)])).toBe("int");
    expect(result(tuple(T, U), [container("dict", T, U), container("dict", STRING, INT)])).toBe("tuple<string, int>");
    expect(result(tuple(T, U), [container("dict", T, U), shape({ a: INT, b: STRING })])).toBe("tuple<string, int | string>");
    expect(result(T, [list(T), tuple(INT, STRING)])).toBe("int | string");
    expect(result(tuple(T, U), [tuple(T, U), tuple(INT, STRING)])).toBe("tuple<int, string>");
    expect(result(tuple(T, U), [container("Result", T, U), container("Result", INT, STRING)])).toBe("tuple<int, string>");
    expect(result(T, [container("Schema", T), container("Schema", shape({ a: INT }))])).toBe("{a: int}");
    expect(result(T, [container("iter", T), container("iter", BOOL)])).toBe("bool");
    expect(result(T, [shape({ a: T }), shape({ a: INT, b: STRING })])).toBe("int");
    expect(result(T, [shape({ a: T }), instance(struct("S", { a: STRING }))])).toBe("string");
    expect(result(T, [list(T), container("owned", list(INT))])).toBe("int");
  });

  it("are found through aliases", () => {
    const step = alias("Step", () => shape({ value: U }), [U]);
    const maybe = alias("MaybeStep", () => shape({ value: optionalOf(U) }), [U]);
    const rule = alias("Rule", () => shape({ validate: fn([U, BARE_DICT], BOOL) }), [U]);
    const contract = alias("Contract", () => shape({ base: U, rules: list(rule(U)) }), [U]);
    expect(result(T, [list(step(T)), list(step(INT))])).toBe("int");
    expect(result(T, [list(step(T)), list(unionOf([step(INT), step(STRING)]))])).toBe("int | string");
    expect(result(T, [list(maybe(T)), list(shape({ value: INT }))])).toBe("int");
    expect(result(T, [list(contract(T)), list(contract(shape({ id: STRING })))])).toBe("{id: string}");
    expect(result(T, [alias("Ints", () => list(INT))(), list(INT)], [list(T), alias("Ints", () => list(INT))()])).toBe("int");
  });

  it("are found in callbacks, where what comes out counts first", () => {
    expect(result(U, [list(T), list(INT)], [fn([T], U), fn([INT], STRING)])).toBe("string");
    expect(result(T, [list(T), list(INT)], [fn([T], BOOL), fn([FLOAT], BOOL)])).toBe("int");
    expect(result(T, [fn([T], BOOL), fn([FLOAT], BOOL)])).toBe("float");
    expect(result(U, [fn([T], U), fn([R], R, [R])])).toBe("any");
  });

  it("leave out what a nullable or union takes without them", () => {
    expect(result(T, [optionalOf(T), optionalOf(INT)])).toBe("int");
    expect(result(T, [optionalOf(T), INT])).toBe("int");
    expect(result(T, [optionalOf(T), NIL])).toBe("any");
    expect(result(T, [unionOf([T, list(T)]), list(INT)])).toBe("int");
    expect(result(T, [unionOf([T, literal("auto")]), STRING])).toBe("string");
    expect(result(T, [unionOf([T, STRING]), unionOf([STRING, INT, literal("a")])])).toBe("int");
    expect(result(T, [T, optionalOf(INT)])).toBe("int?");
  });

  it("do not come from what is empty or of another form", () => {
    expect(result(T, [list(T), BARE_LIST])).toBe("any");
    expect(result(T, [list(T), BARE_LIST], [T, INT])).toBe("int");
    expect(result(T, [list(T), STRING])).toBe("any");
    expect(result(T, [list(T), ANY])).toBe("any");
    expect(result(list(T), [list(T), UNTYPED], [list(T), list(INT)])).toBe("list<any>");
  });

  it("come from the arguments of declared types, and through interfaces from methods", () => {
    const V = parameter("V");
    const box = struct("Box", { value: V }, { get: fn([], V) }, [V]);
    const source = protocol("Source", { get: fn([], V) }, [V]);
    expect(result(T, [instance(box, T), instance(box, INT)])).toBe("int");
    expect(result(T, [instance(source, T), instance(box, STRING)])).toBe("string");
    expect(result(T, [instance(source, T), instance(struct("S", {}, { get: fn([], INT) }))])).toBe("int");
  });
});

describe("row variables", () => {
  it("take the fields that are left over", () => {
    const withId = shape({ id: STRING }, R);
    expect(result(withId, [shape({}, R), shape({ a: INT })])).toBe("{id: string, a: int}");
    expect(result(shape({}, R), [withId, shape({ id: STRING, name: STRING })])).toBe("{name: string}");
    expect(result(shape({}, R), [shape({}, R), instance(struct("S", { a: INT }))])).toBe("{a: int}");
    expect(result(withId, [shape({}, R), BARE_DICT])).toBe("{id: string, ...dict}");
    expect(result(shape({}, T, U), [shape({}, T), shape({ a: INT, b: INT })], [shape({}, U), shape({ b: STRING, c: BOOL })])).toBe("{a: int, b: string, c: bool}");
  });

  it("stay open for different records", () => {
    expect(result(shape({}, R), [shape({}, R), shape({ a: INT })], [shape({}, R), shape({ b: INT })])).toBe("{...dict}");
    expect(result(shape({}, R), [shape({}, R), UNTYPED])).toBe("{...any}");
    expect(result(shape({}, T, U), [shape({}, T, U), shape({ a: INT })])).toBe("{...any, ...any}");
  });
});

describe("conflicts", () => {
  const conflict = (args: Arguments): string | null => {
    const found = learn([T, U, R], args).conflict();
    return found && `'${found.name}' was inferred as both ${displayType(found.first)} and ${displayType(found.second)}`;
  };

  it("need a position that takes one type only", () => {
    expect(conflict([[T, INT], [T, STRING]])).toBeNull();
    expect(conflict([[list(T), list(INT)], [list(T), list(STRING)]])).toBeNull();
    expect(conflict([[T, STRING], [list(T), list(INT)]])).toBeNull();
    expect(conflict([[list(T), list(INT)], [list(T), list(INT)]])).toBeNull();
    expect(conflict([[list(T), list(FLOAT)], [T, INT]])).toBeNull();
    // The callback itself is refused.
    expect(conflict([[list(T), list(INT)], [fn([T], BOOL), fn([STRING], BOOL)]])).toBeNull();
    expect(conflict([[list(T), list(unionOf([INT, STRING]))], [T, INT]])).toBeNull();
  });

  it("arise against an explicit type argument", () => {
    const inference = learn([T], [[T, STRING]]);
    inference.bind(T.symbol, INT);
    expect(inference.conflict()).toEqual({ name: "T", first: INT, second: STRING });
    expect(displayType(substitute(list(T), inference.solution()))).toBe("list<int>");
    const fitting = learn([T], [[T, INT], [list(T), BARE_LIST]]);
    fitting.bind(T.symbol, FLOAT);
    expect(fitting.conflict()).toBeNull();
  });
});

describe("recursion", () => {
  it("ends for recursive and growing aliases", () => {
    const tree = alias("Tree", (self) => shape({ value: U, left: optionalOf(self(U)), right: optionalOf(self(U)) }), [U]);
    expect(result(T, [tree(T), tree(INT)])).toBe("int");
    expect(result(T, [tree(T), shape({ value: STRING, left: NIL, right: NIL })])).toBe("string");
    const grows = alias("Grows", (self) => shape({ value: U, one: self(list(U)), two: self(container("set", U)) }), [U]);
    expect(result(list(T), [grows(T), grows(INT)])).toMatch(/^list<int/);
  });
});
