import { describe, expect, test } from "vitest";
import { displayType, type FunctionType, type Type } from "../model/index.ts";
import { LibraryTypes } from "./library-types.ts";
import { declare, LIBRARY, signatureText } from "./testing.ts";

const library = new LibraryTypes(LIBRARY);

const texts = (signatures: readonly FunctionType[] | undefined): readonly string[] => (signatures ?? []).map(signatureText);

/** The alias target `P` of a program. */
function typed(text: string, rest = ""): Type {
  return declare(`struct Point { x: int, y?: string }\nstruct Box<T> { value: T }\nenum Color { Red }\n${rest}\ntype P = ${text}`).alias("P");
}

describe("LibraryTypes", () => {
  test("builtins: overloads first, predicates, generics; unknown and unreadable ones are empty", () => {
    expect(texts(library.builtin("len"))).toEqual(["fn(value: any) -> int"]);
    expect(texts(library.builtin("range_of"))).toEqual(["fn(a: int) -> range", "fn(a: int, b?: int) -> range"]);
    expect(texts(library.builtin("is_text"))).toEqual(["fn(value: unknown) -> bool [0 is string]"]);
    expect(texts(library.builtin("expect"))).toEqual(["fn<T>(value: unknown, schema: Schema<T>) -> T"]);
    expect(library.builtin("broken")).toEqual([]);
    expect(library.builtin("gone")).toEqual([]);
    expect(library.builtin("len")).toBe(library.builtin("len"));
  });

  test("constants, namespaces, handles", () => {
    expect(displayType(library.constant("pi"))).toBe("float");
    expect(library.constant("gone").kind).toBe("untyped");
    expect(texts(library.namespaced("stream", "map"))).toEqual(["fn<T, U>(source: Stream<T>, f: fn(T) -> U) -> Stream<U>"]);
    expect(library.namespaced("gone", "map")).toEqual([]);
    expect(library.handleField("fs")).toEqual({ kind: "handle", name: "HarnessFs" });
    expect(library.handleField("gone")).toBeNull();
    expect(texts(library.handleMethod("HarnessFs", "read_text"))).toEqual(["fn(path: string) -> string"]);
    expect(texts(library.method({ kind: "handle", name: "HarnessFs" }, "read_text")?.signatures)).toEqual(["fn(path: string) -> string"]);
    expect(library.method({ kind: "handle", name: "HarnessFs" }, "gone")).toBeNull();
    expect(texts(library.handleMethod("Harness", "spawn"))).toEqual(["fn() -> Harness"]);
  });

  test("library types may name one another", () => {
    expect(displayType(typed("Reports"))).toBe("Reports");
    const entry = library.scope.lookup("Reports");
    expect(entry?.kind === "symbol" && entry.symbol.kind === "alias" && displayType(entry.symbol.target())).toBe("list<SchemaError>");
  });

  test.each([
    ["string", "chars", ["fn() -> list<string>"]],
    ['"a"', "chars", ["fn() -> list<string>"]],
    ["list<int>", "first", ["fn() -> int?", "fn(count: int) -> list<int>", "fn(count?: int) -> any"]],
    ["list", "map", ["fn<U>(f: fn(any) -> U) -> list<U>"]],
    ["list<int>", "map", ["fn<U>(f: fn(int) -> U) -> list<U>"]],
    ["tuple<int, string>", "map", ["fn<U>(f: fn(int | string) -> U) -> list<U>"]],
    ["dict<string, int>", "values", ["fn() -> list<int>"]],
    ["dict", "values", ["fn() -> list<any>"]],
    ["{a: int, b: string}", "values", ["fn() -> list<int | string>"]],
    ["{a: int, ...dict}", "values", ["fn() -> list<any>"]],
    ["Point", "values", ["fn() -> list<int | string>"]],
    ["Point", "keys", ["fn() -> list<string>"]],
    ["Box<bool>", "values", ["fn() -> list<bool>"]],
    ["Box", "values", ["fn() -> list<any>"]],
    ["set<int>", "to_list", ["fn() -> list<int>"]],
    ["range", "first", ["fn() -> int?"]],
    ["iter<int>", "next", ["fn() -> {done: bool, value: int?}"]],
    ["Generator<int>", "next", ["fn() -> int?"]],
    ["Generator<int>", "map", ["fn<U>(f: fn(int) -> U) -> iter<U>"]],
    ["Stream<int>", "next", ["fn() -> {done: bool, value: int?}"]],
    ["Pair<int, string>", "swap", ["fn() -> pair<string, int>"]],
    ["owned<list<int>>", "map", ["fn<U>(f: fn(int) -> U) -> list<U>"]],
  ])("%s.%s", (receiver, name, expected) => {
    expect(texts(library.method(typed(receiver), name)?.signatures)).toEqual(expected);
  });

  test.each(["any", "unknown", "int?", "int | string", "Color", "int", "closure"])("%s has no such method", (receiver) => {
    expect(library.method(typed(receiver), "map")).toBeNull();
  });

  test("method names of all tables of a receiver", () => {
    expect([...library.methodNames(typed("Generator<int>"))]).toEqual(["next", "next", "map"]);
    expect([...library.methodNames(typed("Point"))]).toEqual(["keys", "values"]);
    expect([...library.methodNames({ kind: "handle", name: "HarnessFs" })]).toEqual(["read_text"]);
    expect([...library.methodNames(typed("any"))]).toEqual([]);
  });
});
