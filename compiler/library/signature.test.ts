import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSignature, type Signature, toNativeSignature } from "#compiler/library";

function parsed(text: string): Signature {
  const result = parseSignature(text);
  if ("error" in result) throw new Error(result.error);
  return result;
}

describe("parseSignature", () => {
  test("generics, optional and rest parameters, function types", () => {
    const signature = parsed("fn<U, V>(f: fn(T, int) -> U?, limit?: int | duration, ...rest: list<V>) -> [U]");
    expect(signature.typeParameters).toEqual(["U", "V"]);
    expect(signature.parameters.map(({ name, optional, rest, typeText }) => [name, optional, rest, typeText])).toEqual([
      ["f", false, false, "fn(T, int) -> U?"],
      ["limit", true, false, "int | duration"],
      ["rest", false, true, "list<V>"],
    ]);
    expect(signature.returns.kind).toBe("ListType");
  });

  test("predicates, shapes, literals", () => {
    expect(parsed("fn(v: any) -> v is string").returns.kind).toBe("PredicateType");
    expect(parsed('fn(v: {a: int, b?: "x" | 1, ...R}) -> nil').parameters[0]?.type.kind).toBe("ShapeType");
    expect(parsed("fn()").returns).toMatchObject({ kind: "NamedType", name: "any" });
  });

  test.each(["", "fn", "fn(", "fn(a)", "fn(a:)", "fn(a: int", "fn(a: int) ->", "fn(a: int) -> int int", "fn(a: $)", `fn(a: ${"[".repeat(1000)}`])(
    "%s is an error",
    (text) => {
      expect(parseSignature(text)).toHaveProperty("error");
    },
  );

  test("never throws", () => {
    const piece = fc.constantFrom("fn", "(", ")", "<", ">", "a", ":", "?", ",", "|", "->", "...", "{", "}", "[", "]", '"s"', "1", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        parseSignature(pieces.join(""));
      }),
    );
  });
});

describe("toNativeSignature", () => {
  const check = (type: string): unknown => toNativeSignature(parsed(`fn<U>(p: ${type})`)).parameters[0]?.check;

  test("checks scalars, collections and unions of them", () => {
    expect(check("int | duration")).toEqual({
      text: "int | duration",
      type: { kind: "union", members: [{ kind: "scalar", name: "number" }, { kind: "scalar", name: "duration" }] },
    });
    expect(check("list<string>")).toMatchObject({ type: { kind: "list", element: { kind: "scalar", name: "string" } } });
    expect(check("dict<string, U>")).toMatchObject({ type: { kind: "dict", value: { kind: "any" } } });
    expect(check("HarnessFs")).toMatchObject({ type: { kind: "handle", name: "HarnessFs" } });
  });

  test.each(["any", "U", "fn(int) -> U", "T", "int | U", "U?", "iter<int>"])("%s is not checked", (type) => {
    expect(check(type)).toBeNull();
  });
});
