/** Narrowing by a whole type: `schema_is(x, T)` and user predicates. */
import { intersectionOf, membersOf, resolve, type Type, unionOf } from "../model/index.ts";
import { isPartOf } from "./containment.ts";
import { kindsOf } from "./kinds.ts";
import { mapMembers } from "./members.ts";
import { fieldOf, fieldsOf } from "./records.ts";

/** Records this deep inside one another are no longer compared field by field. */
const MAX_DEPTH = 6;

/**
 * What remains of a type when a value is known to be of another one: members inside the target stay, of wider ones the part
 * of the target stays, records that overlap are merged, the rest goes. An open type becomes the target.
 */
export function narrowToType(type: Type, target: Type): Type {
  return narrowTo(type, target, 0);
}

function narrowTo(type: Type, target: Type, depth: number): Type {
  const members = membersOf(target);
  const targets = members.length === 1 ? [target] : members;
  return mapMembers(type, (member) => {
    const { kind } = resolve(member);
    if (kind === "any" || kind === "unknown" || kind === "untyped" || kind === "parameter") return target;
    if (isPartOf(member, target)) return member;
    return unionOf(targets.flatMap((wanted) => overlap(member, wanted, depth)));
  });
}

/** What two types that are no unions have in common; nothing, as a list, when they exclude one another. */
function overlap(member: Type, wanted: Type, depth: number): readonly Type[] {
  const { kind } = resolve(wanted);
  if (isPartOf(wanted, member)) return [wanted];
  if (isPartOf(member, wanted) || kind === "parameter") return [member];
  if (fieldsOf(member) !== null && fieldsOf(wanted) !== null) return overlapOfRecords(member, wanted, depth);
  if (isDecided(member) && isDecided(wanted)) return [];
  const own = kindsOf(member);
  const theirs = kindsOf(wanted);
  return own === null || theirs === null || own.some((word) => theirs.includes(word)) ? [member] : [];
}

/** Types whose overlap with another one is empty unless one contains the other. */
function isDecided(type: Type): boolean {
  const resolved = resolve(type);
  switch (resolved.kind) {
    case "primitive":
    case "literal":
    case "container":
    case "tuple":
    case "handle":
      return true;
    case "nominal":
      return resolved.symbol.kind !== "interface";
    default:
      return false;
  }
}

/** Two records may be one value unless a field that both require has no common value, or both are different structs. */
function overlapOfRecords(member: Type, wanted: Type, depth: number): readonly Type[] {
  const a = resolve(member);
  const b = resolve(wanted);
  if (a.kind === "nominal" && b.kind === "nominal") return a.symbol === b.symbol ? [member] : [];
  if (depth < MAX_DEPTH) {
    for (const name of fieldsOf(wanted)?.keys() ?? []) {
      const own = fieldOf(member, name);
      const theirs = fieldOf(wanted, name);
      if (own === null || theirs === null || own.optional || theirs.optional) continue;
      if (narrowTo(own.type, theirs.type, depth + 1).kind === "never") return [];
    }
  }
  return [a.kind === "nominal" ? member : b.kind === "nominal" ? wanted : intersectionOf([member, wanted])];
}

/** What remains of a type when a value is known not to be of another one: without the members that lie inside the target. */
export function excludeType(type: Type, target: Type): Type {
  return mapMembers(type, (member) => {
    const { kind } = resolve(member);
    const isOpen = kind === "any" || kind === "unknown" || kind === "untyped" || kind === "parameter";
    return !isOpen && isPartOf(member, target) ? null : member;
  });
}
