/** What iterating a value yields. */
import { INT, membersOf, resolve, shapeOf, STRING, type Type, unionOf, UNTYPED } from "../model/index.ts";

const ITERABLES: ReadonlySet<string> = new Set(["list", "set", "iter", "generator", "stream", "channel"]);

/**
 * The type of one element of `for x in value`; null where the value cannot be iterated. A dict yields `{key, value}`
 * dicts (language 9); a string is not iterable.
 */
export function elementOf(type: Type): Type | null {
  const elements: Type[] = [];
  for (const member of membersOf(type)) {
    const element = elementOfMember(resolve(member));
    if (element === null) return null;
    elements.push(element);
  }
  return unionOf(elements);
}

function elementOfMember(type: Type): Type | null {
  switch (type.kind) {
    case "any":
    case "untyped":
    case "unknown":
    case "parameter":
      return UNTYPED;
    case "tuple":
      return unionOf(type.elements);
    case "shape":
      return entryOf(type.tails.length > 0 ? UNTYPED : unionOf(Array.from(type.fields.values(), (field) => field.type)));
    case "container":
      if (ITERABLES.has(type.name)) return type.arguments[0] ?? UNTYPED;
      if (type.name === "dict") return entryOf(type.arguments[1] ?? UNTYPED);
      return type.name === "owned" || type.name === "Schema" ? elementOfMember(resolve(type.arguments[0] ?? UNTYPED)) : null;
    case "primitive":
      return type.name === "range" ? INT : null;
    case "never":
      return type;
    case "nominal":
    case "literal":
    case "function":
    case "handle":
      return null;
    case "alias":
    case "union":
      return UNTYPED;
    case "intersection":
      return type.members.map((member) => elementOf(member)).find((element) => element !== null) ?? null;
    default:
      return type satisfies never;
  }
}

function entryOf(value: Type): Type {
  return shapeOf(
    new Map([
      ["key", { type: STRING, optional: false }],
      ["value", { type: value, optional: false }],
    ]),
  );
}
