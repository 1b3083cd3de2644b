/** Types of the names that a pattern binds. */
import type { Binding, Resolution } from "#compiler/names";
import type { Expression } from "#compiler/syntax";
import { BARE_LIST, container, membersOf, optionalOf, resolve, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { dictParts, listParts, narrowByPattern, roleOf } from "./patterns.ts";
import { fieldOf, fieldsOf } from "./records.ts";
import { enumOf, hasVariant, payloadOf } from "./variants.ts";

/** The bindings of a pattern that matches a subject of a type. What the type does not tell is `untyped`. */
export function patternBindings(pattern: Expression, subject: Type, resolution: Resolution): ReadonlyMap<Binding, Type> {
  const bindings = new Map<Binding, Type>();
  const bind = (part: Expression | null, type: () => Type): void => {
    const role = part === null ? null : roleOf(part, resolution);
    if (role?.kind === "bind") bindings.set(role.binding, type());
  };
  const role = roleOf(pattern, resolution);
  const narrowed = narrowByPattern(subject, pattern, resolution);
  switch (role.kind) {
    case "bind":
      bindings.set(role.binding, subject);
      break;
    case "variant":
      role.payload?.forEach((part, index) => {
        bind(part, () => payloadType(narrowed, role, index));
      });
      break;
    case "dict":
      for (const { key, value } of dictParts(pattern)) bind(value, () => entryType(narrowed, key));
      break;
    case "list": {
      const { parts, rest } = listParts(pattern);
      parts.forEach((part, index) => {
        bind(part, () => eachMember(narrowed, (member) => elementType(member, index)));
      });
      bind(rest, () => eachMember(narrowed, (member) => restType(member, parts.length)));
      break;
    }
    case "wildcard":
    case "value":
      break;
    default:
      role satisfies never;
  }
  return bindings;
}

/** The union over the members of a type; `untyped` for none. */
function eachMember(type: Type, part: (member: Type) => Type): Type {
  const members = membersOf(type).filter((member) => member.kind !== "never");
  return members.length === 0 ? UNTYPED : unionOf(members.map(part));
}

function payloadType(type: Type, role: { readonly enumName: string | null; readonly variant: string }, index: number): Type {
  return eachMember(type, (member) => {
    const view = hasVariant(member, role.enumName, role.variant) ? enumOf(member) : null;
    return (view === null ? null : payloadOf(view, role.variant))?.[index]?.type ?? UNTYPED;
  });
}

/** A key that may be missing is bound to nil. */
function entryType(type: Type, key: string): Type {
  return eachMember(type, (member) => {
    const resolved = resolve(member);
    if (resolved.kind === "container") return resolved.name === "dict" && resolved.arguments[1] !== undefined ? optionalOf(resolved.arguments[1]) : UNTYPED;
    const field = fieldsOf(member) === null ? null : fieldOf(member, key);
    return field === null ? UNTYPED : field.optional ? optionalOf(field.type) : field.type;
  });
}

function elementType(member: Type, index: number): Type {
  const resolved = resolve(member);
  if (resolved.kind === "tuple") return resolved.elements[index] ?? UNTYPED;
  return resolved.kind === "container" ? (resolved.arguments[0] ?? UNTYPED) : UNTYPED;
}

function restType(member: Type, from: number): Type {
  const resolved = resolve(member);
  if (resolved.kind === "tuple") {
    const rest = resolved.elements.slice(from);
    return rest.length === 0 ? BARE_LIST : container("list", unionOf(rest));
  }
  return resolved.kind === "container" && resolved.arguments[0] !== undefined ? container("list", resolved.arguments[0]) : BARE_LIST;
}
