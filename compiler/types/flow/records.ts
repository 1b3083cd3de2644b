/** Narrowing of records by a field: tags of shape unions, optional fields that are there. */
import { type Field, membersOf, resolve, shapeOf, type StructSymbol, substitute, type Type, UNTYPED } from "../model/index.ts";
import { excludeLiteral, type Literal, narrowToLiteral } from "./literals.ts";
import { mapMembers } from "./members.ts";

/** The fields of a shape or struct, also of one inside an intersection; null for other types. */
export function fieldsOf(type: Type): ReadonlyMap<string, Field> | null {
  const resolved = resolve(type);
  switch (resolved.kind) {
    case "shape":
      return resolved.fields;
    case "nominal":
      return resolved.symbol.kind === "struct" ? resolved.symbol.fields() : null;
    case "intersection":
      for (const member of resolved.members) {
        const fields = fieldsOf(member);
        if (fields !== null) return fields;
      }
      return null;
    default:
      return null;
  }
}

/** A field of a shape or struct with the arguments of the type filled in; null when the type declares no such field. */
export function fieldOf(type: Type, name: string): Field | null {
  const field = fieldsOf(type)?.get(name);
  if (field === undefined) return null;
  const resolved = resolve(type);
  if (resolved.kind !== "nominal" || resolved.symbol.kind !== "struct" || resolved.symbol.parameters.length === 0) return field;
  return { ...field, type: substitute(field.type, argumentsOf(resolved.symbol, resolved.arguments)) };
}

/** What the parameters of a declaration stand for in one of its instances; `untyped` in the bare form. */
export function argumentsOf(symbol: Pick<StructSymbol, "parameters">, args: readonly Type[]): ReadonlyMap<object, Type> {
  return new Map(symbol.parameters.map((parameter, index) => [parameter, args[index] ?? UNTYPED]));
}

/**
 * What `x.field == literal` (or `!=`) leaves of a type. A member stays unless its declared field rules it out: one without
 * such a field may still have it, since wider values are assignable to shapes. A lone record is ruled out by its tag only:
 * a plain field that cannot be equal says something about that field, not about the record.
 */
export function narrowDiscriminant(type: Type, field: string, literal: Literal, equal: boolean): Type {
  const isUnion = membersOf(type).length > 1;
  return mapMembers(type, (member) => {
    const resolved = resolve(member);
    if (resolved.kind === "primitive" && resolved.name === "nil") return equal === (literal.kind === "nil") ? member : null;
    const declared = fieldOf(member, field);
    if (declared === null || !(isUnion || isTag(declared.type))) return member;
    if (declared.optional && (literal.kind === "nil") === equal) return member;
    const left = equal ? narrowToLiteral(declared.type, literal) : excludeLiteral(declared.type, literal);
    return left.kind === "never" ? null : member;
  });
}

/** True for a literal type or a union of nothing but literals. */
function isTag(type: Type): boolean {
  return membersOf(type).every((member) => member.kind === "literal");
}

/** What `x.has(key)` leaves of a type: an optional field of that name becomes required. */
export function requireField(type: Type, key: string): Type {
  return mapMembers(type, (member) => {
    const resolved = resolve(member);
    if (resolved.kind !== "shape") return member;
    const field = resolved.fields.get(key);
    if (field === undefined || !field.optional) return member;
    return { ...shapeOf(new Map(resolved.fields).set(key, { type: field.type, optional: false }), resolved.tails), inferred: resolved.inferred };
  });
}

/** The tag of a union of records: its literal per member, in the order of the members. */
export interface Discriminant {
  readonly field: string;
  readonly literals: readonly (string | number | bigint)[];
}

/**
 * Finds the tag of a union: the first field of the first member that is required and of a literal type in every member, with
 * a different literal in each. No name is privileged. Null when there is none, or the type is no union of records.
 */
export function discriminantOf(type: Type): Discriminant | null {
  const members = membersOf(type);
  const [first] = members;
  if (first === undefined || members.length < 2) return null;
  for (const field of fieldsOf(first)?.keys() ?? []) {
    const literals = new Set<string | number | bigint>();
    for (const member of members) {
      const literal = tagOf(member, field);
      if (literal === null || literals.has(literal)) break;
      literals.add(literal);
    }
    if (literals.size === members.length) return { field, literals: [...literals] };
  }
  return null;
}

/** The literal that a required field of a record is declared as; null when it is none. */
function tagOf(type: Type, field: string): string | number | bigint | null {
  const declared = fieldOf(type, field);
  if (declared === null || declared.optional) return null;
  const literal = resolve(declared.type);
  return literal.kind === "literal" ? literal.value : null;
}
