import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayType, membersOf, resolve, sameType, type Type } from "../model/index.ts";
import { declare } from "./testing.ts";

/** The lowered target of `type A = TEXT`, beside some declarations. */
function lowered(text: string): Type {
  return declare(`${DECLARATIONS}\ntype Probe = ${text}`).alias("Probe");
}

const DECLARATIONS = `
struct Point { x: int, y: int }
struct Box<T> { value: T }
enum Color { Red, Green }
interface Named { fn name(self) -> string }
type Id<T> = T
type Cell<T> = {cell: T}
type User = {name: string}
`;

describe("lowerType", () => {
  test.each([
    ["int"], ["string"], ["nil"], ["duration"], ["range"], ["closure"], ["bytes"], ["decimal"], ["any"], ["unknown"], ["never"],
    ["list"], ["dict"], ["set"], ["iter"], ["generator"], ["stream"], ["channel"], ["task"], ["Result"], ["Schema"], ["owned"],
    ["list<int>"], ["dict<string, int>"], ["set<int>"], ["iter<int>"], ["Generator<int>"], ["Stream<int>"], ["Result<int, string>"],
    ["Schema<Point>"], ["owned<channel>"], ["tuple<int, string>"], ["Harness"], ["HarnessFs"], ["Point"], ["Box<int>"], ["Box"], ["Color"], ["Named"], ["User"],
    ["int | string"], ["Point & Named"], ['"a" | "b"'], ["1"], ["-1"], ["int?"], ["fn(int, string) -> bool"], ["fn()"],
    ["{a: int, b?: string}"], ["{a: int, ...dict}"], ["SchemaError"], ["sync_permit"],
  ])("%s is shown as it is written", (text) => {
    expect(displayType(lowered(text))).toBe(text);
  });

  test.each([
    ["[int]", "list<int>"],
    ["number", "int | float"],
    ["true", "bool"],
    ["task_handle", "task"],
    ["Iter<int>", "iter<int>"],
    ["Pair<int, string>", "pair<int, string>"],
    ["tuple", "list"],
    ["Result<int>", "Result"],
    ["int | nil | int", "int?"],
    ["string | never", "string"],
    ["{a: int} & {b: string}", "{a: int, b: string}"],
    ["Point & Named | int", "Point & Named | int"],
    ["{a: int, ...User}", "{a: int, name: string}"],
    ["{name: int, ...User, ...dict}", "{name: int, ...dict}"],
    ["{z: int, ...Point}", "{z: int, x: int, y: int}"],
    ["{...Box<int>}", "{value: int}"],
    ["{...User, ...{name?: int}}", "{name: string | int}"],
    ["{...User, ...{name: int}}", "{name: int}"],
    ["Id<int>?", "Id<int>?"],
  ])("%s is %s", (text, expected) => {
    expect(displayType(lowered(text))).toBe(expected);
  });

  test("a name that is declared wins over a built-in one", () => {
    const declared = declare("type list = int\nstruct Result { code: int }\ntype P = Result");
    expect(displayType(declared.alias("list"))).toBe("int");
    expect(declared.alias("P")).toMatchObject({ kind: "nominal" });
  });

  test("problems: unknown names, wrong numbers of arguments, each once", () => {
    const declared = declare(`
struct Point { x: int }
struct Box<T> { v: T }
fn f(a: Pont, b: Box<int, int>, c: list<Zzzzzz>, d: int<string>, e: dict<int>) -> Result<int, int, int> {}
`);
    const expected = [
      "HARN-TYP-020 unknown type `Pont` — did you mean `Point`? @Pont",
      "HARN-TYP-014 type `Box` expects 1 type argument, got 2 @Box<int, int>",
      "HARN-TYP-020 unknown type `Zzzzzz` @Zzzzzz",
      "HARN-TYP-014 type `int` takes no type arguments, got 1 @int<string>",
      "HARN-TYP-014 type `dict` expects 2 type arguments, got 1 @dict<int>",
      "HARN-TYP-014 type `Result` expects 2 type arguments, got 3 @Result<int, int, int>",
    ];
    expect(declared.problems()).toEqual(expected);
    expect(declared.problems()).toEqual([]);
    expect(declared.fn("f").parameters.map(({ type }) => displayType(type))).toEqual(["any", "Box", "list<any>", "int", "dict"]);
  });

  test("problems of a type that was lowered on behalf of another module still come", () => {
    const declared = declare("struct S { a: Nope }");
    const symbol = declared.symbol("S");
    expect(symbol.kind === "struct" && displayType(symbol.fields().get("a")?.type ?? { kind: "never" })).toBe("any");
    expect(declared.problems()).toEqual(["HARN-TYP-020 unknown type `Nope` @Nope"]);
  });

  test("an import that does not resolve may bring any name", () => {
    expect(declare('import "./gone"\nfn f(a: Nope, b: list<int, int>) {}').problems()).toEqual([
      "HARN-TYP-014 type `list` expects 1 type argument, got 2 @list<int, int>",
    ]);
  });
});

describe("aliases", () => {
  test("recursion through a field, an element or a function ends", () => {
    const declared = declare(`
type Tree = {left: Tree?, right: Tree?}
type Json = string | list<Json> | dict<string, Json>
type Step = fn() -> Step
type Nested<T> = {value: T, next: Nested<T>?}
`);
    expect(declared.problems()).toEqual([]);
    expect(displayType(declared.alias("Tree"))).toBe("{left: Tree?, right: Tree?}");
    expect(displayType(declared.alias("Json"))).toBe("string | list<Json> | dict<string, Json>");
    expect(displayType(declared.alias("Step"))).toBe("fn() -> Step");
  });

  test("a generic alias of itself through a field ends", () => {
    const declared = declare("type Node<T> = {child: T?}\ntype Tree = Node<Tree>");
    expect(declared.problems()).toEqual([]);
    expect(displayType(resolve({ kind: "alias", symbol: aliasNamed(declared, "Tree"), arguments: [] }))).toBe("{child: Tree?}");
  });

  test.each([
    ["type A = A", ["A"]],
    ["type A = B\ntype B = A", ["A", "B"]],
    ["type A = int | A", ["A"]],
    ["type A = A?", ["A"]],
    ["type A = {x: int} & A", ["A"]],
    ["type A = {x: int, ...A}", ["A"]],
    ["type Id<T> = T\ntype A = Id<A>", ["A"]],
    ["type A<T> = A<list<T>>", ["A"]],
    ["type A = B\ntype B = C\ntype C = B", ["B", "C"]],
  ])("%s stands for itself", (text, names) => {
    const declared = declare(text);
    expect(declared.problems()).toEqual(names.map((name) => `HARN-TYP-020 type alias \`${name}\` stands for itself @${name}`));
    expect(declared.problems()).toEqual([]);
    for (const name of names) expect(resolve(declared.alias(name)).kind).toBe("untyped");
  });

  test("whatever refers to whatever, everything ends", () => {
    const name = fc.constantFrom("A", "B", "C", "D", "T", "int", "S");
    const { type } = fc.letrec<{ type: string }>((tie) => ({
      type: fc.oneof(
        { maxDepth: 3 },
        name,
        fc.tuple(fc.constantFrom("A", "B", "G", "H"), tie("type")).map(([generic, argument]) => `${generic}<${argument}>`),
        fc.tuple(tie("type"), tie("type"), fc.constantFrom(" | ", " & ")).map(([a, b, operator]) => a + operator + b),
        tie("type").map((inner) => `list<${inner}>`),
        fc.tuple(tie("type"), tie("type")).map(([field, tail]) => `{f: ${field} | nil, ...${tail}}`),
        fc.tuple(tie("type"), tie("type")).map(([a, b]) => `{f: ${a}, g?: ${b}}`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(type, { minLength: 6, maxLength: 6 }), ([a = "", b = "", c = "", d = "", g = "", s = ""]) => {
        const text = `type A<T> = ${a}\ntype B<T> = ${b}\ntype C = ${c}\ntype D = ${d}\ntype G<T> = ${g}\ntype H<T> = {h: G<T>?}\nstruct S { f: ${s} }`;
        const declared = declare(text);
        declared.problems();
        for (const alias of ["A", "B", "C", "D", "G", "H"]) {
          const type: Type = { kind: "alias", symbol: aliasNamed(declared, alias), arguments: [{ kind: "primitive", name: "bool" }] };
          displayType(resolve(type));
          for (const member of membersOf(type)) resolve(member);
        }
        expect(declared.problems()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("thousands of aliases in a chain", () => {
    const chain = Array.from({ length: 5000 }, (_, i) => `type A${i} = A${i + 1} | "${i}"`).join("\n");
    const declared = declare(`${chain}\ntype A5000 = int`);
    expect(declared.problems()).toEqual([]);
    expect(displayType(declared.alias("A4999"))).toBe('A5000 | "4999"');
  });

  test.each([
    ["elements", "list<", ">"],
    ["tails", "{...", "}"],
    ["parameters", "fn(", ")"],
  ])("a long chain of aliases, each deep inside %s of the one before", (_, open, close) => {
    const chain = Array.from({ length: 500 }, (__, i) => `type A${i} = ${open.repeat(60)}A${i + 1} | nil${close.repeat(60)} | int`).join("\n");
    const declared = declare(`${chain}\ntype A500 = int`);
    expect(declared.problems()).toEqual([]);
    expect(membersOf(declared.alias("A0"))).toHaveLength(2);
  });

  test("thousands of uses cost one lowering each", () => {
    const fields = Array.from({ length: 3000 }, (_, i) => `f${i}: {a: Big?, b: list<Big>}`).join(", ");
    expect(declare(`type Big = {${fields}}`).problems()).toEqual([]);
  });
});

function aliasNamed(declared: ReturnType<typeof declare>, name: string): Extract<Type, { kind: "alias" }>["symbol"] {
  const symbol = declared.symbol(name);
  if (symbol.kind !== "alias") throw new Error(name);
  return symbol;
}

describe("any type", () => {
  const word = fc.constantFrom(
    "int", "float", "string", "bool", "nil", "bytes", "duration", "decimal", "Point", "Color", "Named", "User", "HarnessFs", "list", "dict", "unknown",
  );
  const literal = fc.oneof(fc.integer({ min: -9, max: 9 }).map(String), fc.constantFrom('"a"', '"b c"', '""'));
  const { simple } = fc.letrec<{ simple: string; any: string }>((tie) => ({
    // What may stand inside a union or before `?`: a function type would swallow the rest, and there are no parentheses.
    simple: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      word,
      literal,
      tie("any").map((inner) => `list<${inner}>`),
      tie("any").map((inner) => `[${inner}]`),
      fc.tuple(tie("any"), tie("any")).map(([key, value]) => `dict<${key}, ${value}>`),
      fc.tuple(tie("any"), tie("any")).map(([ok, error]) => `Result<${ok}, ${error}>`),
      fc.array(tie("any"), { minLength: 1, maxLength: 3 }).map((slots) => `tuple<${slots.join(", ")}>`),
      tie("any").map((inner) => `Box<${inner}>`),
      tie("any").map((inner) => `Cell<${inner}>`),
      fc.tuple(tie("any"), tie("any"), fc.boolean()).map(([a, b, open]) => `{a: ${a}, b?: ${b}${open ? ", ...dict" : ""}}`),
    ),
    any: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      tie("simple"),
      fc.array(tie("simple"), { minLength: 2, maxLength: 3 }).map((members) => members.join(" | ")),
      tie("simple").map((inner) => `${inner}?`),
      // Merged fields may be intersections of unions, which have no written form.
      fc.constantFrom("Point & Named", "User & {z: int}", "Point & Named & User"),
      fc.tuple(fc.array(tie("any"), { maxLength: 2 }), tie("any")).map(([parameters, result]) => `fn(${parameters.join(", ")}) -> ${result}`),
    ),
  }));

  test("is shown in a form that is read as the same type", () => {
    fc.assert(
      fc.property(simple, (text) => {
        const first = lowered(text);
        const shown = displayType(first);
        // Types nested deeper than messages show are cut off.
        fc.pre(!shown.includes("…"));
        const declared = declare(`${DECLARATIONS}\ntype First = ${text}\ntype Second = ${shown}`);
        expect(declared.problems()).toEqual([]);
        if (!sameType(declared.alias("First"), declared.alias("Second"))) throw new Error(`shown as ${shown}`);
      }),
      { numRuns: 300 },
    );
  });
});
