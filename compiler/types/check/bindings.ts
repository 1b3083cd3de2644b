/** `const`, `let` and destructuring: from the type of a value to the types of names. */
import type { Binding as BindingNode, BindingPattern, DictPattern, ListPattern, Name, NamePattern } from "#compiler/syntax";
import { displayType, type Field, INT, isLoose, isNil, membersOf, NIL, optionalOf, resolve, STRING, type Type, unionOf, UNTYPED, withoutNil, container } from "../model/index.ts";
import { joinTypes } from "../relate/index.ts";
import { boundaryOf } from "../rules/boundaries.ts";
import { checkOwned } from "../rules/owned.ts";
import { type BindingType, type CheckContext, fixed } from "../state/context.ts";
import { readField } from "./members.ts";
import { expectType } from "./report.ts";

/** A binding statement. */
export function bindingStatement(context: CheckContext, node: BindingNode): void {
  const declared = node.type === null ? null : context.lower(node.type);
  const value = context.expression(node.value, declared);
  if (declared !== null) {
    const name = node.pattern.kind === "NamePattern" ? ` \`${node.pattern.name}\`` : "";
    expectType(context, "HARN-TYP-007", `${node.keyword} binding${name}`, declared, value, node.value);
    checkOwned(context, node, declared);
  }
  if (node.pattern.kind === "NamePattern") {
    declareName(context, node.pattern, declared === null ? inferred(context, node, value) : fixed(declared));
    const binding = context.resolution.declarations.get(node.pattern);
    if (binding === undefined) return;
    if (declared !== null) context.annotated.add(binding);
    if (node.keyword === "const") context.initialValues.set(binding, node.value);
    return;
  }
  bindPattern(context, node.pattern, declared ?? value);
}

/** What a name without annotation gets from its value. */
function inferred(context: CheckContext, node: BindingNode, value: Type): BindingType {
  const isMutable = node.keyword !== "const";
  if (isNil(value)) return isMutable ? { type: UNTYPED, widens: true, boundary: null } : fixed(value);
  return { type: widened(value), widens: false, boundary: boundaryOf(context, node.value) };
}

/** Literal types become their base types; a nil field of an inferred shape is one still to be filled. */
export function widened(type: Type): Type {
  switch (type.kind) {
    case "literal":
      return typeof type.value === "string" ? STRING : INT;
    case "union":
      return unionOf(type.members.map(widened));
    case "shape": {
      if (!type.inferred) return type;
      const fields = new Map<string, Field>();
      for (const [name, field] of type.fields) fields.set(name, { ...field, type: isNil(field.type) ? UNTYPED : widened(field.type) });
      return { ...type, fields };
    }
    default:
      return type;
  }
}

function declareName(context: CheckContext, node: NamePattern | Name, type: BindingType): void {
  const binding = context.resolution.declarations.get(node);
  if (binding === undefined) return;
  context.bindings.set(binding, type);
  context.facts.forgetBinding(binding);
}

/** Binds the names of a pattern to the parts of a value; reports a value without such parts. */
export function bindPattern(context: CheckContext, pattern: BindingPattern, value: Type): void {
  switch (pattern.kind) {
    case "NamePattern":
      return declareName(context, pattern, fixed(widened(value)));
    case "PairPattern":
      return bindPair(context, pattern.first, pattern.second, value, pattern.span);
    case "DictPattern":
      return bindDict(context, pattern, value);
    case "ListPattern":
      return bindList(context, pattern, value);
    default:
      pattern satisfies never;
  }
}

function bindPair(context: CheckContext, first: Name, second: Name, value: Type, span: BindingPattern["span"]): void {
  const parts = membersOf(value).map(resolve);
  const pairs = parts.flatMap((part) => pairArguments(part));
  if (pairs.length === 0 && !parts.every(isLoose) && parts.every((part) => part.kind !== "parameter" && part.kind !== "unknown")) {
    context.report("HARN-TYP-024", `cannot destructure ${displayType(value)} with (a, b) pattern`, span, { label: "the elements are no pairs", help: "iterate over pairs, for example `iter(xs).enumerate()` or `iter(d)`" });
  }
  declareName(context, first, fixed(unionOf(pairs.map(([type]) => type ?? UNTYPED).concat(pairs.length === 0 ? [UNTYPED] : []))));
  declareName(context, second, fixed(unionOf(pairs.map(([, type]) => type ?? UNTYPED).concat(pairs.length === 0 ? [UNTYPED] : []))));
}

/** What the two names get: the parts of a pair, or key and value of the entry form of a dict (language 8.1). */
function pairArguments(type: Type): readonly (readonly Type[])[] {
  if (type.kind === "container" && type.name === "pair") return [type.arguments];
  const [key, value] = type.kind === "shape" ? [type.fields.get("key"), type.fields.get("value")] : [];
  return key !== undefined && value !== undefined ? [[readField(key), readField(value)]] : [];
}

function bindDict(context: CheckContext, pattern: DictPattern, value: Type): void {
  const source = withoutNil(value);
  const parts = membersOf(source).map(resolve);
  const wrong = isNil(value) ? NIL : parts.find((part) => !isDictLike(part));
  if (wrong !== undefined) {
    context.report("HARN-TYP-024", `cannot destructure ${displayType(value)} with {...} pattern`, pattern.span, { label: "found this type" });
  }
  for (const field of pattern.fields) {
    const type = unionOf(parts.map((part) => fieldOf(part, field.key.text)));
    declareName(context, field.binding, fixed(withDefault(context, type, field.defaultValue)));
  }
  if (pattern.rest !== null) declareName(context, pattern.rest, fixed(container("dict")));
}

function isDictLike(type: Type): boolean {
  switch (type.kind) {
    case "shape":
    case "any":
    case "untyped":
    case "parameter":
    case "unknown":
    case "intersection":
    case "never":
      return true;
    case "nominal":
      return type.symbol.kind !== "enum";
    case "container":
      return type.name === "dict" || type.name === "owned" || type.name === "Schema";
    case "primitive":
    case "literal":
    case "tuple":
    case "function":
    case "handle":
    case "alias":
    case "union":
      return false;
    default:
      return type satisfies never;
  }
}

function fieldOf(type: Type, name: string): Type {
  if (type.kind === "shape") {
    const field = type.fields.get(name);
    return field === undefined ? UNTYPED : widened(readField(field));
  }
  if (type.kind === "container" && type.name === "dict") {
    const value = type.arguments[1];
    return value === undefined || isLoose(value) ? UNTYPED : optionalOf(value);
  }
  if (type.kind === "nominal" && type.symbol.kind === "struct") {
    const field = type.symbol.fields().get(name);
    return field === undefined ? UNTYPED : readField(field);
  }
  return UNTYPED;
}

/** A default stands in for nil: the type of `value ?? default`. */
function withDefault(context: CheckContext, type: Type, defaultValue: DictPattern["fields"][number]["defaultValue"]): Type {
  if (defaultValue === null) return type;
  const fallback = context.expression(defaultValue, isLoose(type) ? null : withoutNil(type));
  return widened(isLoose(type) ? fallback : joinTypes([withoutNil(type), fallback]));
}

function bindList(context: CheckContext, pattern: ListPattern, value: Type): void {
  const parts = membersOf(withoutNil(value)).map(resolve);
  const wrong = isNil(value) ? NIL : parts.find((part) => !isListLike(part));
  if (wrong !== undefined) {
    context.report("HARN-TYP-024", `cannot destructure ${displayType(value)} with [...] pattern`, pattern.span, { label: "found this type" });
  }
  pattern.elements.forEach((element, index) => {
    const type = unionOf(parts.map((part) => slotOf(part, index)));
    declareName(context, element.binding, fixed(withDefault(context, type, element.defaultValue)));
  });
  if (pattern.rest !== null) {
    const rest = joinTypes(parts.map((part) => (part.kind === "tuple" ? unionOf(part.elements.slice(pattern.elements.length)) : slotOf(part, 0))));
    declareName(context, pattern.rest, fixed(isLoose(rest) ? container("list") : container("list", rest)));
  }
}

function isListLike(type: Type): boolean {
  if (type.kind === "tuple" || type.kind === "unknown" || type.kind === "parameter" || type.kind === "never" || isLoose(type)) return true;
  return type.kind === "container" && (type.name === "list" || type.name === "pair" || type.name === "owned" || type.name === "set");
}

function slotOf(type: Type, index: number): Type {
  if (type.kind === "tuple") return type.elements[index] ?? UNTYPED;
  if (type.kind !== "container") return UNTYPED;
  return (type.name === "pair" ? type.arguments[index] : type.arguments[0]) ?? UNTYPED;
}
