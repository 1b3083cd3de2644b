/** The merge of records. */
import { BARE_DICT, container, type Field, membersOf, resolve, type ShapeType, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { fieldsOf, gradualField, structShape } from "./records.ts";

/** More pairs of alternatives than this merge to a bare dict. */
const MAX_PAIRS = 64;

/**
 * The type of `a + b` and `{...a, ...b}` (types 1.4): right-biased; a field is required if either side requires it. Something
 * typed `dict` gives `dict`, unions merge member by member, and what nothing is known of (`any`, a type parameter) gives
 * `untyped`. Null when a side is no record.
 */
export function mergeShapes(left: Type, right: Type): Type | null {
  const [lefts, rights] = [membersOf(left), membersOf(right)];
  if (![...lefts, ...rights].every((member) => mergeable(member))) return null;
  if (lefts.length * rights.length > MAX_PAIRS) return BARE_DICT;
  return unionOf(lefts.flatMap((a) => rights.map((b) => mergeTwo(resolve(a), resolve(b)))));
}

function mergeable(type: Type): boolean {
  const resolved = resolve(type);
  return isOpen(resolved) || isDict(resolved) || shapeOfRecord(resolved) !== null;
}

function isOpen(type: Type): boolean {
  return type.kind === "any" || type.kind === "untyped" || type.kind === "parameter" || type.kind === "never";
}

function isDict(type: Type): boolean {
  return type.kind === "container" && (type.name === "dict" || type.name === "Schema");
}

function shapeOfRecord(type: Type): ShapeType | null {
  return type.kind === "shape" ? type : type.kind === "nominal" ? structShape(type) : null;
}

function mergeTwo(left: Type, right: Type): Type {
  if (left.kind === "never" || right.kind === "never") return left.kind === "never" ? left : right;
  if (isOpen(left) || isOpen(right)) return UNTYPED;
  const [a, b] = [shapeOfRecord(left), shapeOfRecord(right)];
  return a !== null && b !== null ? mergeTwoShapes(a, b) : mergeDicts(left, right);
}

/** `dict<string, V>` only where both sides are dicts with arguments: a shape may hold further fields. */
function mergeDicts(left: Type, right: Type): Type {
  if (left.kind !== "container" || right.kind !== "container") return BARE_DICT;
  const [leftKey, leftValue] = left.arguments;
  const [rightKey, rightValue] = right.arguments;
  if (leftKey === undefined || leftValue === undefined || rightKey === undefined || rightValue === undefined) return BARE_DICT;
  return container("dict", unionOf([leftKey, rightKey]), unionOf([leftValue, rightValue]));
}

function mergeTwoShapes(left: ShapeType, right: ShapeType): ShapeType {
  // What stands in an open tail on the right may replace any field of the left side, by a value of any type.
  const replaceable = right.tails.length > 0;
  const fields = new Map<string, Field>();
  for (const [name, field] of fieldsOf(left)) fields.set(name, replaceable ? { ...field, type: UNTYPED } : field);
  for (const [name, field] of fieldsOf(right)) fields.set(name, mergeField(fields.get(name) ?? null, field, gradualField(left)));
  const tails = [...left.tails, ...right.tails].filter((tail) => resolve(tail).kind !== "shape");
  return { kind: "shape", fields, tails, inferred: left.inferred || right.inferred };
}

/** A field that may be absent on the right leaves the left one, or whatever a gradual tail of the left side holds. */
function mergeField(left: Field | null, right: Field, rest: Type | null): Field {
  if (!right.optional) return right;
  if (left === null) return rest === null ? right : { type: unionOf([rest, right.type]), optional: true };
  return { type: unionOf([left.type, right.type]), optional: left.optional };
}
