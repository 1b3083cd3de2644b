/** Records and members: shapes with their tails, structs read by field, dicts, methods of instances. */
import {
  type ContainerType,
  type Field,
  type FunctionType,
  type NominalType,
  resolve,
  type ShapeType,
  STRING,
  substitute,
  type Substitution,
  type Type,
  UNTYPED,
} from "../model/index.ts";
import type { Relation } from "./relation.ts";

/** What the parameters of a struct, enum or interface stand for in one instance; those left out are `untyped`. */
export function argumentsOf(type: NominalType): Substitution {
  return new Map(type.symbol.parameters.map((parameter, index) => [parameter, type.arguments[index] ?? UNTYPED]));
}

/** The methods of an instance, without `self`, with its arguments in place. */
export function methodsOf(type: NominalType): ReadonlyMap<string, FunctionType> {
  const declared = type.symbol.methods();
  if (type.symbol.parameters.length === 0) return declared;
  const substitution = argumentsOf(type);
  return new Map(Array.from(declared, ([name, method]) => [name, substituteFunction(method, substitution)]));
}

/** A function type with parameters replaced. */
export function substituteFunction(type: FunctionType, substitution: Substitution): FunctionType {
  const replaced = substitute(type, substitution);
  return replaced.kind === "function" ? replaced : type;
}

/** A struct instance as the shape that its fields make; null for an enum or interface. */
export function structShape(type: NominalType): ShapeType | null {
  if (type.symbol.kind !== "struct") return null;
  const declared = type.symbol.fields();
  if (type.symbol.parameters.length === 0) return { kind: "shape", fields: declared, tails: [], inferred: false };
  const substitution = argumentsOf(type);
  const fields = new Map(Array.from(declared, ([name, field]) => [name, { ...field, type: substitute(field.type, substitution) }]));
  return { kind: "shape", fields, tails: [], inferred: false };
}

/** The field of a shape, own or of a tail that is a shape; the last tail that has it wins. Null when the shape does not tell. */
export function fieldOf(shape: ShapeType, name: string): Field | null {
  const own = shape.fields.get(name);
  if (own !== undefined) return own;
  for (const tail of shape.tails.toReversed()) {
    const resolved = resolve(tail);
    const field = resolved.kind === "shape" ? fieldOf(resolved, name) : null;
    if (field !== null) return field;
  }
  return null;
}

/** All fields that a shape tells of, with those of tails that are shapes. */
export function fieldsOf(shape: ShapeType): ReadonlyMap<string, Field> {
  const inner = shape.tails.map((tail) => resolve(tail)).filter((tail) => tail.kind === "shape");
  return inner.length === 0 ? shape.fields : new Map([...inner.flatMap((tail) => [...fieldsOf(tail)]), ...shape.fields]);
}

/**
 * The type of a field that the shape does not tell of, when a gradual tail (`dict`, `any`) may supply it; null when nothing
 * may. A row variable supplies nothing (types 1.4).
 */
export function gradualField(shape: ShapeType): Type | null {
  for (const tail of shape.tails) {
    const resolved = resolve(tail);
    if (resolved.kind === "any" || resolved.kind === "untyped") return UNTYPED;
    if (resolved.kind === "container" && resolved.name === "dict") return resolved.arguments[1] ?? UNTYPED;
    const inner = resolved.kind === "shape" ? gradualField(resolved) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** Every required field exists and fits; further fields are allowed, tails of the expected side take the rest. */
export function shapeFitsShape(relation: Relation, expected: ShapeType, actual: ShapeType): boolean {
  for (const [name, field] of fieldsOf(expected)) if (!fieldFits(relation, field, fieldOf(actual, name) ?? undeclared(actual))) return false;
  return true;
}

function undeclared(shape: ShapeType): Field | null {
  const type = gradualField(shape);
  return type === null ? null : { type, optional: false };
}

/** True when the field of the actual record, null when it has none, may be read as the expected one. */
export function fieldFits(relation: Relation, expected: Field, actual: Field | null): boolean {
  if (actual === null) return expected.optional;
  return (expected.optional || !actual.optional) && relation.fits(expected.type, actual.type);
}

/** A record with known fields as `dict<K, V>`: keys are strings, every value fits. The bare `dict` takes all. */
export function shapeFitsDict(relation: Relation, expected: ContainerType, actual: ShapeType): boolean {
  const [key, value] = expected.arguments;
  if (key === undefined || value === undefined) return true;
  if (!relation.fits(key, STRING)) return false;
  for (const field of fieldsOf(actual).values()) if (!relation.fits(value, field.type)) return false;
  const rest = gradualField(actual);
  return rest === null || relation.fits(value, rest);
}
