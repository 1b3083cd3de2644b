/** `.name`, `[index]`, slices: one rule for nil, `unknown`, loose and concrete receivers (types 4). */
import type { Expression, Index, Property, Slice } from "#compiler/syntax";
import type { Span } from "#compiler/diagnostics";
import { pathOf } from "../flow/index.ts";
import { displayType, INT, isLoose, isNil, isNilable, membersOf, NIL, optionalOf, resolve, STRING, type Type, unionOf, UNTYPED, withoutNil } from "../model/index.ts";
import { isAssignable } from "../relate/index.ts";
import { reportBoundaryAccess } from "../rules/boundaries.ts";
import type { CheckContext } from "../state/context.ts";
import { assumeNotNil } from "../state/conditions.ts";
import { variantConstructor } from "./enums.ts";
import { memberType } from "./members.ts";

const NIL_HELP = "use the optional access operator `?.{}`, or narrow the value with a `!= nil` guard before reading fields";
const NILABLE_HELP = "use the optional access operator `?.{}`, or narrow the value with a `!= nil` guard to drop the nil arm";
export const UNKNOWN_HELP = "narrow with `is_a`/`type_of`, validate with `assert_shape`, or annotate with a shape type before accessing fields";

/** `object.name` */
export function property(context: CheckContext, node: Property): Type {
  const constructed = variantConstructor(context, node.object, node.name, null);
  if (constructed !== null) return constructed;
  if (node.object.kind === "Identifier") {
    const reference = context.resolution.references.get(node.object);
    if (reference?.kind === "namespace") return context.library.namespaced(reference.name, node.name.text)[0] ?? UNTYPED;
  }
  const receiver = context.expression(node.object);
  reportBoundaryAccess(context, node.object, "property", node.span);
  const result = through(context, receiver, node, "property", node.name.text, node.name.span, (type) => memberType(context, type, node));
  return narrowed(context, node) ?? result;
}

/** What the facts say about a path, once its receiver has been checked. */
function narrowed(context: CheckContext, node: Expression): Type | null {
  const path = pathOf(node, context.resolution);
  return path === null ? null : context.facts.typeOf(path);
}

/**
 * Applies the rule for nil and `unknown` receivers, then reads the member of what is left.
 * @param read the member of a receiver that is neither nil nor loose
 */
export function through(
  context: CheckContext,
  receiver: Type,
  node: { readonly object: Expression; readonly optional: boolean },
  word: "property" | "method" | "subscript",
  name: string,
  span: Span,
  read: (receiver: Type) => Type,
): Type {
  if (isLoose(receiver)) return UNTYPED;
  const resolved = resolve(receiver);
  if (resolved.kind === "never") return resolved;
  if (resolved.kind === "unknown") {
    const access = word === "subscript" ? `index access on an \`unknown\` value will fail at runtime if the value is not a list or dict` : `${word} access \`.${name}\` on an \`unknown\` value will fail at runtime if the value is not a shape with that field`;
    context.warn("HARN-TYP-025", access, span, { help: UNKNOWN_HELP });
    return UNTYPED;
  }
  if (!isNilable(receiver)) return read(receiver);
  if (isNil(receiver)) {
    if (node.optional) return NIL;
    reportNil(context, receiver, word, name, span);
    return UNTYPED;
  }
  if (!node.optional && !widensFromNil(context, node.object) && !(context.inTarget && isElement(context, node.object))) {
    reportNil(context, receiver, word, name, span);
    assumeNotNil(context, node.object, receiver);
  }
  const result = read(withoutNil(receiver));
  return node.optional ? optionalOf(result) : result;
}

/** True for what a list or dict may lack, as opposed to a field that is declared to be nilable. */
function isElement(context: CheckContext, node: Expression): boolean {
  if (node.kind === "Index") return true;
  if (node.kind !== "Property") return false;
  const receiver = resolve(withoutNil(context.typeOf(node.object)));
  return receiver.kind === "container" && receiver.name === "dict";
}

/** A variable that began as an unannotated nil is read without complaint (types 3). */
function widensFromNil(context: CheckContext, node: Expression): boolean {
  if (node.kind !== "Identifier") return false;
  const reference = context.resolution.references.get(node);
  return reference?.kind === "binding" && context.bindings.get(reference.binding)?.widens === true;
}

function reportNil(context: CheckContext, receiver: Type, word: "property" | "method" | "subscript", name: string, span: Span): void {
  const operator = word === "subscript" ? "[…]" : name;
  const what = word === "subscript" ? "an index" : `${word} \`${name}\``;
  if (isNil(receiver)) {
    context.report("HARN-TYP-025", `cannot access ${what} on \`nil\`; the value is statically known to be nil here`, span, { help: NIL_HELP.replace("{}", operator) });
  } else {
    context.report("HARN-TYP-025", `cannot access ${what} on nilable type \`${displayType(receiver)}\`; the value may be nil at runtime`, span, {
      help: NILABLE_HELP.replace("{}", operator),
    });
  }
}

/** `object[index]` */
export function index(context: CheckContext, node: Index): Type {
  const receiver = context.expression(node.object);
  const key = outsideTarget(context, () => context.expression(node.index));
  reportBoundaryAccess(context, node.object, "subscript", node.span);
  const result = through(context, receiver, node, "subscript", "", node.span, (type) => subscriptType(context, type, key, node));
  return narrowed(context, node) ?? result;
}

/** An index is read like any other expression, also within the path of an assignment. */
function outsideTarget<T>(context: CheckContext, body: () => T): T {
  const outer = context.inTarget;
  context.inTarget = false;
  const result = body();
  context.inTarget = outer;
  return result;
}

function subscriptType(context: CheckContext, receiver: Type, key: Type, node: Index): Type {
  return unionOf(membersOf(receiver).map((member) => memberSubscript(context, resolve(member), key, node)));
}

function memberSubscript(context: CheckContext, receiver: Type, key: Type, node: Index): Type {
  switch (receiver.kind) {
    case "tuple":
      return tupleElement(context, receiver.elements, key, node) ?? receiver;
    case "container":
      if (receiver.name === "list") return checkedKey(context, INT, key, node, optionalOf(receiver.arguments[0] ?? UNTYPED));
      // Any key reads, by its display text (language 6.3).
      if (receiver.name === "dict") return optionalOf(receiver.arguments[1] ?? UNTYPED);
      if (receiver.name === "owned") return subscriptType(context, receiver.arguments[0] ?? UNTYPED, key, node);
      return UNTYPED;
    case "primitive":
      if (receiver.name === "string") return checkedKey(context, INT, key, node, optionalOf(STRING));
      if (receiver.name === "range") return checkedKey(context, INT, key, node, optionalOf(INT));
      if (receiver.name === "bytes") return checkedKey(context, INT, key, node, optionalOf(INT));
      if (receiver.name === "int" || receiver.name === "float" || receiver.name === "bool") return notIndexable(context, receiver, node);
      return UNTYPED;
    case "literal":
      return typeof receiver.value === "string" ? checkedKey(context, INT, key, node, optionalOf(STRING)) : notIndexable(context, receiver, node);
    case "shape": {
      const name = constantKey(node.index);
      const field = name === null ? undefined : receiver.fields.get(name);
      if (field !== undefined) return field.optional ? optionalOf(field.type) : field.type;
      return UNTYPED;
    }
    case "nominal": {
      const name = constantKey(node.index);
      const field = receiver.symbol.kind === "struct" && name !== null ? receiver.symbol.fields().get(name) : undefined;
      return field === undefined ? UNTYPED : memberType(context, receiver, { name: { text: name ?? "", span: node.index.span }, object: node.object, optional: false });
    }
    case "handle":
      return notIndexable(context, receiver, node);
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "function":
    case "alias":
    case "parameter":
    case "union":
    case "intersection":
      return UNTYPED;
    default:
      return receiver satisfies never;
  }
}

function constantKey(node: Expression): string | null {
  return node.kind === "StringLiteral" ? node.value : null;
}

function notIndexable(context: CheckContext, receiver: Type, node: Index): Type {
  context.report("HARN-TYP-010", `cannot index into ${displayType(receiver)}`, node.span, { label: "found this type" });
  return UNTYPED;
}

function checkedKey(context: CheckContext, expected: Type, key: Type, node: Index, result: Type): Type {
  if (!isAssignable(expected, key) && !(expected === INT && isAssignable(INT, withoutNil(key)) && !isNil(key))) {
    context.report("HARN-TYP-017", `subscript index: expected ${displayType(expected)}, found ${displayType(key)}`, node.index.span, { label: "found this type" });
  }
  return result;
}

/** A constant index picks its slot, counted from the end when negative; any other the union and nil. */
function tupleElement(context: CheckContext, elements: readonly Type[], key: Type, node: Index): Type | null {
  const at = constantIndex(node.index);
  if (at === null) {
    checkedKey(context, INT, key, node, UNTYPED);
    return optionalOf(unionOf(elements));
  }
  const element = elements[at < 0 ? elements.length + at : at];
  if (element !== undefined) return element;
  context.report("HARN-TYP-027", `tuple index ${at} is out of bounds for arity ${elements.length}`, node.index.span, {
    help: elements.length === 0 ? "the tuple is empty" : `valid indices are ${-elements.length} to ${elements.length - 1}`,
  });
  return UNTYPED;
}

function constantIndex(node: Expression): number | null {
  if (node.kind === "IntLiteral") return Number(node.value);
  if (node.kind === "Unary" && node.operator === "-" && node.operand.kind === "IntLiteral") return -Number(node.operand.value);
  return null;
}

/** `object[start:end]` */
export function slice(context: CheckContext, node: Slice): Type {
  const receiver = context.expression(node.object);
  for (const bound of [node.start, node.end]) if (bound !== null) context.expression(bound);
  return through(context, receiver, { object: node.object, optional: false }, "subscript", "", node.span, (type) =>
    unionOf(
      membersOf(type).map((member) => {
        const resolved = resolve(member);
        if (resolved.kind === "tuple") return { kind: "container", name: "list", arguments: [unionOf(resolved.elements)] };
        if (resolved.kind === "literal") return STRING;
        return resolved.kind === "container" && resolved.name === "list" ? resolved : resolved.kind === "primitive" ? resolved : UNTYPED;
      }),
    ),
  );
}
