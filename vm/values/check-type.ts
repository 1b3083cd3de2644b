/** Run-time checks of annotated parameters, bindings and struct fields (language reference 10.1). */
import type { RuntimeType, TypeCheck } from "#vm/bytecode";
import { equals } from "./equality.ts";
import { HarnError, typeError } from "./error.ts";
import { HDict } from "./collections.ts";
import type { HStruct } from "./records.ts";
import { HHandle, HResource } from "./references.ts";
import { Kind, typeName, type Value } from "./value.ts";

/** Why a value does not fit a type. */
export type TypeMismatch =
  | { readonly kind: "type" }
  | { readonly kind: "not-record" }
  | { readonly kind: "interface"; readonly name: string }
  | { readonly kind: "missing-field"; readonly field: string; readonly expected: string; readonly record: HDict | HStruct }
  | { readonly kind: "field"; readonly field: string; readonly expected: string; readonly got: string };

const PLAIN: TypeMismatch = { kind: "type" };
const ANY: RuntimeType = { kind: "any" };

/**
 * Checks a value against a type. float accepts ints; extra dict fields are allowed.
 * @returns null when the value fits
 */
export function matchesType(value: Value, type: RuntimeType): TypeMismatch | null {
  switch (type.kind) {
    case "any":
      return null;
    case "scalar":
      return matchesScalar(value, type.name) ? null : PLAIN;
    case "shape":
      return matchesShape(value, type, new Answers());
    case "interface":
      return isKind(value, Kind.Struct) ? null : { kind: "interface", name: type.name };
    case "union":
      // most values of an optional scalar are told by their kind: nothing to note for those
      for (const member of type.members) if (member.kind === "scalar" && matchesScalar(value, member.name)) return null;
      return fits(value, type, new Answers()) ? null : PLAIN;
    default:
      return fits(value, type, new Answers()) ? null : PLAIN;
  }
}

/** Collections checked before answers are noted. Small values never pay for the notes. */
const FREE_CHECKS = 1000;

/**
 * Answers for collections already checked. One that holds the same child twice, and so on inwards, has exponentially many
 * paths.
 */
class Answers {
  #count = 0;
  #known: Map<RuntimeType, Map<Value, boolean>> | null = null;

  of(value: Value, type: RuntimeType, check: () => boolean): boolean {
    if (++this.#count < FREE_CHECKS) return check();
    this.#known ??= new Map();
    let known = this.#known.get(type);
    if (known === undefined) this.#known.set(type, (known = new Map()));
    const earlier = known.get(value);
    if (earlier !== undefined) return earlier;
    const answer = check();
    known.set(value, answer);
    return answer;
  }
}

function fits(value: Value, type: RuntimeType, answers: Answers): boolean {
  switch (type.kind) {
    case "any":
      return true;
    case "scalar":
      return matchesScalar(value, type.name);
    case "literal":
      return equals(value, type.value);
    case "list":
      if (!isKind(value, Kind.List)) return false;
      return type.element.kind === "any" || answers.of(value, type, () => allFit(value.items, type.element, answers));
    case "tuple": {
      const { elements } = type;
      if (!isKind(value, Kind.List) || value.items.length !== elements.length) return false;
      return answers.of(value, type, () => value.items.every((item, i) => fits(item, elements[i] ?? ANY, answers)));
    }
    case "dict":
      if (!isKind(value, Kind.Dict)) return false;
      return type.value.kind === "any" || answers.of(value, type, () => allFit(value.values(), type.value, answers));
    case "shape":
      return answers.of(value, type, () => matchesShape(value, type, answers) === null);
    case "union":
      return type.members.some((member) => fits(value, member, answers));
    case "struct":
      return isKind(value, Kind.Struct) && value.type.name === type.name;
    case "enum":
      return isKind(value, Kind.Enum) && value.enumName === type.name;
    case "interface":
      return isKind(value, Kind.Struct);
    case "handle":
      return (value instanceof HHandle || value instanceof HResource) && value.typeName === type.name;
    default:
      return type satisfies never;
  }
}

/** Long lists are mostly of scalars: those are asked without a step in between. */
function allFit(items: readonly Value[], type: RuntimeType, answers: Answers): boolean {
  if (type.kind !== "scalar") return items.every((item) => fits(item, type, answers));
  const { name } = type;
  for (const item of items) if (!matchesScalar(item, name)) return false;
  return true;
}

function matchesScalar(value: Value, name: string): boolean {
  const actual = typeName(value);
  if (actual === name) return true;
  switch (name) {
    case "float":
      return actual === "int";
    case "number":
      return actual === "int" || actual === "float";
    case "closure":
      return actual === "builtin";
    default:
      return false;
  }
}

function matchesShape(value: Value, type: RuntimeType & { kind: "shape" }, answers: Answers): TypeMismatch | null {
  if (!isKind(value, Kind.Dict) && !isKind(value, Kind.Struct)) return { kind: "not-record" };
  for (const { name, optional, type: fieldType, text } of type.fields) {
    const field = fieldOf(value, name);
    if (field === undefined || (field === null && optional)) {
      if (optional) continue;
      return { kind: "missing-field", field: name, expected: text, record: value };
    }
    if (!fits(field, fieldType, answers)) return { kind: "field", field: name, expected: text, got: typeName(field) };
  }
  return null;
}

function fieldOf(record: HDict | HStruct, name: string): Value | undefined {
  if (record instanceof HDict) return record.get(name);
  const slot = record.type.slotOf.get(name);
  return slot === undefined ? undefined : record.slots[slot];
}

function isKind<K extends Kind>(value: Value, kind: K): value is Value & object & { readonly kind: K } {
  return typeof value === "object" && value !== null && value.kind === kind;
}

/** Names of scalar types that the reference checks by schema, with the short text. */
const SCHEMA_SCALARS: ReadonlySet<string> = new Set([
  "nil", "bool", "int", "float", "number", "string", "decimal", "bytes", "duration", "list", "dict", "set",
]);

/** Types whose mismatch is told as `parameter '<p>' expected …`; all others are told by name. */
function isSchemaType(type: RuntimeType): boolean {
  switch (type.kind) {
    case "any":
    case "literal":
    case "shape":
    case "interface":
      return true;
    case "scalar":
      return SCHEMA_SCALARS.has(type.name);
    case "list":
      return isSchemaType(type.element);
    case "tuple":
      return false;
    case "dict":
      return isSchemaType(type.value);
    case "union":
      return type.members.every(isSchemaType);
    case "struct":
    case "enum":
    case "handle":
      return false;
    default:
      return type satisfies never;
  }
}

/** The error of an argument that does not fit the annotation of a user function's parameter. */
export function parameterError(callee: string, parameter: string, check: TypeCheck, value: Value, mismatch: TypeMismatch): HarnError {
  if (!isSchemaType(check.type)) return argumentTypeError(callee, parameter, check.text, value);
  const kind = typeName(value);
  const subject = `parameter '${parameter}'`;
  switch (mismatch.kind) {
    case "type":
      return typeError(`${subject} expected ${check.text}, got ${kind}`);
    case "not-record":
      return typeError(`${subject}: expected dict or struct, got ${kind}`);
    case "interface":
      return typeError(`${subject}: expected value satisfying interface '${mismatch.name}', got ${kind}`);
    case "missing-field":
      return typeError(`${subject}: missing field '${mismatch.field}' (${mismatch.expected})${availableFields(mismatch.record)}`);
    case "field":
      return typeError(`${subject}: field '${mismatch.field}' expected ${mismatch.expected}, got ${mismatch.got}`);
    default:
      return mismatch satisfies never;
  }
}

/** Fields that a message lists; of more, it says that there are more. */
const MAX_LISTED = 20;

function availableFields(record: HDict | HStruct): string {
  const names = record instanceof HDict ? record.keys() : record.type.fields;
  if (names.length === 0) return "";
  return ` — available fields: ${names.slice(0, MAX_LISTED).join(", ")}${names.length > MAX_LISTED ? ", …" : ""}`;
}

/**
 * Checks the fields of a new struct.
 * @throws HarnError when a field holds what its annotation does not accept
 */
export function checkStruct(struct: HStruct): void {
  const { type, slots } = struct;
  if (type.types === null) return;
  for (let i = 0; i < slots.length; i++) {
    if (matchesType(slots[i] as Value, type.types[i] ?? ANY) !== null) throw bindingError(type.name, type.text, struct);
  }
}

/** The error of an argument of a builtin, and of nominal parameter types. */
export function argumentTypeError(callee: string, parameter: string, expected: string, value: Value): HarnError {
  return new HarnError("argument-type", `'${callee}' parameter \`${parameter}\` expects ${expected}, got ${typeName(value)}`);
}

/** The error of an annotated binding whose initial value does not fit. */
export function bindingError(name: string, expected: string, value: Value): HarnError {
  return typeError(`binding \`${name}\` expects ${expected}, got ${typeName(value)}`);
}
