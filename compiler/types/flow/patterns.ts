/** Patterns of match arms, as they bear on types. */
import type { PatternRole, Resolution } from "#compiler/names";
import type { Expression } from "#compiler/syntax";
import { BARE_DICT, BARE_LIST, NEVER, resolve, type Type } from "../model/index.ts";
import { excludeLiteral, literalOf, narrowToLiteral } from "./literals.ts";
import { mapMembers } from "./members.ts";
import { narrowDiscriminant } from "./records.ts";
import { hasVariant } from "./variants.ts";

/** How a pattern or sub-pattern is read. */
export function roleOf(pattern: Expression, resolution: Resolution): PatternRole {
  return resolution.patterns.get(pattern) ?? { kind: "value" };
}

/** True when a pattern takes every value: `_` or a name. */
export function takesAll(pattern: Expression, resolution: Resolution): boolean {
  const { kind } = roleOf(pattern, resolution);
  return kind === "wildcard" || kind === "bind";
}

/** The named parts of a dict pattern. */
export function dictParts(pattern: Expression): readonly { readonly key: string; readonly value: Expression }[] {
  if (pattern.kind !== "DictLiteral") return [];
  return pattern.entries.flatMap((entry) => (entry.kind === "DictEntry" && !("kind" in entry.key) ? [{ key: entry.key.text, value: entry.value }] : []));
}

/** The positions of a list pattern, and what takes the rest. */
export function listParts(pattern: Expression): { readonly parts: readonly Expression[]; readonly rest: Expression | null } {
  const elements = pattern.kind === "ListLiteral" ? pattern.elements : [];
  const rest = elements.find((element) => element.kind === "Spread");
  return { parts: elements.filter((element) => element.kind !== "Spread"), rest: rest?.value ?? null };
}

/** What remains of the subject's type where a pattern has matched. */
export function narrowByPattern(type: Type, pattern: Expression, resolution: Resolution): Type {
  const role = roleOf(pattern, resolution);
  switch (role.kind) {
    case "wildcard":
    case "bind":
      return type;
    case "value": {
      const literal = literalOf(pattern);
      return literal === null ? type : narrowToLiteral(type, literal);
    }
    case "variant":
      return mapMembers(type, (member) => (tellsNothing(member) || hasVariant(member, role.enumName, role.variant) ? member : null));
    case "dict":
      return dictParts(pattern).reduce(
        (left, { key, value }) => {
          const literal = roleOf(value, resolution).kind === "value" ? literalOf(value) : null;
          return literal === null ? left : narrowDiscriminant(left, key, literal, true);
        },
        mapMembers(type, (member) => (isDict(member) ? member : tellsNothing(member) ? BARE_DICT : null)),
      );
    case "list":
      return mapMembers(type, (member) => (fitsList(member, pattern) ? member : tellsNothing(member) ? BARE_LIST : null));
    default:
      return role satisfies never;
  }
}

/**
 * What remains of the subject's type where a pattern has not matched. Variants are not counted here: a type does not lose
 * one of its variants.
 */
export function excludeByPattern(type: Type, pattern: Expression, resolution: Resolution): Type {
  const role = roleOf(pattern, resolution);
  switch (role.kind) {
    case "wildcard":
    case "bind":
      return NEVER;
    case "value": {
      const literal = literalOf(pattern);
      return literal === null ? type : excludeLiteral(type, literal);
    }
    case "variant":
      return type;
    case "dict": {
      const tests = dictParts(pattern).filter(({ value }) => !takesAll(value, resolution));
      const [only] = tests;
      if (only === undefined) return mapMembers(type, (member) => (isDict(member) ? null : member));
      const literal = tests.length === 1 ? literalOf(only.value) : null;
      return literal === null ? type : narrowDiscriminant(type, only.key, literal, false);
    }
    case "list": {
      const { parts, rest } = listParts(pattern);
      if (!parts.every((part) => takesAll(part, resolution))) return type;
      return mapMembers(type, (member) => {
        const resolved = resolve(member);
        if (resolved.kind === "tuple") return fitsList(member, pattern) ? null : member;
        return rest !== null && parts.length === 0 && isList(member) ? null : member;
      });
    }
    default:
      return role satisfies never;
  }
}

function tellsNothing(member: Type): boolean {
  const { kind } = resolve(member);
  return kind === "any" || kind === "unknown" || kind === "untyped" || kind === "parameter";
}

/** True for types whose values a dict pattern may match: no struct does. */
export function isDict(member: Type): boolean {
  const resolved = resolve(member);
  if (resolved.kind === "intersection") return resolved.members.some(isDict);
  return resolved.kind === "shape" || (resolved.kind === "container" && (resolved.name === "dict" || resolved.name === "Schema"));
}

export function isList(member: Type): boolean {
  const resolved = resolve(member);
  return resolved.kind === "tuple" || (resolved.kind === "container" && resolved.name === "list");
}

/** True when a list pattern may match a value of the type: a tuple has its length. */
function fitsList(member: Type, pattern: Expression): boolean {
  const resolved = resolve(member);
  if (resolved.kind !== "tuple") return isList(member);
  const { parts, rest } = listParts(pattern);
  return rest === null ? parts.length === resolved.elements.length : parts.length <= resolved.elements.length;
}
