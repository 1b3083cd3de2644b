/** Whether the arms of a `match` take every value that the type of its subject allows (types 7). */
import type { Resolution } from "#compiler/names";
import type { Expression, Match } from "#compiler/syntax";
import { displayType, isNil, membersOf, resolve, type Type } from "../model/index.ts";
import type { ConditionContext } from "./condition-context.ts";
import { type Literal, literalOf, narrowTruthy } from "./literals.ts";
import { fieldNameOf } from "./match.ts";
import { dictParts, isDict, isList, roleOf, takesAll } from "./patterns.ts";
import { pathOf } from "./path.ts";
import { discriminantOf } from "./records.ts";
import { typeOfArgument } from "./atomic-conditions.ts";
import { enumOf, type EnumView, onlyEnumOf, payloadOf } from "./variants.ts";

/** A case without an arm. */
export interface MissingCase {
  /** As the message names it: `"ping"`, `nil`, `"Blue"`. */
  readonly text: string;
  /** A pattern that takes it; null when only `_` does. */
  readonly pattern: string | null;
}

export interface MissingCases {
  readonly text: string;
  readonly missing: readonly MissingCase[];
}

/** What the patterns of a match take. */
interface Taken {
  readonly literals: readonly Literal[];
  /** `kind:value` of each literal. */
  readonly values: ReadonlySet<string>;
  /** `Enum.Variant`, or `.Variant` where the pattern leaves the enum open. */
  readonly variants: ReadonlySet<string>;
  readonly dicts: readonly Expression[];
  readonly hasLists: boolean;
}

/**
 * The cases that a match does not take, with the text of the finding; null when it takes them all or the type of its subject
 * asks for nothing. To be asked with the facts in the store that hold before the match.
 *
 * Lenient where the reference is, since the finding is an error: an arm with a guard counts like one without, a variant
 * pattern counts whatever its payload tests, a literal counts for the whole of its kind in a union of types, and a match
 * against computed values is not judged. A lone `bool` is not asked to be complete.
 */
export function missingCases(match: Match, context: ConditionContext): MissingCases | null {
  const taken = collect(match, context.resolution);
  if (taken === null) return null;
  const { subject } = match;
  if (typeOfArgument(subject, context) !== null) return null;
  return missingOfField(subject, taken, context) ?? missingOfValue(subject, taken, context);
}

/** Null when some arm takes everything, or compares with a value that is not known here. */
function collect(match: Match, resolution: Resolution): Taken | null {
  const literals: Literal[] = [];
  const variants = new Set<string>();
  const dicts: Expression[] = [];
  let hasLists = false;
  for (const pattern of match.arms.flatMap((arm) => arm.patterns)) {
    const role = roleOf(pattern, resolution);
    switch (role.kind) {
      case "wildcard":
      case "bind":
        return null;
      case "value": {
        const literal = literalOf(pattern);
        if (literal === null) return null;
        literals.push(literal);
        break;
      }
      case "variant":
        variants.add(`${role.enumName ?? ""}.${role.variant}`);
        break;
      case "dict":
        dicts.push(pattern);
        break;
      case "list":
        hasLists = true;
        break;
      default:
        role satisfies never;
    }
  }
  return { literals, values: new Set(literals.map(keyOf)), variants, dicts, hasLists };
}

function keyOf({ kind, value }: Literal): string {
  return `${kind}:${value}`;
}

/** `match x.tag`, `match e.variant` */
function missingOfField(subject: Expression, taken: Taken, context: ConditionContext): MissingCases | null {
  const field = fieldNameOf(subject);
  if (field === null || (subject.kind !== "Property" && subject.kind !== "Index")) return null;
  const type = context.typeOf(subject.object);
  if (field === "variant") {
    const view = onlyEnumOf(type);
    return view === null ? null : missingVariants(view, (variant) => taken.values.has(`string:${variant}`), subject.object, context, true);
  }
  const tag = discriminantOf(narrowTruthy(type));
  return tag?.field === field ? missingTags(tag.literals, taken.values) : null;
}

function missingTags(tags: readonly (string | number | bigint)[], values: ReadonlySet<string>): MissingCases | null {
  const missing = tags.filter((tag) => !values.has(keyOfValue(tag))).map(literalCase);
  return missing.length === 0 ? null : { text: `Non-exhaustive match on tagged shape union: missing variants ${listed(missing)}`, missing };
}

function keyOfValue(value: string | number | bigint): string {
  return `${typeof value === "string" ? "string" : "int"}:${value}`;
}

function literalCase(value: string | number | bigint): MissingCase {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return { text, pattern: text };
}

function listed(missing: readonly MissingCase[]): string {
  return missing.map(({ text }) => text).join(", ");
}

function missingOfValue(subject: Expression, taken: Taken, context: ConditionContext): MissingCases | null {
  const type = context.typeOf(subject);
  const members = membersOf(type);
  for (const member of members) {
    const view = enumOf(member);
    if (view === null) continue;
    const takes = (variant: string): boolean => taken.variants.has(`${view.name}.${variant}`) || taken.variants.has(`.${variant}`);
    const missing = missingVariants(view, takes, subject, context, false);
    if (missing !== null) return missing;
  }
  if (members.length < 2) return null;
  return missingLiterals(members, taken) ?? missingRecords(type, taken) ?? missingTypes(members, taken);
}

/** `isName`: the patterns are the names of variants, as strings. */
function missingVariants(
  view: EnumView,
  takes: (variant: string) => boolean,
  place: Expression,
  context: ConditionContext,
  isName: boolean,
): MissingCases | null {
  const path = pathOf(place, context.resolution);
  const left = path === null ? null : context.store.variantsOf(path);
  const missing = view.variants
    .filter((variant) => (left === null || left.names.has(variant)) && !takes(variant))
    .map((variant) => ({ text: JSON.stringify(variant), pattern: isName ? JSON.stringify(variant) : variantPattern(view, variant) }));
  return missing.length === 0 ? null : { text: `Non-exhaustive match on enum ${view.name}: missing variants ${listed(missing)}`, missing };
}

function variantPattern(view: EnumView, variant: string): string {
  const payload = payloadOf(view, variant);
  return `${view.name}.${variant}${payload === null ? "" : `(${payload.map(() => "_").join(", ")})`}`;
}

function missingLiterals(members: readonly Type[], taken: Taken): MissingCases | null {
  const missing: MissingCase[] = [];
  for (const member of members) if (member.kind === "literal" && !taken.values.has(keyOfValue(member.value))) missing.push(literalCase(member.value));
  return missing.length === 0 ? null : { text: `Non-exhaustive match on literal union: missing ${listed(missing)}`, missing };
}

/** A tagged union that is matched by dict patterns, each with a tag. */
function missingRecords(type: Type, taken: Taken): MissingCases | null {
  const tag = taken.dicts.length === 0 ? null : discriminantOf(narrowTruthy(type));
  if (tag === null) return null;
  const values = new Set<string>();
  for (const pattern of taken.dicts) {
    const part = dictParts(pattern).find(({ key }) => key === tag.field);
    const literal = part === undefined ? null : literalOf(part.value);
    if (literal === null) return null;
    values.add(keyOf(literal));
  }
  return missingTags(tag.literals, values);
}

function missingTypes(members: readonly Type[], taken: Taken): MissingCases | null {
  const missing = members
    .filter((member) => !isTaken(member, taken))
    .map((member) => ({ text: displayType(member), pattern: isNil(member) ? "nil" : null }));
  return missing.length === 0 ? null : { text: `Non-exhaustive match on union type: missing ${listed(missing)}`, missing };
}

const NUMBERS: ReadonlySet<string> = new Set(["int", "float", "decimal"]);

/** Whether some pattern is of the kind of a member. Enums and literals have been looked at; a type parameter says nothing. */
function isTaken(member: Type, taken: Taken): boolean {
  const resolved = resolve(member);
  switch (resolved.kind) {
    case "primitive": {
      const { name } = resolved;
      return taken.literals.some(({ kind }) => kind === name || (NUMBERS.has(name) && (kind === "int" || kind === "float")));
    }
    case "literal":
    case "parameter":
    case "intersection":
      return true;
    default:
      if (isDict(member)) return taken.dicts.length > 0;
      return isList(member) ? taken.hasLists : enumOf(member) !== null;
  }
}

/** True when an arm takes every value, if its guard lets it. */
export function hasCatchAll(match: Match, resolution: Resolution): boolean {
  return match.arms.some((arm) => arm.patterns.some((pattern) => takesAll(pattern, resolution)));
}
