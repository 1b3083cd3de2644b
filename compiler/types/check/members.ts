/** The type of `receiver.name` for receivers that are neither nil nor loose. */
import type { Expression, Name } from "#compiler/syntax";
import { displayType, type Field, INT, BOOL, isLoose, membersOf, type NominalType, NIL, optionalOf, resolve, type ShapeType, STRING, substitute, type Substitution, type Type, unionOf, UNTYPED, container, withoutNil } from "../model/index.ts";
import type { CheckContext } from "../state/context.ts";
import { availableFields } from "./literals.ts";
import { unknownMember } from "./report.ts";

interface Access {
  readonly object: Expression;
  readonly name: Name;
  readonly optional: boolean;
}

/** Reads the member from every part of a union; reports what does not exist. */
export function memberType(context: CheckContext, receiver: Type, node: Access): Type {
  const before = context.diagnostics.length;
  const read = (member: Type): Type => memberOf(context, resolve(member), node);
  // One report says it: what the other members lack is silent.
  return unionOf(membersOf(receiver).map((member) => (context.diagnostics.length > before ? context.silently(() => read(member)) : read(member))));
}

function memberOf(context: CheckContext, receiver: Type, node: Access): Type {
  const name = node.name.text;
  switch (receiver.kind) {
    case "shape":
      return shapeField(context, receiver, node);
    case "nominal":
      return nominalMember(context, receiver, node);
    case "container":
      return containerMember(context, receiver, node);
    case "tuple":
      return sequenceMember(context, receiver, unionOf(receiver.elements), node);
    case "primitive":
      return receiver.name === "string" ? textMember(context, receiver, node) : plainMember(context, receiver, node);
    case "literal":
      return typeof receiver.value === "string" ? textMember(context, receiver, node) : plainMember(context, receiver, node);
    case "handle":
      return handleMember(context, receiver.name, node);
    case "intersection": {
      const shape = receiver.members.map(resolve).find((member): member is ShapeType => member.kind === "shape" && member.fields.has(name));
      return shape === undefined ? UNTYPED : shapeField(context, shape, node);
    }
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "function":
    case "alias":
    case "parameter":
    case "union":
      return UNTYPED;
    default:
      return receiver satisfies never;
  }
}

/** The type of a field as it is read: an optional one may be nil. */
export function readField(field: Field): Type {
  return field.optional ? optionalOf(field.type) : field.type;
}

function shapeField(context: CheckContext, receiver: ShapeType, node: Access): Type {
  const name = node.name.text;
  const field = receiver.fields.get(name);
  if (field !== undefined) return readField(field);
  // An inferred shape is no contract, unless the literal itself is the receiver (types 4).
  if (receiver.tails.length > 0 || (receiver.inferred && node.object.kind !== "DictLiteral")) return UNTYPED;
  const help = availableFields(receiver.fields);
  unknownMember(context, "HARN-NAM-004", `field \`${name}\` does not exist on shape \`${displayType(receiver)}\``, name, node.name.span, receiver.fields.keys(), help);
  return UNTYPED;
}

/** The parameters of a nominal type with its arguments put in; bare instances leave them open. */
export function argumentsOf(type: NominalType): Substitution {
  return new Map(type.symbol.parameters.map((parameter, index) => [parameter, type.arguments[index] ?? UNTYPED]));
}

function nominalMember(context: CheckContext, receiver: NominalType, node: Access): Type {
  const { symbol } = receiver;
  const name = node.name.text;
  if (symbol.kind === "interface") {
    const method = symbol.methods().get(name);
    if (method !== undefined) return substitute(method, argumentsOf(receiver));
    unknownMember(context, "HARN-NAM-004", `field \`${name}\` does not exist on interface \`${symbol.name}\``, name, node.name.span, symbol.methods().keys());
    return UNTYPED;
  }
  if (symbol.kind === "enum") {
    if (name === "variant") return STRING;
    if (name === "fields") return container("list");
    const method = symbol.methods().get(name);
    if (method !== undefined) return method;
    unknownMember(context, "HARN-NAM-004", `field \`${name}\` does not exist on enum \`${symbol.name}\``, name, node.name.span, ["variant", "fields"], "use `match` to read the payload of a variant");
    return UNTYPED;
  }
  const fields = symbol.fields();
  const field = fields.get(name);
  if (field !== undefined) return substitute(readField(field), argumentsOf(receiver));
  const method = symbol.methods().get(name);
  if (method !== undefined) return substitute(method, argumentsOf(receiver));
  unknownMember(context, "HARN-NAM-004", `field \`${name}\` does not exist on struct \`${symbol.name}\``, name, node.name.span, fields.keys(), availableFields(fields));
  return UNTYPED;
}

function containerMember(context: CheckContext, receiver: Extract<Type, { kind: "container" }>, node: Access): Type {
  const [first, second] = receiver.arguments;
  switch (receiver.name) {
    case "dict":
      return second === undefined || isLoose(second) ? UNTYPED : optionalOf(second);
    case "pair":
      if (node.name.text === "first") return first ?? UNTYPED;
      if (node.name.text === "second") return second ?? UNTYPED;
      return noProperty(context, receiver, node, ["first", "second"]);
    case "list":
      return sequenceMember(context, receiver, first ?? UNTYPED, node);
    case "Result":
      return node.name.text === "variant" ? STRING : node.name.text === "fields" ? container("list") : noProperty(context, receiver, node, ["variant", "fields"]);
    case "owned":
      return memberType(context, withoutNil(first ?? UNTYPED), node);
    case "set":
    case "iter":
    case "generator":
    case "stream":
    case "channel":
    case "task":
    case "Schema":
      return UNTYPED;
    default:
      return receiver.name satisfies never;
  }
}

function sequenceMember(context: CheckContext, receiver: Type, element: Type, node: Access): Type {
  switch (node.name.text) {
    case "count":
      return INT;
    case "empty":
      return BOOL;
    case "first":
    case "last":
      return optionalOf(element);
    default:
      return noProperty(context, receiver, node, ["count", "empty", "first", "last"]);
  }
}

function textMember(context: CheckContext, receiver: Type, node: Access): Type {
  if (node.name.text === "count") return INT;
  return node.name.text === "empty" ? BOOL : noProperty(context, receiver, node, ["count", "empty"]);
}

/** Numbers, booleans and the like have no properties: reading one raises an error at run time. */
function plainMember(context: CheckContext, receiver: Type, node: Access): Type {
  if (receiver.kind === "primitive" && receiver.name === "range") return rangeMember(context, receiver, node);
  if (receiver.kind === "primitive" && ["closure", "rng", "atomic", "regex"].includes(receiver.name)) return UNTYPED;
  return noProperty(context, receiver, node, []);
}

function rangeMember(context: CheckContext, receiver: Type, node: Access): Type {
  switch (node.name.text) {
    case "count":
    case "len":
      return INT;
    case "empty":
      return BOOL;
    case "first":
    case "last":
      return optionalOf(INT);
    default:
      return noProperty(context, receiver, node, ["count", "len", "empty", "first", "last"]);
  }
}

function noProperty(context: CheckContext, receiver: Type, node: Access, known: readonly string[]): Type {
  const name = node.name.text;
  // `?.` gives nil for a property that does not exist (language 6.2)
  if (node.optional) return NIL;
  const methods = [...context.library.methodNames(receiver)];
  const help = methods.includes(name) ? `\`${name}\` is a method: call it with \`.${name}()\`` : known.length > 0 ? `available properties: ${known.join(", ")}` : undefined;
  unknownMember(context, "HARN-NAM-004", `property \`${name}\` does not exist on \`${displayType(receiver)}\``, name, node.name.span, methods.includes(name) ? [] : known, help);
  return UNTYPED;
}

function handleMember(context: CheckContext, type: string, node: Access): Type {
  const name = node.name.text;
  if (type === "Harness") {
    const handle = context.handleFields.get(name);
    if (handle !== undefined) return { kind: "handle", name: handle };
    if (context.library.handleMethod(type, name).length > 0) return { kind: "primitive", name: "closure" };
    unknownMember(context, "HARN-NAM-004", `\`Harness\` has no capability \`${name}\``, name, node.name.span, context.handleFields.keys());
    return UNTYPED;
  }
  if (context.library.handleMethod(type, name).length > 0) return { kind: "primitive", name: "closure" };
  unknownMember(context, "HARN-NAM-004", `\`${type}\` has no property \`${name}\``, name, node.name.span, []);
  return UNTYPED;
}
