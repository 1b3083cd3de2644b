import { describe, expect, it } from "vitest";
import type { RuntimeType } from "#vm/bytecode";
import { argumentTypeError, bindingError, checkStruct, matchesType, parameterError } from "./check-type.ts";
import { HDict, HList } from "./collections.ts";
import { errorText } from "./error-text.ts";
import { HEnum, HStruct, StructType } from "./records.ts";
import { HBuiltin, HHandle } from "./references.ts";
import { HDecimal, HFloat } from "./scalars.ts";
import type { Value } from "./value.ts";

const scalar = (name: string): RuntimeType => ({ kind: "scalar", name });
const point = new HStruct(new StructType("Point", ["x"]), [1]);
const tuple: RuntimeType = { kind: "tuple", elements: [scalar("string"), scalar("int")] };
const shape: RuntimeType = {
  kind: "shape",
  fields: [
    { name: "a", optional: false, type: scalar("int"), text: "int" },
    { name: "b", optional: true, type: scalar("string"), text: "string" },
  ],
};

function text(value: Value, type: RuntimeType, shown: string): string {
  const mismatch = matchesType(value, type);
  return mismatch === null ? "ok" : errorText(parameterError("f", "p", { type, text: shown }, value, mismatch));
}

describe("parameter checks", () => {
  const union: RuntimeType = { kind: "union", members: [scalar("int"), scalar("nil")] };
  const cases: readonly (readonly [string, Value, RuntimeType, string, string])[] = [
    ["int", 1, scalar("int"), "int", "ok"],
    ["float for int", new HFloat(1), scalar("int"), "int", "Type error: parameter 'p' expected int, got float"],
    ["int for float", 1, scalar("float"), "float", "ok"],
    ["decimal for number", new HDecimal(1n, 0), scalar("number"), "number", "Type error: parameter 'p' expected number, got decimal"],
    ["string for int", "a", scalar("int"), "int", "Type error: parameter 'p' expected int, got string"],
    ["builtin for closure", new HBuiltin("len", {}), scalar("closure"), "fn(int) -> int", "ok"],
    ["int for closure", 1, scalar("closure"), "fn(int) -> int", "Type error: 'f' parameter `p` expects fn(int) -> int, got int"],
    ["any", null, { kind: "any" }, "any", "ok"],
    ["literal", "a", { kind: "literal", value: "a" }, '"a"', "ok"],
    ["other literal", "b", { kind: "literal", value: "a" }, '"a"', "Type error: parameter 'p' expected \"a\", got string"],
    ["list", new HList([1, new HFloat(2)]), { kind: "list", element: scalar("float") }, "list<float>", "ok"],
    ["list element", new HList([1, "a"]), { kind: "list", element: scalar("int") }, "list<int>", "Type error: parameter 'p' expected list<int>, got list"],
    ["tuple", new HList(["a", 1]), tuple, "tuple<string, int>", "ok"],
    ["tuple, too short", new HList(["a"]), tuple, "tuple<string, int>", "Type error: 'f' parameter `p` expects tuple<string, int>, got list"],
    ["tuple, too long", new HList(["a", 1, 2]), tuple, "tuple<string, int>", "Type error: 'f' parameter `p` expects tuple<string, int>, got list"],
    ["tuple, position", new HList([1, "a"]), tuple, "tuple<string, int>", "Type error: 'f' parameter `p` expects tuple<string, int>, got list"],
    ["tuple, kind", "a", tuple, "tuple<string, int>", "Type error: 'f' parameter `p` expects tuple<string, int>, got string"],
    ["tuple in a list", new HList([new HList(["a"])]), { kind: "list", element: tuple }, "list<tuple<string, int>>", "Type error: 'f' parameter `p` expects list<tuple<string, int>>, got list"],
    ["dict value", HDict.from([["a", "b"]]), { kind: "dict", value: scalar("int") }, "dict<string, int>", "Type error: parameter 'p' expected dict<string, int>, got dict"],
    ["union", null, union, "int?", "ok"],
    ["not in union", "a", union, "int?", "Type error: parameter 'p' expected int?, got string"],
    ["struct", point, { kind: "struct", name: "Point" }, "Point", "ok"],
    ["other struct", point, { kind: "struct", name: "Size" }, "Size", "Type error: 'f' parameter `p` expects Size, got struct"],
    ["enum", new HEnum("E", "A", null), { kind: "enum", name: "E" }, "E", "ok"],
    ["interface", 1, { kind: "interface", name: "I" }, "I", "Type error: parameter 'p': expected value satisfying interface 'I', got int"],
    ["interface struct", point, { kind: "interface", name: "I" }, "I", "ok"],
    ["handle", new HHandle("fs", "HarnessFs", {}), { kind: "handle", name: "HarnessFs" }, "HarnessFs", "ok"],
    ["shape", HDict.from([["a", 1], ["z", 1]]), shape, "{a: int}", "ok"],
    ["shape, optional nil", HDict.from([["a", 1], ["b", null]]), shape, "{a: int}", "ok"],
    ["shape, missing", HDict.from([["b", "x"]]), shape, "{a: int}", "Type error: parameter 'p': missing field 'a' (int) — available fields: b"],
    ["shape, missing in a struct", point, shape, "{a: int}", "Type error: parameter 'p': missing field 'a' (int) — available fields: x"],
    ["shape, nothing there", new HDict(), shape, "{a: int}", "Type error: parameter 'p': missing field 'a' (int)"],
    ["shape, field", HDict.from([["a", 1], ["b", 2]]), shape, "{a: int}", "Type error: parameter 'p': field 'b' expected string, got int"],
    ["shape, kind", 1, shape, "{a: int}", "Type error: parameter 'p': expected dict or struct, got int"],
  ];
  for (const [name, value, type, shown, expected] of cases) it(name, () => expect(text(value, type, shown)).toBe(expected));

  it("lists the first available fields of many", () => {
    const many = HDict.from(Array.from({ length: 30 }, (_, i) => [`f${i + 10}`, i]));
    expect(text(many, shape, "{a: int}")).toContain("f10, f11");
    expect(text(many, shape, "{a: int}")).toMatch(/f29, …$/);
  });

  it("checks the fields of a struct", () => {
    const type = new StructType("Point", ["x", "note"], [scalar("float"), { kind: "any" }], "{x: float, note: any}");
    expect(() => checkStruct(new HStruct(type, [1, null]))).not.toThrow();
    expect(() => checkStruct(new HStruct(type, ["a", null]))).toThrow("binding `Point` expects {x: float, note: any}, got struct");
    expect(() => checkStruct(new HStruct(type, [null, null]))).toThrow("binding `Point` expects");
    expect(() => checkStruct(point)).not.toThrow();
  });

  it("checks a value with many paths in linear time", () => {
    let value: Value = 1;
    let type: RuntimeType = scalar("int");
    for (let i = 0; i < 60; i++) {
      value = new HList([value, value]);
      type = { kind: "list", element: { kind: "union", members: [scalar("string"), type] } };
    }
    expect(matchesType(value, type)).toBe(null);
    expect(matchesType(new HList([value, "a"]), { kind: "list", element: type })).toEqual({ kind: "type" });
  });

  it("words the other two checks", () => {
    expect(errorText(argumentTypeError("len", "value", "string", 1))).toBe("Type error: 'len' parameter `value` expects string, got int");
    expect(errorText(bindingError("n", "int", "a"))).toBe("Type error: binding `n` expects int, got string");
  });
});
