/** `receiver.name(args)` */
import type { MethodCall } from "#compiler/syntax";
import { displayType, type Field, type FunctionType, membersOf, type NominalType, resolve, sameType, type ShapeType, substitute, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { reportBoundaryAccess } from "../rules/boundaries.ts";
import { through } from "./access.ts";
import { type CallSite, checkCall, looseArguments } from "./arguments.ts";
import { callValue } from "./calls.ts";
import type { CheckContext } from "../state/context.ts";
import { variantConstructor } from "./enums.ts";
import { argumentsOf } from "./members.ts";
import { unknownMember } from "./report.ts";
import { harnessCall } from "./special-calls.ts";

/** Every form of a method call: variants, namespaces, handles, methods of values. */
export function methodCall(context: CheckContext, node: MethodCall): Type {
  const constructed = variantConstructor(context, node.object, node.name, node.arguments);
  if (constructed !== null) return constructed;
  const site: CallSite = { what: "Method", name: node.name.text, nameSpan: node.name.span, arguments: node.arguments, typeArguments: [], span: node.span };
  if (node.object.kind === "Identifier") {
    const reference = context.resolution.references.get(node.object);
    if (reference?.kind === "namespace") return checkCall(context, context.library.namespaced(reference.name, node.name.text), site);
  }
  const receiver = context.expression(node.object);
  reportBoundaryAccess(context, node.object, "property", node.span);
  let isRead = false;
  const result = through(context, receiver, node, "method", node.name.text, node.name.span, (type) => {
    isRead = true;
    return callAny(context, membersOf(type).map(resolve), node, site);
  });
  if (!isRead) looseArguments(context, node.arguments);
  return result;
}

/**
 * A call on a union: the arguments are read once, for the first member; the others must have the method. Members of one
 * container kind count as one.
 */
function callAny(context: CheckContext, members: readonly Type[], node: MethodCall, site: CallSite): Type {
  const [first, ...others] = mergedContainers(members);
  if (first === undefined) return loose(context, site);
  const stored = others.length === 0 ? null : storedFunctions(context, [first, ...others], site.name);
  if (stored !== null) return callValue(context, unionOf(stored), { ...site, what: "Function" });
  const result = callOn(context, first, node, site);
  const results = others.map((member) => context.silently(() => callOn(context, member, node, { ...site, arguments: [] })));
  for (const member of others) if (lacksMethod(context, member, site.name)) callOn(context, member, node, { ...site, arguments: [] });
  return others.length === 0 ? result : unionOf([result, ...results.map((type) => (sameType(type, result) ? type : UNTYPED))]);
}

/** The functions that all members of a union have stored in the field of that name; null where one has none, or a method. */
function storedFunctions(context: CheckContext, members: readonly Type[], name: string): readonly Type[] | null {
  const types: Type[] = [];
  for (const member of members) {
    const field = member.kind === "shape" && context.library.method(member, name) === null ? member.fields.get(name) : structField(member, name);
    if (field === undefined || field.optional) return null;
    types.push(field.type);
  }
  return types;
}

/** A field that no method hides, with the type arguments put in. */
function structField(type: Type, name: string): Field | undefined {
  if (type.kind !== "nominal" || type.symbol.kind !== "struct" || type.symbol.methods().has(name)) return undefined;
  const field = type.symbol.fields().get(name);
  return field === undefined ? undefined : { ...field, type: substitute(field.type, argumentsOf(type)) };
}

function lacksMethod(context: CheckContext, type: Type, name: string): boolean {
  switch (type.kind) {
    case "primitive":
    case "literal":
    case "tuple":
    case "container":
      return context.library.method(type, name) === null;
    case "nominal":
      return !type.symbol.methods().has(name) && !(type.symbol.kind === "struct" && type.symbol.fields().has(name));
    default:
      return false;
  }
}

/** `list<int> | list<float>` is read as `list<int | float>`. */
function mergedContainers(members: readonly Type[]): readonly Type[] {
  const merged: Type[] = [];
  for (const member of members) {
    const at = merged.findIndex((one) => one.kind === "container" && member.kind === "container" && one.name === member.name && one.arguments.length === member.arguments.length);
    const known = merged[at];
    if (known?.kind === "container" && member.kind === "container") merged[at] = { ...known, arguments: known.arguments.map((argument, index) => unionOf([argument, member.arguments[index] ?? UNTYPED])) };
    else merged.push(member);
  }
  return merged;
}

function callOn(context: CheckContext, receiver: Type, node: MethodCall, site: CallSite): Type {
  switch (receiver.kind) {
    case "handle":
      return callHandle(context, receiver.name, node, site);
    case "nominal":
      return callNominal(context, receiver, node, site);
    case "shape":
      return callShape(context, receiver, site);
    case "parameter":
      return callBounded(context, receiver, site);
    case "container":
      if (receiver.name === "owned") return callOn(context, resolve(receiver.arguments[0] ?? UNTYPED), node, site);
      return callLibrary(context, receiver, site);
    case "primitive":
    case "literal":
    case "tuple":
      return callLibrary(context, receiver, site);
    case "intersection": {
      const member = receiver.members.map(resolve).find((one) => one.kind === "shape" && one.fields.has(site.name));
      return member === undefined ? loose(context, site) : callOn(context, member, node, site);
    }
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "function":
    case "alias":
    case "union":
      return loose(context, site);
    default:
      return receiver satisfies never;
  }
}

function loose(context: CheckContext, site: CallSite): Type {
  looseArguments(context, site.arguments);
  return UNTYPED;
}

function callLibrary(context: CheckContext, receiver: Type, site: CallSite): Type {
  const method = context.library.method(receiver, site.name);
  if (method !== null) return checkCall(context, method.signatures, site);
  looseArguments(context, site.arguments);
  if (receiver.kind === "container" && receiver.name === "dict") return UNTYPED;
  const isFunction = context.library.builtin(site.name).length > 0;
  const message = `method \`${site.name}\` does not exist on \`${displayType(receiver)}\``;
  const help = isFunction ? `\`${site.name}\` is a function: call it as \`${site.name}(…)\`` : undefined;
  unknownMember(context, "HARN-NAM-005", message, site.name, site.nameSpan, isFunction ? [] : context.library.methodNames(receiver), help);
  return UNTYPED;
}

function callHandle(context: CheckContext, type: string, node: MethodCall, site: CallSite): Type {
  const signatures = context.library.handleMethod(type, site.name);
  if (signatures.length > 0) return harnessCall(context, type, node) ?? checkCall(context, signatures, site);
  looseArguments(context, site.arguments);
  unknownMember(context, "HARN-NAM-005", `value of type ${type} has no method \`${site.name}\``, site.name, site.nameSpan, context.library.methodNames({ kind: "handle", name: type }));
  return UNTYPED;
}

/** Methods of `impl` blocks and interfaces; a field that holds a function is callable too, and a struct reads like a dict. */
function callNominal(context: CheckContext, receiver: NominalType, node: MethodCall, site: CallSite): Type {
  const { symbol } = receiver;
  const declared = symbol.methods().get(site.name);
  if (declared !== undefined) return checkCall(context, [substitute(declared, argumentsOf(receiver)) as FunctionType], { ...site, what: "Function" });
  const field = symbol.kind === "struct" ? symbol.fields().get(site.name) : undefined;
  if (field !== undefined) return callValue(context, substitute(field.type, argumentsOf(receiver)), { ...site, what: "Function" });
  looseArguments(context, site.arguments);
  const names = [...symbol.methods().keys()];
  unknownMember(context, "HARN-NAM-005", `method \`${node.name.text}\` does not exist on ${symbol.kind} \`${symbol.name}\``, site.name, site.nameSpan, names);
  return UNTYPED;
}

/** Of a dict a built-in method wins over a callable stored under its name (language 6.2). */
function callShape(context: CheckContext, receiver: ShapeType, site: CallSite): Type {
  const method = context.library.method(receiver, site.name);
  if (method !== null) return checkCall(context, method.signatures, site);
  const field = receiver.fields.get(site.name);
  if (field !== undefined && !field.optional) return callValue(context, field.type, { ...site, what: "Function" });
  looseArguments(context, site.arguments);
  if (field !== undefined || receiver.inferred || receiver.tails.length > 0) return UNTYPED;
  unknownMember(context, "HARN-NAM-005", `method \`${site.name}\` does not exist on \`${displayType(receiver)}\``, site.name, site.nameSpan, context.library.methodNames(receiver));
  return UNTYPED;
}

/** A bounded type parameter has the methods of its bounds; any bound that declares it will do (types 6). */
function callBounded(context: CheckContext, receiver: Extract<Type, { kind: "parameter" }>, site: CallSite): Type {
  const bounds = receiver.symbol.bounds().map(resolve);
  for (const bound of bounds) {
    if (bound.kind !== "nominal") continue;
    const method = bound.symbol.methods().get(site.name);
    if (method !== undefined) return checkCall(context, [substitute(method, argumentsOf(bound)) as FunctionType], { ...site, what: "Function" });
  }
  looseArguments(context, site.arguments);
  const interfaces = bounds.flatMap((bound) => (bound.kind === "nominal" && bound.symbol.kind === "interface" ? [bound.symbol.name] : []));
  if (interfaces.length > 0 && interfaces.length === bounds.length) {
    context.warn("HARN-NAM-005", `Method '${site.name}' not found in interface '${interfaces.join("' + '")}' (constraint on '${receiver.symbol.name}')`, site.nameSpan);
  }
  return UNTYPED;
}
