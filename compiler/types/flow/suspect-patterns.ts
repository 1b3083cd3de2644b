/** Patterns that can never do anything: repeated ones, and literals of a kind that the subject never has. */
import type { Resolution } from "#compiler/names";
import type { Expression, Match } from "#compiler/syntax";
import { displayType, membersOf, type Type } from "../model/index.ts";
import { type Literal, literalOf, mayEqual } from "./literals.ts";
import { roleOf, takesAll } from "./patterns.ts";

export interface RepeatedPattern {
  readonly pattern: Expression;
  readonly first: Expression;
}

/**
 * Patterns that an earlier arm without a guard has already taken (HARN-MAT-002): the same literal, the same variant with a
 * payload that tests nothing, a second `_`.
 */
export function repeatedPatterns(match: Match, resolution: Resolution): readonly RepeatedPattern[] {
  const seen = new Map<string, Expression>();
  const repeated: RepeatedPattern[] = [];
  for (const arm of match.arms) {
    for (const pattern of arm.patterns) {
      const key = keyOf(pattern, resolution);
      const first = key === null ? undefined : seen.get(key);
      if (first !== undefined) repeated.push({ pattern, first });
      else if (key !== null && arm.guard === null) seen.set(key, pattern);
    }
  }
  return repeated;
}

/** Equal for patterns that take the same values; null for patterns that are not compared. */
function keyOf(pattern: Expression, resolution: Resolution): string | null {
  const role = roleOf(pattern, resolution);
  switch (role.kind) {
    case "wildcard":
      return "_";
    case "value": {
      const literal = literalOf(pattern);
      return literal === null ? null : `${literal.kind}:${literal.value}`;
    }
    case "variant":
      return (role.payload ?? []).every((part) => takesAll(part, resolution)) ? `${role.enumName ?? "Result"}.${role.variant}` : null;
    case "bind":
    case "dict":
    case "list":
      return null;
    default:
      return role satisfies never;
  }
}

export interface MismatchedPattern {
  readonly pattern: Expression;
  readonly text: string;
}

/** Literal patterns of a kind that no value of the subject's type has (HARN-MAT-003, a warning). */
export function mismatchedPatterns(match: Match, subject: Type, resolution: Resolution): readonly MismatchedPattern[] {
  const mismatched: MismatchedPattern[] = [];
  for (const pattern of match.arms.flatMap((arm) => arm.patterns)) {
    const literal = roleOf(pattern, resolution).kind === "value" ? literalOf(pattern) : null;
    if (literal === null || literal.kind === "nil" || hasKindOf(subject, literal)) continue;
    mismatched.push({ pattern, text: `Match pattern type mismatch: matching ${displayType(subject)} against ${literal.kind} literal` });
  }
  return mismatched;
}

/** Another value of the same kind is no mismatch. */
function hasKindOf(subject: Type, literal: Literal): boolean {
  if (subject.kind === "never") return true;
  return membersOf(subject).some((member) => {
    if (member.kind !== "literal") return mayEqual(member, literal);
    return typeof member.value === "string" ? literal.kind === "string" : literal.kind === "int" || literal.kind === "float";
  });
}
