import { describe, expect, it } from "vitest";
import { ANY, FLOAT, INT, intersectionOf, type NominalType, STRING, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { satisfies } from "./satisfies.ts";
import { enumeration, fn, instance, optional, parameter, protocol, shape, struct } from "./testing.ts";

const withMethods = (methods: Parameters<typeof struct>[2]): NominalType => instance(struct("S", {}, methods));
const shown = instance(protocol("Shown", { show: fn([INT], STRING) }));

describe("satisfaction", () => {
  it("wants every method with as many parameters and fitting types", () => {
    expect(satisfies(withMethods({ show: fn([INT], STRING) }), shown)).toBeNull();
    expect(satisfies(withMethods({ show: fn([INT], STRING), other: fn([]) }), shown)).toBeNull();
    expect(satisfies(withMethods({ other: fn([]) }), shown)).toBe("missing method 'show'");
    expect(satisfies(withMethods({ show: fn([], STRING) }), shown)).toBe("method 'show' has 0 parameter(s), expected 1");
    expect(satisfies(withMethods({ show: fn([INT, INT], STRING) }), shown)).toBe("method 'show' has 2 parameter(s), expected 1");
    expect(satisfies(withMethods({ show: fn([STRING], STRING) }), shown)).toBe("method 'show' parameter 1 has type 'string', expected 'int'");
    expect(satisfies(withMethods({ show: fn([INT], INT) }), shown)).toBe("method 'show' returns 'int', expected 'string'");
  });

  it("lists the methods that a type without any lacks", () => {
    expect(satisfies(withMethods({}), instance(protocol("Two", { a: fn([]), b: fn([]) })))).toBe("missing method(s): a, b");
  });

  it("does not compare what is not annotated, and lets parameters be left out", () => {
    expect(satisfies(withMethods({ show: fn([UNTYPED]) }), shown)).toBeNull();
    expect(satisfies(withMethods({ show: fn([INT, optional(INT)], STRING) }), shown)).toBeNull();
    expect(satisfies(withMethods({ show: fn([STRING], INT) }), instance(protocol("Loose", { show: fn([UNTYPED]) })))).toBeNull();
  });

  it("takes wider parameters and narrower results", () => {
    const scale = instance(protocol("Scale", { scale: fn([INT], FLOAT) }));
    expect(satisfies(withMethods({ scale: fn([FLOAT], INT) }), scale)).toBeNull();
    expect(satisfies(withMethods({ scale: fn([INT], FLOAT) }), instance(protocol("Narrow", { scale: fn([FLOAT], INT) })))).toBe("method 'scale' parameter 1 has type 'int', expected 'float'");
  });

  it("is for named types", () => {
    for (const type of [STRING, shape({ show: fn([INT], STRING) })]) expect(satisfies(type, shown)).toBe("only named types can satisfy interfaces");
    expect(satisfies(instance(enumeration("E", {})), shown)).toBe("missing method(s): show");
    for (const type of [ANY, UNTYPED, parameter("T")]) expect(satisfies(type, shown)).toBeNull();
    expect(satisfies(shown, shown)).toBeNull();
  });

  it("holds for every member of a union and for one of an intersection", () => {
    const good = withMethods({ show: fn([INT], STRING) });
    const bad = withMethods({ other: fn([]) });
    expect(satisfies(unionOf([good, bad]), shown)).toBe("missing method 'show'");
    expect(satisfies(intersectionOf([bad, good]), shown)).toBeNull();
  });

  it("remembers answers by declaration, not by name", () => {
    for (let round = 0; round < 2; round++) {
      expect(satisfies(withMethods({ show: fn([INT], STRING) }), shown)).toBeNull();
      expect(satisfies(withMethods({}), shown)).toBe("missing method(s): show");
    }
    const symbol = struct("Once", {}, { show: fn([INT], INT) });
    expect(satisfies(instance(symbol), shown)).toBe(satisfies(instance(symbol), shown));
  });
});

describe("generic interfaces", () => {
  const T = parameter("T", "in");
  const sink = protocol("Sink", { accept: fn([T]) }, [T]);

  it("put their arguments into the signatures", () => {
    const strings = withMethods({ accept: fn([STRING]) });
    expect(satisfies(strings, instance(sink, STRING))).toBeNull();
    expect(satisfies(strings, instance(sink, INT))).toBe("method 'accept' parameter 1 has type 'string', expected 'int'");
    expect(satisfies(strings, instance(sink))).toBeNull();
  });

  it("see the arguments of a generic struct", () => {
    const E = parameter("E");
    const box = struct("Box", {}, { accept: fn([E]) }, [E]);
    expect(satisfies(instance(box, INT), instance(sink, INT))).toBeNull();
    expect(satisfies(instance(box, STRING), instance(sink, INT))).toBe("method 'accept' parameter 1 has type 'string', expected 'int'");
  });
});

describe("associated types", () => {
  const Item = parameter("Item");
  const methods = { get: fn([INT], Item as Type), put: fn([Item]) };
  const collection = instance(protocol("Collection", methods, [], [{ type: Item }]));
  const ofInts = instance(protocol("IntCollection", methods, [], [{ type: Item, defaultType: INT }]));

  it("are bound by the implementing signatures", () => {
    expect(satisfies(withMethods({ get: fn([INT], STRING), put: fn([STRING]) }), collection)).toBeNull();
    expect(satisfies(withMethods({ get: fn([INT], STRING), put: fn([INT]) }), collection)).toBe("associated type 'Item' resolves to 'int', expected 'string'");
    expect(satisfies(withMethods({ get: fn([INT]), put: fn([INT]) }), collection)).toBeNull();
  });

  it("have to come out as their default", () => {
    expect(satisfies(withMethods({ get: fn([INT], INT), put: fn([INT]) }), ofInts)).toBeNull();
    expect(satisfies(withMethods({ get: fn([INT], STRING), put: fn([STRING]) }), ofInts)).toBe("associated type 'Item' resolves to 'string', expected 'int'");
  });
});
