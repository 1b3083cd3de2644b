/** Taking unions apart and putting a part of them together again, without comparing members pairwise. */
import { membersOf, NEVER, resolve, sameType, type Type, unionOf } from "../model/index.ts";

/**
 * The type with each member kept, replaced or dropped (null). A type that loses nothing is returned as it is, with its alias
 * name; a union that only loses members needs no new comparison of those left.
 */
export function mapMembers(type: Type, map: (member: Type) => Type | null): Type {
  const members = membersOf(type);
  const kept: Type[] = [];
  let isReplaced = false;
  for (const member of members) {
    const result = map(member);
    if (result === null || result.kind === "never") continue;
    isReplaced ||= result !== member;
    kept.push(result);
  }
  if (isReplaced) return unionOf(kept);
  return kept.length === members.length ? type : ofMembers(kept);
}

/** The members for which `keep` says yes. */
export function filterMembers(type: Type, keep: (member: Type) => boolean): Type {
  return mapMembers(type, (member) => (keep(member) ? member : null));
}

/** A union of members that are known to be distinct. */
function ofMembers(members: readonly Type[]): Type {
  return members.length === 0 ? NEVER : members.length === 1 ? (members[0] ?? NEVER) : { kind: "union", members };
}

/** The union of several narrowings of `whole`; `whole` itself when together they are all of it. */
export function unionWithin(whole: Type, parts: readonly Type[]): Type {
  if (parts.some((part) => part === whole)) return whole;
  const members = membersOf(whole);
  const own = new Set(members);
  const chosen = new Set<Type>();
  for (const part of parts) {
    for (const member of membersOf(part)) if (member.kind !== "never") chosen.add(member);
  }
  for (const member of chosen) {
    if (own.has(member)) continue;
    const joined = unionOf(parts);
    return sameType(joined, resolve(whole)) ? whole : joined;
  }
  return chosen.size === own.size ? whole : ofMembers(members.filter((member) => chosen.has(member)));
}
