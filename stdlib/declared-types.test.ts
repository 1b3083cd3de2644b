/** Signatures name only types that exist, with as many arguments as they take. */
import { describe, expect, test } from "vitest";
import type { TypeNode } from "#compiler/syntax";
import { type Declaration, parseSignature } from "#compiler/library";
import { CONSTANTS, STREAM_FUNCTIONS } from "#stdlib/builtins";
import { METHOD_TABLES } from "#stdlib/methods";
import { HANDLE_TYPES, ROOT_TYPE } from "#vm/host";
import { LIBRARY_TYPES } from "./library-types.ts";
import { ALL_BUILTINS, ALL_HANDLE_TABLES } from "./tables.ts";

/** Types of the language: how many arguments each takes; none at all is allowed too. */
const ARITIES: ReadonlyMap<string, number> = new Map([
  ...["any", "unknown", "never", "nil", "bool", "int", "float", "number", "decimal", "string", "bytes", "duration", "range", "closure"].map(zero),
  ...["rng", "atomic", "sync_permit", "mcp_client"].map(zero),
  ...["list", "set", "iter", "Generator", "Stream", "channel", "task", "Schema", "owned"].map((name): [string, number] => [name, 1]),
  ["dict", 2],
  ["pair", 2],
  ["Result", 2],
  ["tuple", Infinity],
]);

function zero(name: string): [string, number] {
  return [name, 0];
}

const NOMINAL: ReadonlySet<string> = new Set([ROOT_TYPE, ...HANDLE_TYPES.values(), ...LIBRARY_TYPES.keys()]);

/** What the receiver of a method gives. */
const RECEIVER_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  list: ["T"],
  set: ["T"],
  iter: ["T"],
  generator: ["T"],
  stream: ["T"],
  channel: ["T"],
  dict: ["K", "V"],
};

/** What is wrong with the types of a signature. */
function faults(text: string, receiver: readonly string[] = []): string[] {
  const signature = parseSignature(text);
  if ("error" in signature) return [signature.error];
  const { typeParameters, parameters, returns } = signature;
  const generic = new Set([...receiver, ...typeParameters]);
  const types = [...parameters.map(({ type }) => type), returns];
  const unknown = types.flatMap((type) => faultsOfType(type, generic));
  const tested = returns.kind === "PredicateType" ? returns.parameter.text : undefined;
  if (tested !== undefined && !parameters.some(({ name }) => name === tested)) unknown.push(`no parameter ${tested}`);
  const used = new Set(types.flatMap(namesOf));
  return [...unknown, ...typeParameters.filter((name) => !used.has(name)).map((name) => `${name} is not used`)].map((fault) => `${fault} in ${text}`);
}

function faultsOfType(type: TypeNode, generic: ReadonlySet<string>): string[] {
  const inner = childrenOf(type).flatMap((child) => faultsOfType(child, generic));
  if (type.kind !== "NamedType") return inner;
  const given = type.arguments.length;
  if (generic.has(type.name) || NOMINAL.has(type.name)) return given === 0 ? inner : [`${type.name} takes no arguments`, ...inner];
  const arity = ARITIES.get(type.name);
  if (arity === undefined) return [`unknown type ${type.name}`, ...inner];
  return given === 0 || given === arity || arity === Infinity ? inner : [`${type.name} takes ${arity} arguments`, ...inner];
}

function namesOf(type: TypeNode): string[] {
  const inner = childrenOf(type).flatMap(namesOf);
  return type.kind === "NamedType" ? [type.name, ...inner] : inner;
}

function childrenOf(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case "NamedType":
      return type.arguments;
    case "LiteralType":
      return [];
    case "ListType":
      return [type.element];
    case "OptionalType":
      return [type.inner];
    case "UnionType":
    case "IntersectionType":
      return type.members;
    case "FunctionType":
      return type.returnType === null ? type.parameters : [...type.parameters, type.returnType];
    case "ShapeType":
      return [...type.fields.map((field) => field.type), ...type.tails];
    case "PredicateType":
      return [type.type];
    default:
      return type satisfies never;
  }
}

function faultsOf(entries: readonly Declaration[], receiver: readonly string[] = []): string[] {
  return entries.flatMap(({ signature, overloads = [] }) => [signature, ...overloads].flatMap((text) => faults(text, receiver)));
}

describe("types in signatures exist", () => {
  test("of ambient functions", () => {
    expect(faultsOf(ALL_BUILTINS)).toEqual([]);
  });

  test("of constants and library types, which are types without `fn`", () => {
    const texts = [...CONSTANTS.map(({ signature }) => signature), ...LIBRARY_TYPES.values()];
    expect(texts.flatMap((text) => faults(`fn() -> ${text}`))).toEqual([]);
  });

  test("of the stream namespace", () => {
    expect(faultsOf(STREAM_FUNCTIONS)).toEqual([]);
  });

  test.each(METHOD_TABLES)("of methods of $kind", ({ kind, entries }) => {
    expect(faultsOf(entries, RECEIVER_PARAMETERS[kind])).toEqual([]);
  });

  test.each(ALL_HANDLE_TABLES)("of methods of $type", ({ entries }) => {
    expect(faultsOf(entries)).toEqual([]);
  });

  test("a fault is found", () => {
    expect(faults("fn<U>(a: list<int, int>, b: Nothing<T>?) -> c is int")).toEqual([
      expect.stringContaining("list takes 1 arguments"),
      expect.stringContaining("unknown type Nothing"),
      expect.stringContaining("unknown type T"),
      expect.stringContaining("no parameter c"),
      expect.stringContaining("U is not used"),
    ]);
  });
});

/** How many arguments a signature takes; a leading `self` is none. */
function arityOf(text: string): readonly [least: number, most: number] {
  const signature = parseSignature(text);
  if ("error" in signature) throw new Error(signature.error);
  const parameters = signature.parameters.filter(({ name }, at) => at > 0 || name !== "self");
  const least = parameters.filter(({ optional, rest }) => !optional && !rest).length;
  return [least, parameters.some(({ rest }) => rest) ? Infinity : parameters.length];
}

test("overloads take no call that the signature does not", () => {
  const ofTables = [...METHOD_TABLES, ...ALL_HANDLE_TABLES].flatMap((table): readonly Declaration[] => table.entries);
  const entries: readonly Declaration[] = [...ALL_BUILTINS, ...STREAM_FUNCTIONS, ...ofTables];
  const wider = entries.filter(({ signature, overloads = [] }) => {
    const [least, most] = arityOf(signature);
    return overloads.map(arityOf).some(([from, to]) => from < least || to > most);
  });
  expect(wider.map(({ name }) => name)).toEqual([]);
});
