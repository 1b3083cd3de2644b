/** Why two types do not fit, where the types themselves do not show it. */
import { type ContainerType, displayType, isNil, membersOf, resolve, type ShapeType, type TupleType, type Type, type UnionType } from "../model/index.ts";
import { isAssignable } from "./assignable.ts";
import { fieldOf, fieldsOf, gradualField, structShape } from "./records.ts";
import { satisfies } from "./satisfies.ts";
import { candidatesFor } from "./union-index.ts";

/** Reasons further inside are not looked for: a message is for reading. */
const MAX_DEPTH = 8;

/**
 * The innermost telling reason why `actual` is not assignable to `expected`, for the end of a message; null when the two types
 * say it alone, or when they do fit.
 */
export function mismatchReason(expected: Type, actual: Type): string | null {
  return isAssignable(expected, actual) ? null : reasonFor(expected, actual, "", 0);
}

/** `path` names the field that is looked at, with a dot after it; empty at the top. */
function reasonFor(expectedType: Type, actualType: Type, path: string, depth: number): string | null {
  if (depth > MAX_DEPTH) return null;
  const expected = resolve(expectedType);
  const actual = resolve(actualType);
  if (actual.kind === "union") {
    const failing = actual.members.find((member) => !isAssignable(expected, member));
    return failing === undefined || isNil(failing) ? null : reasonFor(expected, failing, path, depth + 1);
  }
  if (expected.kind === "container" && actual.kind === "container" && expected.name === actual.name) return argumentReason(expected, actual, path, depth);
  if (expected.kind === "union") {
    const closest = closestMember(expected, actual);
    return closest === null ? null : reasonFor(closest, actual, path, depth + 1);
  }
  if (expected.kind === "intersection") {
    const failing = expected.members.find((member) => !isAssignable(member, actual));
    return failing === undefined ? null : reasonFor(failing, actual, path, depth + 1);
  }
  if (expected.kind === "nominal" && expected.symbol.kind === "interface") return satisfies(actual, expected);
  if (expected.kind === "tuple") return tupleReason(expected, actual, path, depth);
  const record = actual.kind === "shape" ? actual : actual.kind === "nominal" ? structShape(actual) : null;
  if (record === null) return null;
  if (expected.kind === "shape") return shapeReason(expected, record, path, depth);
  return expected.kind === "container" && expected.name === "dict" ? dictReason(expected.arguments[1], record, path, depth) : null;
}

/** Of a container with several kinds of elements the one that does not fit. */
function argumentReason(expected: ContainerType, actual: ContainerType, path: string, depth: number): string | null {
  const index = expected.arguments.findIndex((one, at) => !isAssignable(one, actual.arguments[at] ?? one));
  const [wanted, found] = [expected.arguments[index], actual.arguments[index]];
  if (wanted === undefined || found === undefined) return null;
  const members = membersOf(found);
  const failing = members.find((member) => !isAssignable(wanted, member)) ?? found;
  const inner = reasonFor(wanted, failing, path, depth + 1);
  if (members.length === 1) return inner;
  const subject = failing.kind === "nominal" ? `${failing.symbol.name}: ` : "";
  return inner === null ? `${displayType(failing)} is not ${displayType(wanted)}` : subject + inner;
}

/** The only member beside nil, or the only one of a tagged union that the tag of the value allows. */
function closestMember(expected: UnionType, actual: Type): Type | null {
  const candidates = candidatesFor(expected, actual).filter((member) => !isNil(member));
  if (candidates.length === 1) return candidates[0] ?? null;
  if (actual.kind !== "shape") return null;
  const sameTag = candidates.filter((member) => tagsFit(member, actual));
  return sameTag.length === 1 ? (sameTag[0] ?? null) : null;
}

function tagsFit(expected: Type, actual: ShapeType): boolean {
  const shape = resolve(expected);
  if (shape.kind !== "shape") return false;
  const tags = [...shape.fields].filter(([, field]) => membersOf(field.type).every((member) => member.kind === "literal"));
  return tags.length > 0 && tags.every(([name, field]) => isAssignable(field.type, fieldOf(actual, name)?.type ?? field.type));
}

function shapeReason(expected: ShapeType, actual: ShapeType, path: string, depth: number): string | null {
  const open = gradualField(actual) !== null;
  for (const [name, field] of fieldsOf(expected)) {
    const own = fieldOf(actual, name);
    if (own === null) {
      if (!field.optional && !open) return `missing field \`${path}${name}\``;
    } else if (own.optional && !field.optional) return `field \`${path}${name}\` may be missing`;
    else if (!isAssignable(field.type, own.type)) return fieldReason(field.type, own.type, `${path}${name}`, depth);
  }
  return null;
}

function dictReason(value: Type | undefined, actual: ShapeType, path: string, depth: number): string | null {
  for (const [name, field] of fieldsOf(actual)) {
    if (value !== undefined && !isAssignable(value, field.type)) return fieldReason(value, field.type, `${path}${name}`, depth);
  }
  return null;
}

function fieldReason(expected: Type, actual: Type, name: string, depth: number): string {
  return reasonFor(expected, actual, `${name}.`, depth + 1) ?? `field \`${name}\` expects ${displayType(expected)}, found ${displayType(actual)}`;
}

function tupleReason(expected: TupleType, actual: Type, path: string, depth: number): string | null {
  if (actual.kind !== "tuple") return null;
  const count = expected.elements.length;
  if (actual.elements.length !== count) return `${displayType(expected)} expects ${count} element${count === 1 ? "" : "s"}, found ${actual.elements.length}`;
  const index = expected.elements.findIndex((element, at) => !isAssignable(element, actual.elements[at] ?? element));
  const [element, found] = [expected.elements[index], actual.elements[index]];
  if (element === undefined || found === undefined) return null;
  return reasonFor(element, found, path, depth + 1) ?? `element ${index}: expected ${displayType(element)}, found ${displayType(found)}`;
}
