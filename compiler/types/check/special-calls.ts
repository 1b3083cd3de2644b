/** Calls whose type no signature can say. */
import type { Reference } from "#compiler/names";
import type { Call, Expression, ListLiteral, MethodCall, Spread } from "#compiler/syntax";
import { container, displayType, type Field, FLOAT, INT, isLoose, membersOf, NEVER, optionalOf, resolve, schemaType, substitute, type Type, UNTYPED } from "../model/index.ts";
import { mergeShapes } from "../relate/index.ts";
import { outputSchemaOf } from "../rules/output-schema.ts";
import { checkUnreachable } from "../rules/unreachable.ts";
import type { CheckContext } from "../state/context.ts";
import { availableFields } from "./literals.ts";
import { argumentsOf } from "./members.ts";
import { unknownMember } from "./report.ts";

const NUMBERS: ReadonlySet<string> = new Set(["int", "float", "decimal"]);

type Special = (context: CheckContext, node: Call) => Type | null;

const SPECIAL: Readonly<Record<string, Special>> = {
  tuple: (context, node) => (hasSpread(node.arguments) ? null : { kind: "tuple", elements: node.arguments.map((argument) => context.expression(argument as Expression)) }),
  unreachable: (context, node) => {
    checkUnreachable(context, node);
    return NEVER;
  },
  to_int: (context, node) => conversion(context, node, INT),
  to_float: (context, node) => conversion(context, node, FLOAT),
  pick: (context, node) => pick(context, node),
  merge: (context, node) => {
    const [left, right] = node.arguments;
    if (node.arguments.length !== 2 || left === undefined || right === undefined || hasSpread(node.arguments)) return null;
    return mergeShapes(context.expression(left as Expression), context.expression(right as Expression)) ?? UNTYPED;
  },
};

/**
 * The result of a call of a builtin that is typed by hand, with its arguments read; null where its signature says all.
 * A function of the program with the same name wins (types 1.2).
 */
export function specialCall(context: CheckContext, node: Call, name: string, reference: Reference | undefined): Type | null {
  if (reference?.kind !== "builtin" || !Object.hasOwn(SPECIAL, name)) return null;
  return SPECIAL[name]?.(context, node) ?? null;
}

function hasSpread(args: readonly (Expression | Spread)[]): boolean {
  return args.some((argument) => argument.kind === "Spread");
}

/** A number always converts; a text may not, and gives nil then. */
function conversion(context: CheckContext, node: Call, result: Type): Type | null {
  const [argument] = node.arguments;
  if (node.arguments.length !== 1 || argument === undefined || argument.kind === "Spread") return null;
  const type = context.expression(argument);
  if (isLoose(type)) return UNTYPED;
  const isNumber = membersOf(type).every((member) => {
    const resolved = resolve(member);
    return (resolved.kind === "primitive" && NUMBERS.has(resolved.name)) || (resolved.kind === "literal" && typeof resolved.value !== "string");
  });
  return isNumber ? result : optionalOf(result);
}

/** `pick(record, ["a", "b"])` has the record type of the named fields; of the root handle too (types 9). */
function pick(context: CheckContext, node: Call): Type | null {
  const [record, keys, ...more] = node.arguments;
  if (record === undefined || keys === undefined || more.length > 0 || record.kind === "Spread") return null;
  const list = keyList(context, keys);
  if (list === null || !list.elements.every((element) => element.kind === "StringLiteral")) return null;
  const type = resolve(context.expression(record));
  context.expression(keys as Expression);
  const fields = closedFields(context, type);
  const known = fields ?? (type.kind === "shape" ? type.fields : new Map<string, Field>());
  const picked = new Map<string, Field>();
  for (const key of list.elements) {
    if (key.kind !== "StringLiteral") continue;
    const field = known.get(key.value);
    if (field !== undefined) picked.set(key.value, field);
    else if (fields !== null) {
      // A list that a constant holds is not where the mistake is.
      const span = list === keys ? key.span : keys.span;
      unknownMember(context, "HARN-NAM-004", `pick: unknown field \`${key.value}\` in \`${displayType(type)}\``, key.value, span, fields.keys(), availableFields(fields));
    } else picked.set(key.value, { type: UNTYPED, optional: true });
  }
  return { kind: "shape", fields: picked, tails: [], inferred: fields === null };
}

/** The keys as a list literal, written here or held by a constant. */
function keyList(context: CheckContext, node: Expression | Spread): ListLiteral | null {
  if (node.kind === "ListLiteral") return node;
  const reference = node.kind === "Identifier" ? context.resolution.references.get(node) : undefined;
  const value = reference?.kind === "binding" ? context.initialValues.get(reference.binding) : undefined;
  return value?.kind === "ListLiteral" ? value : null;
}

/** The fields of a record that has no others; null where that is not known. */
function closedFields(context: CheckContext, type: Type): ReadonlyMap<string, Field> | null {
  if (type.kind === "handle") return type.name === "Harness" ? handleFields(context) : null;
  if (type.kind === "shape") return !type.inferred && type.tails.length === 0 ? type.fields : null;
  if (type.kind !== "nominal" || type.symbol.kind !== "struct") return null;
  return new Map(Array.from(type.symbol.fields(), ([name, field]) => [name, { ...field, type: substitute(field.type, argumentsOf(type)) }]));
}

function handleFields(context: CheckContext): ReadonlyMap<string, Field> {
  return new Map(Array.from(context.handleFields, ([name, type]) => [name, { type: { kind: "handle", name: type }, optional: false }]));
}

/** Methods of `harness.llm` that take an output schema: its type is that of the data (types 1.5). */
const SCHEMA_RESULTS: Readonly<Record<string, (data: Type) => Type>> = {
  call: (data) => response(data),
  completion: (data) => response(data),
  call_structured: (data) => data,
};

function response(data: Type): Type {
  const fields = new Map<string, Field>([
    ["data", { type: data, optional: false }],
    ["text", { type: { kind: "primitive", name: "string" }, optional: false }],
  ]);
  return { kind: "shape", fields, tails: [container("dict")], inferred: false };
}

/** A handle method with a result typed by its arguments; null where its signature says all. */
export function harnessCall(context: CheckContext, type: string, node: MethodCall): Type | null {
  const result = type === "HarnessLlm" && Object.hasOwn(SCHEMA_RESULTS, node.name.text) ? SCHEMA_RESULTS[node.name.text] : undefined;
  if (result === undefined) return null;
  const schema = outputSchemaOf(node);
  if (schema === null) return null;
  for (const argument of node.arguments) context.expression(argument.kind === "Spread" ? argument.value : argument);
  const data = schemaType(context.typeOf(schema));
  return data === null ? null : result(data);
}
