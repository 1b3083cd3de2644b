/** The words of `type_of` and the types behind them. */
import { BARE_DICT, BARE_LIST, container, isLoose, membersOf, primitive, PRIMITIVE_NAMES, type PrimitiveName, resolve, type Type } from "../model/index.ts";
import { mapMembers } from "./members.ts";

/** The kinds that an exhaustive test of an `unknown` value must name (types 5), in the order that messages list them. */
export const KINDS: readonly string[] = ["int", "string", "float", "bool", "nil", "list", "dict", "closure", "bytes"];

/**
 * The words that `type_of` may give for a value of a type, the usual one first; null when the type does not tell. A `float` may
 * hold an int, a shape or dictionary a struct.
 */
export function kindsOf(type: Type): readonly string[] | null {
  const resolved = resolve(type);
  switch (resolved.kind) {
    case "any":
    case "unknown":
    case "untyped":
    case "parameter":
      return null;
    case "never":
      return [];
    case "primitive":
      return resolved.name === "float" ? ["float", "int"] : [resolved.name];
    case "literal":
      return [typeof resolved.value === "string" ? "string" : "int"];
    case "tuple":
      return ["list"];
    case "shape":
      return ["dict", "struct"];
    case "function":
      return ["closure"];
    case "nominal":
      return [resolved.symbol.kind === "enum" ? "enum" : "struct"];
    case "handle":
      return [resolved.name];
    case "container":
      switch (resolved.name) {
        case "dict":
          return ["dict", "struct"];
        case "iter":
          return ["iter", "generator", "stream"];
        case "task":
          return ["task_handle", "taskHandle", "task"];
        case "Result":
          return ["enum"];
        case "Schema":
          return ["dict"];
        case "owned":
          return resolved.arguments[0] === undefined ? null : kindsOf(resolved.arguments[0]);
        default:
          return [resolved.name];
      }
    case "intersection":
      for (const member of resolved.members) {
        const kinds = kindsOf(member);
        if (kinds !== null) return kinds;
      }
      return null;
    case "union": {
      const kinds = resolved.members.map(kindsOf);
      return kinds.some((each) => each === null) ? null : kinds.flatMap((each) => each ?? []);
    }
    case "alias":
      return null;
    default:
      return resolved satisfies never;
  }
}

const CONTAINER_WORDS = ["set", "iter", "generator", "stream", "pair", "channel"] as const;
const TYPES: ReadonlyMap<string, Type> = new Map<string, Type>([
  ...PRIMITIVE_NAMES.map((name: PrimitiveName) => [name, primitive(name)] as const),
  ...CONTAINER_WORDS.map((name) => [name, container(name)] as const),
  ["list", BARE_LIST],
  ["dict", BARE_DICT],
]);

/** The type of all values for which `type_of` gives a word; null for a word without one (`struct`, `enum`, handles). */
export function typeOfKind(word: string): Type | null {
  return TYPES.get(word) ?? null;
}

/** What `type_of(x) == word` leaves of a type; on a type that does not tell its kind, the type of the word. */
export function narrowToKind(type: Type, word: string): Type {
  return mapMembers(type, (member) => {
    const kinds = kindsOf(member);
    if (kinds === null) return typeOfKind(word) ?? member;
    if (!kinds.includes(word)) return null;
    return word === "int" && kinds[0] === "float" ? primitive("int") : member;
  });
}

/** What `type_of(x) != word` leaves of a type. Types that do not tell their kind stay. */
export function excludeKind(type: Type, word: string): Type {
  return mapMembers(type, (member) => (kindsOf(member)?.[0] === word ? null : member));
}

/** True for `unknown` itself: excluded kinds are counted for it alone. */
export function isUnknown(type: Type): boolean {
  return resolve(type).kind === "unknown";
}

/** True when nothing at all can be told about values of the type. */
export function isOpen(type: Type): boolean {
  return isLoose(type) || isUnknown(type) || membersOf(type).every((member) => member.kind === "parameter");
}
