/** `x = v`, `x += v`, `x.a[i] = v` (types 3, TYP-005). */
import type { Assignment, Expression, Identifier } from "#compiler/syntax";
import type { Binding } from "#compiler/names";
import { pathOf, writeOf } from "../flow/index.ts";
import { displayType, isLoose, isNil, isNilable, membersOf, optionalOf, resolve, substitute, type Type, unionOf, UNTYPED, withoutNil } from "../model/index.ts";
import { isAssignable } from "../relate/index.ts";
import { boundaryOf } from "../rules/boundaries.ts";
import { widened } from "./bindings.ts";
import type { BindingType, CheckContext } from "../state/context.ts";
import { argumentsOf } from "./members.ts";
import { arithmetic } from "./operators.ts";
import { expectType } from "./report.ts";

/** An assignment statement. */
export function assignment(context: CheckContext, node: Assignment): void {
  const { target } = node;
  if (target.kind === "Identifier") assignName(context, node, target);
  else assignPlace(context, node, target);
  const write = writeOf(target, context.resolution);
  if (write !== null) context.facts.forgetWrite(write);
  if (target.kind === "Identifier" && node.operator === "=") narrowByValue(context, node, target);
}

/** The value that is stored: of a compound assignment the result of its operator. */
function storedType(context: CheckContext, node: Assignment, expected: Type | null): Type {
  if (node.operator === "=") return context.expression(node.value, expected);
  // A list has the element that is written, or the write raises an error; only reading elsewhere may give nil.
  const read = readInTarget(context, node.target);
  const current = node.target.kind === "Index" && isList(context.typeOf(node.target.object)) ? withoutNil(read) : read;
  const operand = context.expression(node.value);
  return arithmetic(context, { operator: node.operator.slice(0, -1), span: node.span, left: node.target, right: node.value }, current, operand);
}

function isList(type: Type): boolean {
  return membersOf(withoutNil(type)).every((member) => {
    const resolved = resolve(member);
    return resolved.kind === "tuple" || (resolved.kind === "container" && resolved.name === "list");
  });
}

function assignName(context: CheckContext, node: Assignment, target: Identifier): void {
  const reference = context.resolution.references.get(target);
  const binding = reference?.kind === "binding" ? reference.binding : undefined;
  const known = binding === undefined ? undefined : context.bindings.get(binding);
  const declared = known?.type ?? UNTYPED;
  const value = storedType(context, node, isLoose(declared) ? null : declared);
  if (binding === undefined || known === undefined) return;
  if (known.widens) {
    if (isLoose(declared) && !isNil(value) && !isLoose(value)) context.bindings.set(binding, { ...known, type: optionalOf(widened(value)) });
    else if (!isAssignable(declared, value)) reportAssignment(context, target.name, declared, value, node);
    return;
  }
  if (isAssignable(declared, value)) {
    if (known.boundary !== null || isLoose(declared)) context.bindings.set(binding, { ...known, boundary: boundaryOf(context, node.value) });
    return;
  }
  const joined = isAnnotated(context, binding) ? null : adapted(declared, value);
  if (joined === null) reportAssignment(context, target.name, declared, value, node);
  else context.bindings.set(binding, { ...known, type: joined });
}

/** A variable without annotation keeps its kind of value, but numbers may mix and elements or fields may widen. */
function adapted(declared: Type, value: Type): Type | null {
  const a = resolve(declared);
  const b = resolve(value);
  if (isNumber(a) && isNumber(b)) return unionOf([a, b]);
  if (a.kind === "container" && (b.kind === "container" || b.kind === "tuple") && (b.kind === "tuple" ? a.name === "list" : a.name === b.name)) return { ...a, arguments: [] };
  const isRecord = (type: Type): boolean => type.kind === "shape" || (type.kind === "container" && type.name === "dict");
  return isRecord(a) && isRecord(b) && (a.kind !== "shape" || a.inferred) ? UNTYPED : null;
}

function isNumber(type: Type): boolean {
  return membersOf(type).every((member) => member.kind === "primitive" && (member.name === "int" || member.name === "float" || member.name === "decimal"));
}

function isAnnotated(context: CheckContext, binding: Binding): boolean {
  return context.annotated.has(binding);
}

function reportAssignment(context: CheckContext, name: string, declared: Type, value: Type, node: Assignment): void {
  context.report("HARN-TYP-005", `can't assign ${displayType(value)} to '${name}' (declared as ${displayType(declared)})`, node.value.span, { label: "found this type" });
}

/** After `x = value` a nilable variable is known not to be nil when the value is not. */
function narrowByValue(context: CheckContext, node: Assignment, target: Identifier): void {
  const path = pathOf(target, context.resolution);
  const known: BindingType | undefined = path === null ? undefined : context.bindings.get(path.root);
  if (path === null || known === undefined || !isNilable(known.type)) return;
  const value = context.typeOf(node.value);
  const rest = withoutNil(known.type);
  if (!isLoose(value) && !isNilable(value) && value.kind !== "unknown" && isAssignable(rest, value)) context.facts.narrow(path, rest, known.type);
}

/** Elements take plain `T`: the nil of reading is not that of writing. */
function assignPlace(context: CheckContext, node: Assignment, target: Expression): void {
  const expected = placeType(context, target);
  const value = storedType(context, node, expected);
  if (expected === null || isAssignable(expected, value)) return;
  if (isInferredField(context, target)) {
    loosen(context, target);
    return;
  }
  expectType(context, "HARN-TYP-005", `assignment to \`${context.text(target.span).slice(0, 60)}\``, expected, value, node.value);
}

/** Reads a part of the path that is assigned. */
function readInTarget(context: CheckContext, node: Expression): Type {
  context.inTarget = true;
  const type = context.expression(node);
  context.inTarget = false;
  return type;
}

/** What may be stored at a place; null where anything may. */
function placeType(context: CheckContext, target: Expression): Type | null {
  if (target.kind !== "Property" && target.kind !== "Index") {
    context.expression(target);
    return null;
  }
  const read = readInTarget(context, target.object);
  if (isNilable(read) && target.object.kind !== "Index") context.expression(target);
  else if (target.kind === "Index") context.expression(target.index);
  const receiver = resolve(withoutNil(read));
  switch (receiver.kind) {
    case "container":
      return (receiver.name === "list" ? receiver.arguments[0] : receiver.name === "dict" ? receiver.arguments[1] : undefined) ?? null;
    case "tuple":
      return tupleSlot(context, target, receiver.elements);
    case "shape": {
      const name = keyOf(target);
      const field = name === null ? undefined : receiver.fields.get(name);
      return field === undefined ? null : field.optional ? optionalOf(field.type) : field.type;
    }
    case "nominal": {
      if (receiver.symbol.kind !== "struct" || target.kind !== "Property") return null;
      const field = receiver.symbol.fields().get(target.name.text);
      if (field !== undefined) return substitute(field.optional ? optionalOf(field.type) : field.type, argumentsOf(receiver));
      readInTarget(context, target);
      return null;
    }
    default:
      return null;
  }
}

function tupleSlot(context: CheckContext, target: Expression, elements: readonly Type[]): Type | null {
  if (target.kind !== "Index") return null;
  const { index } = target;
  const isNegative = index.kind === "Unary" && index.operator === "-";
  const literal = isNegative ? index.operand : index;
  if (literal.kind === "IntLiteral") {
    const at = isNegative ? elements.length - Number(literal.value) : Number(literal.value);
    if (elements[at] === undefined) context.expression(target);
    return elements[at] ?? null;
  }
  const slots = unionOf(elements);
  if (slots.kind === "union") {
    context.report("HARN-TYP-005", `cannot write to a tuple of different slot types with an index that is not constant`, target.span);
    return null;
  }
  return slots;
}

function keyOf(target: Expression): string | null {
  if (target.kind === "Property") return target.name.text;
  return target.kind === "Index" && target.index.kind === "StringLiteral" ? target.index.value : null;
}

/** The field belongs to a record whose type was only read off a literal. */
function isInferredField(context: CheckContext, target: Expression): boolean {
  if (target.kind !== "Property" && target.kind !== "Index") return false;
  const receiver = resolve(context.typeOf(target.object));
  return receiver.kind === "shape" ? receiver.inferred : receiver.kind === "container" && !isContractPath(context, target.object);
}

function isContractPath(context: CheckContext, node: Expression): boolean {
  const path = pathOf(node, context.resolution);
  return path === null || context.annotated.has(path.root);
}

/** The variable that the place is rooted in is no longer typed by its first value. */
function loosen(context: CheckContext, target: Expression): void {
  const path = pathOf(target, context.resolution) ?? writeOf(target, context.resolution)?.path ?? null;
  const known = path === null ? undefined : context.bindings.get(path.root);
  if (path !== null && known !== undefined) context.bindings.set(path.root, { ...known, type: UNTYPED });
}
