/** Laws of the relation over random types. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AliasSymbol,
  ANY,
  BARE_DICT,
  BARE_LIST,
  BOOL,
  CLOSURE,
  container,
  displayType,
  FLOAT,
  INT,
  lazily,
  NEVER,
  NIL,
  optionalOf,
  resolve,
  STRING,
  substitute,
  type Type,
  unionOf,
  UNKNOWN,
  UNTYPED,
} from "../model/index.ts";
import { checkVariance, Inference, isAssignable, isComparable, joinTypes, mergeShapes, mismatchReason } from "./index.ts";
import { enumeration, fn, instance, literal, parameter, protocol, shape, struct, tuple } from "./testing.ts";

const POINT = struct("Point", { x: INT, "y?": STRING }, { show: fn([], STRING) });
const BOX = struct("Box", {}, {}, [parameter("V", "out")]);
const COLOR = enumeration("Color", { Red: [] });
const SHOWN = protocol("Shown", { show: fn([], STRING) });
const T = parameter("T");

/** A recipe makes its type anew each time, so that equal types are not the same object. */
type Recipe = () => Type;

const SIMPLE: readonly Type[] = [STRING, INT, FLOAT, BOOL, NIL, CLOSURE, BARE_LIST, BARE_DICT, literal("a"), literal("b"), literal(1), instance(POINT), instance(COLOR), instance(SHOWN)];
const SPECIAL: readonly Type[] = [ANY, UNKNOWN, NEVER, UNTYPED];

/** Types made of the given leaves. */
function recipes(leaves: readonly Recipe[], unions: boolean): fc.Arbitrary<Recipe> {
  const leaf = fc.constantFrom(...leaves);
  return fc.letrec<{ type: Recipe }>((tie) => {
    const inner = tie("type");
    const two = fc.tuple(inner, inner);
    const branches: fc.Arbitrary<Recipe>[] = [
      inner.map((item) => () => container("list", item())),
      inner.map((item) => () => container("iter", item())),
      inner.map((item) => () => instance(BOX, item())),
      inner.map((item) => () => optionalOf(item())),
      two.map(([key, value]) => () => container("dict", key(), value())),
      two.map(([ok, error]) => () => container("Result", ok(), error())),
      two.map(([a, b]) => () => tuple(a(), b())),
      two.map(([a, b]) => () => shape({ a: a(), "b?": b() })),
      two.map(([from, to]) => () => fn([from()], to())),
    ];
    if (unions) branches.push(two.map(([a, b]) => () => unionOf([a(), b()])));
    return { type: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, ...branches) };
  }).type;
}

const types = recipes([...SIMPLE, ...SPECIAL].map((type) => () => ({ ...type })), true);
const known = recipes(SIMPLE.map((type) => () => ({ ...type })), true);
const patterns = recipes([() => T, () => T, () => STRING], false);

const holds = (expected: Type, actual: Type): void => {
  expect(isAssignable(expected, actual), `${displayType(expected)} <- ${displayType(actual)}`).toBe(true);
  expect(mismatchReason(expected, actual)).toBeNull();
};

describe("assignability", () => {
  it("is reflexive", () => {
    fc.assert(fc.property(types, (make) => holds(make(), make())));
  });

  it("has tops and a bottom", () => {
    fc.assert(
      fc.property(types, (make) => {
        const type = make();
        holds(ANY, type);
        holds(UNKNOWN, type);
        holds(type, NEVER);
        holds(type, UNTYPED);
        if (type.kind !== "never") holds(type, ANY);
        expect(isAssignable(NEVER, type)).toBe(type.kind === "never" || type.kind === "untyped");
      }),
    );
  });

  it("takes members for their union and their join", () => {
    fc.assert(
      fc.property(types, types, (a, b) => {
        holds(unionOf([a(), b()]), a());
        holds(joinTypes([a(), b()]), b());
      }),
    );
  });

  it("takes the result of a merge for both records, where fields are not overridden", () => {
    fc.assert(
      fc.property(known, known, (a, b) => {
        const [left, right] = [shape({ left: a() }), shape({ right: b() })];
        const merged = mergeShapes(left, right);
        expect(merged).not.toBeNull();
        holds(left, merged ?? NEVER);
        holds(right, merged ?? NEVER);
      }),
    );
  });

  it("makes what fits comparable", () => {
    fc.assert(fc.property(types, types, (a, b) => !isAssignable(a(), b()) || isComparable(a(), b())));
  });
});

describe("inference", () => {
  it("makes the argument fit", () => {
    fc.assert(
      fc.property(patterns, known, (pattern, concrete) => {
        const actual = substitute(pattern(), new Map([[T.symbol, concrete()]]));
        const inference = new Inference([T.symbol]);
        inference.collect(pattern(), actual);
        holds(substitute(pattern(), inference.solution()), actual);
      }),
    );
  });
});

describe("random recursive aliases", () => {
  /** Three generic aliases whose targets mention each other with random arguments. */
  const families = fc.array(recipes([() => REFERENCES[0](), () => REFERENCES[1](), () => REFERENCES[2](), () => G, () => INT], true), { minLength: 3, maxLength: 3 });
  const G = parameter("G", "out");
  let symbols: readonly AliasSymbol[] = [];
  const refer = (index: number, argument: Type): Type => {
    const symbol = symbols[index];
    return symbol === undefined ? INT : { kind: "alias", symbol, arguments: [argument] };
  };
  const REFERENCES = [(): Type => refer(0, G), (): Type => refer(1, container("list", G)), (): Type => refer(2, INT)] as const;

  it("end in every question", () => {
    fc.assert(
      fc.property(families, (targets) => {
        const base = { kind: "alias", module: "/project/main.harn", span: { start: 0, end: 0 }, parameters: [G.symbol] } as const;
        symbols = targets.map((target, index) => ({ ...base, name: `A${index}`, target: lazily(target, UNTYPED) }));
        const [a, b] = [refer(0, INT), refer(1, STRING)];
        expect(isAssignable(a, a)).toBe(true);
        const fits = isAssignable(a, b);
        if (fits) expect(mismatchReason(a, b)).toBeNull();
        else mismatchReason(a, b);
        const inference = new Inference([G.symbol]);
        inference.collect(refer(0, G), b);
        expect(inference.solution().size).toBe(1);
        for (const symbol of symbols) expect(checkVariance(symbol).length).toBeLessThanOrEqual(1);
        expect(displayType(resolve(a))).toEqual(expect.any(String));
        mergeShapes(a, b);
        expect(isComparable(a, b)).toBe(isComparable(b, a));
      }),
      { numRuns: 60 },
    );
  });
});
