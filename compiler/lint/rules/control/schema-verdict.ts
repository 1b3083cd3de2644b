/** What a type tells about a test by schema before it runs. */
import { isLoose, membersOf, resolveType, type Type } from "#compiler/types";

export type Verdict = "always" | "never" | null;

/** Deeper parts of records and lists are taken as undecided, since types may contain themselves. */
const MAX_DEPTH = 8;

/**
 * Whether values of a type always or never pass a test for another one; null where the run decides. Records may have more fields
 * than their type says, and an int may stand for a float, so both leave it open.
 */
export function schemaVerdict(actual: Type, wanted: Type, depth = 0): Verdict {
  if (depth > MAX_DEPTH) return null;
  return all(membersOf(actual).map((member) => any(membersOf(wanted).map((option) => single(resolveType(member), resolveType(option), depth)))));
}

/** Whatever member the value has: the answer counts if it is the same for each. */
function all(verdicts: readonly Verdict[]): Verdict {
  const [first = null] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : null;
}

/** One option that always fits is enough. */
function any(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("always")) return "always";
  return verdicts.every((verdict) => verdict === "never") ? "never" : null;
}

function single(actual: Type, wanted: Type, depth: number): Verdict {
  if (isLoose(actual) || isLoose(wanted)) return null;
  const kind = kindOf(actual);
  const wantedKind = kindOf(wanted);
  if (kind === null || wantedKind === null) return null;
  if (kind !== wantedKind) return isNumber(kind) && isNumber(wantedKind) ? null : "never";
  if (wanted.kind === "literal") return actual.kind === "literal" ? (actual.value === wanted.value ? "always" : "never") : null;
  if (kind === "list") return listVerdict(actual, wanted, depth);
  if (kind === "dict") return recordVerdict(actual, wanted, depth);
  return "always";
}

/** The kind of value that a type stands for; null for types that are not compared. */
function kindOf(type: Type): string | null {
  switch (type.kind) {
    case "primitive":
      return ["string", "int", "float", "bool", "nil"].includes(type.name) ? type.name : null;
    case "literal":
      return typeof type.value === "string" ? "string" : "int";
    case "container":
      return type.name === "list" || type.name === "dict" ? type.name : null;
    case "shape":
      return "dict";
    default:
      return null;
  }
}

function isNumber(kind: string): boolean {
  return kind === "int" || kind === "float";
}

/** A list may be empty, so its elements never rule it out. */
function listVerdict(actual: Type, wanted: Type, depth: number): Verdict {
  const element = wanted.kind === "container" ? wanted.arguments[0] : undefined;
  if (element === undefined) return "always";
  const own = actual.kind === "container" ? actual.arguments[0] : undefined;
  return own !== undefined && schemaVerdict(own, element, depth + 1) === "always" ? "always" : null;
}

function recordVerdict(actual: Type, wanted: Type, depth: number): Verdict {
  if (wanted.kind === "container") return wanted.arguments.length === 0 ? "always" : null;
  if (actual.kind !== "shape" || wanted.kind !== "shape") return null;
  let result: Verdict = wanted.tails.length === 0 ? "always" : null;
  for (const [name, field] of wanted.fields) {
    const own = actual.fields.get(name);
    const verdict = own === undefined ? null : schemaVerdict(own.type, field.type, depth + 1);
    if (verdict === "never" && own?.optional === false && !field.optional) return "never";
    if (verdict !== "always" || own?.optional !== field.optional) result = null;
  }
  return result;
}
