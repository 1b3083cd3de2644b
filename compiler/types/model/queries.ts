/** Small questions to types. */
import { resolve, unionOf } from "./normal-form.ts";
import type { AliasSymbol } from "./symbols.ts";
import { NEVER, type Type } from "./type.ts";

/** The members of a union, or the type alone; aliases are looked through. None of the members is an alias of a union. */
export function membersOf(type: Type): readonly Type[] {
  const resolved = resolve(type);
  if (resolved.kind !== "union") return [resolved];
  // A union that was built inside the declaration of a recursive alias could not be flattened then.
  return resolved.members.some(isUnionAlias) ? [...flat(resolved.members, new Set())] : resolved.members;
}

function isUnionAlias(type: Type): boolean {
  return type.kind === "alias" && resolve(type).kind === "union";
}

function* flat(members: readonly Type[], seen: Set<AliasSymbol>): Iterable<Type> {
  for (const member of members) {
    if (member.kind !== "alias") yield member;
    else {
      const resolved = resolve(member);
      if (resolved.kind !== "union") yield member;
      else if (!seen.has(member.symbol)) {
        seen.add(member.symbol);
        yield* flat(resolved.members, seen);
        seen.delete(member.symbol);
      }
    }
  }
}

/** The type without its nil member. */
export function withoutNil(type: Type): Type {
  const resolved = resolve(type);
  if (resolved.kind === "union") return unionOf(resolved.members.filter((member) => !isNil(member)).map((member) => (isNilable(member) ? withoutNil(member) : member)));
  return isNil(resolved) ? NEVER : type;
}

/** True for exactly `nil`. */
export function isNil(type: Type): boolean {
  const resolved = resolve(type);
  return resolved.kind === "primitive" && resolved.name === "nil";
}

/** True when the type says that nil is possible; false for `any`, `unknown` and `untyped`, which do not say. */
export function isNilable(type: Type): boolean {
  return membersOf(type).some((member) => isNil(member) || (member.kind === "alias" && isNilable(member)));
}

/** True for types that are never diagnosed: `any` and `untyped`. */
export function isLoose(type: Type): boolean {
  const { kind } = resolve(type);
  return kind === "any" || kind === "untyped";
}

/** True when a part of the type is not known; of an alias or a declared type only its arguments count. */
export function mentionsUntyped(type: Type): boolean {
  switch (type.kind) {
    case "untyped":
      return true;
    case "container":
    case "nominal":
    case "alias":
      return type.arguments.some(mentionsUntyped);
    case "tuple":
      return type.elements.some(mentionsUntyped);
    case "shape":
      return type.tails.some(mentionsUntyped) || Array.from(type.fields.values()).some((field) => mentionsUntyped(field.type));
    case "function":
      return mentionsUntyped(type.returns) || type.parameters.some((parameter) => mentionsUntyped(parameter.type));
    case "union":
    case "intersection":
      return type.members.some(mentionsUntyped);
    case "any":
    case "unknown":
    case "never":
    case "primitive":
    case "literal":
    case "parameter":
    case "handle":
      return false;
    default:
      return type satisfies never;
  }
}

/** `T` of a `Schema<T>`. */
export function schemaType(type: Type): Type | null {
  const members = membersOf(type).flatMap((member) => {
    const resolved = resolve(member);
    return resolved.kind === "container" && resolved.name === "Schema" && resolved.arguments[0] !== undefined ? [resolved.arguments[0]] : [];
  });
  return members.length === 0 ? null : unionOf(members);
}
