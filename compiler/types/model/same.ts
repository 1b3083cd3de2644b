/** Structural equality of types. */
import type { FunctionType, ShapeType, Type } from "./type.ts";

/** True when both types are written alike after normalisation. Aliases are compared by symbol and arguments, so recursion ends. */
export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "any":
    case "unknown":
    case "never":
    case "untyped":
      return a.kind === b.kind;
    case "primitive":
    case "handle":
      return b.kind === a.kind && a.name === b.name;
    case "literal":
      return b.kind === "literal" && a.value === b.value;
    case "container":
      return b.kind === "container" && a.name === b.name && sameTypes(a.arguments, b.arguments);
    case "tuple":
      return b.kind === "tuple" && sameTypes(a.elements, b.elements);
    case "shape":
      return b.kind === "shape" && sameShape(a, b);
    case "function":
      return b.kind === "function" && sameFunction(a, b);
    case "nominal":
      return b.kind === "nominal" && a.symbol === b.symbol && sameTypes(a.arguments, b.arguments);
    case "alias":
      return b.kind === "alias" && a.symbol === b.symbol && sameTypes(a.arguments, b.arguments);
    case "parameter":
      return b.kind === "parameter" && a.symbol === b.symbol;
    case "union":
    case "intersection":
      return b.kind === a.kind && a.members.length === b.members.length && a.members.every((member) => b.members.some((other) => sameType(member, other)));
    default:
      return a satisfies never;
  }
}

function sameTypes(a: readonly Type[], b: readonly Type[]): boolean {
  return a.length === b.length && a.every((type, index) => sameType(type, b[index] as Type));
}

function sameShape(a: ShapeType, b: ShapeType): boolean {
  if (a.fields.size !== b.fields.size || !sameTypes(a.tails, b.tails)) return false;
  for (const [name, field] of a.fields) {
    const other = b.fields.get(name);
    if (other === undefined || other.optional !== field.optional || !sameType(field.type, other.type)) return false;
  }
  return true;
}

function sameFunction(a: FunctionType, b: FunctionType): boolean {
  if (a.parameters.length !== b.parameters.length || !sameType(a.returns, b.returns)) return false;
  return a.parameters.every((parameter, index) => {
    const other = b.parameters[index];
    return other !== undefined && parameter.optional === other.optional && parameter.rest === other.rest && sameType(parameter.type, other.type);
  });
}

/** A key that equal types share, for looking among many: cheap, and different for most types that differ. */
export function lookupKey(type: Type): unknown {
  switch (type.kind) {
    case "literal":
      return type.value;
    case "nominal":
    case "alias":
    case "parameter":
      return type.symbol;
    case "primitive":
    case "handle":
    case "container":
      return `${type.kind} ${type.name}`;
    case "shape":
      return shapeKey(type);
    default:
      return type.kind;
  }
}

/** Tagged shapes differ in a literal. Of several the one whose field comes first by name counts: the order of fields is free. */
function shapeKey(shape: ShapeType): string {
  let tag = "";
  let value = "";
  for (const [name, { type }] of shape.fields) if (type.kind === "literal" && (tag === "" || name < tag)) [tag, value] = [name, String(type.value)];
  return `shape ${shape.fields.size} ${tag} ${value}`;
}
