/** Literals in conditions and patterns, and what comparing with one tells. */
import type { Expression } from "#compiler/syntax";
import { BOOL, DURATION, FLOAT, INT, type LiteralType, NIL, resolve, STRING, type Type } from "../model/index.ts";
import { mapMembers } from "./members.ts";

export type Literal =
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "int"; readonly value: number | bigint }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "duration"; readonly value: bigint }
  | { readonly kind: "nil"; readonly value: null };

/** The literal that an expression is, a negated number included; null for other expressions. */
export function literalOf(node: Expression): Literal | null {
  switch (node.kind) {
    case "StringLiteral":
      return { kind: "string", value: node.value };
    case "IntLiteral":
      return { kind: "int", value: node.value };
    case "FloatLiteral":
      return { kind: "float", value: node.value };
    case "BoolLiteral":
      return { kind: "bool", value: node.value };
    case "DurationLiteral":
      return { kind: "duration", value: node.milliseconds };
    case "NilLiteral":
      return { kind: "nil", value: null };
    case "Unary": {
      const operand = node.operator === "-" ? literalOf(node.operand) : null;
      return operand?.kind === "int" || operand?.kind === "float" ? negated(operand) : null;
    }
    default:
      return null;
  }
}

function negated(literal: Extract<Literal, { readonly kind: "int" | "float" }>): Literal {
  return literal.kind === "float" ? { kind: "float", value: -literal.value } : { kind: "int", value: -literal.value };
}

/** The type of a literal's kind: `string` for `"a"`. */
export function typeOfLiteral(literal: Literal): Type {
  switch (literal.kind) {
    case "string":
      return STRING;
    case "int":
      return INT;
    case "float":
      return FLOAT;
    case "bool":
      return BOOL;
    case "duration":
      return DURATION;
    case "nil":
      return NIL;
    default:
      return literal satisfies never;
  }
}

/** True when both are the same number or string. */
function isValueOf(type: LiteralType, literal: Literal): boolean {
  if (literal.kind === "string" || literal.kind === "int") return type.value === literal.value;
  return literal.kind === "float" && typeof type.value !== "string" && Number(type.value) === literal.value;
}

const NUMBERS: ReadonlySet<string> = new Set(["int", "float", "decimal"]);

/** True when a value of a type that is no union may be of the kind of a literal: numbers are compared across kinds. */
export function mayEqual(type: Type, literal: Literal): boolean {
  const member = resolve(type);
  const isNumber = literal.kind === "int" || literal.kind === "float";
  switch (member.kind) {
    case "any":
    case "unknown":
    case "untyped":
    case "parameter":
    case "intersection":
      return true;
    case "primitive":
      return member.name === literal.kind || (isNumber && NUMBERS.has(member.name));
    case "literal":
      return isValueOf(member, literal);
    case "union":
      return member.members.some((one) => mayEqual(one, literal));
    case "container":
      return member.name === "owned" && (member.arguments[0] === undefined || mayEqual(member.arguments[0], literal));
    case "never":
    case "tuple":
    case "shape":
    case "function":
    case "nominal":
    case "handle":
    case "alias":
      return false;
    default:
      return member satisfies never;
  }
}

/**
 * What `x == literal` leaves of a type. A member is kept as it is, so `string` does not become a literal type; an open type
 * becomes the kind of the literal, except for numbers, which compare equal across kinds.
 */
export function narrowToLiteral(type: Type, literal: Literal): Type {
  const isNumber = literal.kind === "int" || literal.kind === "float";
  return mapMembers(type, (member) => {
    if (!mayEqual(member, literal)) return null;
    const { kind } = resolve(member);
    const isUntold = kind === "any" || kind === "unknown" || kind === "untyped" || kind === "parameter";
    return isUntold && !isNumber ? typeOfLiteral(literal) : member;
  });
}

/** What `x != literal` leaves of a type: without that literal, or without nil. */
export function excludeLiteral(type: Type, literal: Literal): Type {
  return mapMembers(type, (member) => {
    const resolved = resolve(member);
    if (resolved.kind === "literal") return isValueOf(resolved, literal) ? null : member;
    if (literal.kind === "nil" && resolved.kind === "primitive" && resolved.name === "nil") return null;
    return resolved !== member && resolved.kind === "union" ? excludeLiteral(resolved, literal) : member;
  });
}

const NIL_LITERAL: Literal = { kind: "nil", value: null };

/** What `x != nil` and a bare `x` as a condition leave of a type. */
export function narrowTruthy(type: Type): Type {
  return excludeLiteral(type, NIL_LITERAL);
}

/** What `x == nil` leaves of a type. */
export function narrowToNil(type: Type): Type {
  return narrowToLiteral(type, NIL_LITERAL);
}
