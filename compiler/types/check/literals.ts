/** List, dict and struct literals. What the place expects decides literal types, element types and tuples (types 3). */
import type { DictEntry, DictLiteral, Expression, IntLiteral, ListLiteral, Spread, StringLiteral, StructLiteral } from "#compiler/syntax";
import {
  BARE_DICT, BARE_LIST, container, displayType, type Field, INT, isLoose, isNil, membersOf, NIL, resolve, type ShapeType, STRING, type StructSymbol,
  substitute, type Substitution, type TupleType, type Type, unionOf, UNTYPED,
} from "../model/index.ts";
import { Inference, isAssignableInBody, joinTypes, mergeShapes } from "../relate/index.ts";
import type { CheckContext } from "./context.ts";
import { elementOf } from "./elements.ts";
import { schemaLiteral } from "./schema-literals.ts";
import { expectType, unknownMember } from "./report.ts";

/** A string or int: its own literal type where the place asks for literals, else the base type. */
export function literalType(node: StringLiteral | IntLiteral, expected: Type | null): Type {
  if (expected !== null && membersOf(expected).some((member) => member.kind === "literal")) return { kind: "literal", value: node.value };
  return node.kind === "StringLiteral" ? STRING : INT;
}

/** `[a, ...b]` */
export function listLiteral(context: CheckContext, node: ListLiteral, expected: Type | null): Type {
  const candidates = expected === null ? [] : membersOf(expected);
  const tuple = candidates.find((member): member is TupleType => member.kind === "tuple");
  if (tuple !== undefined && !node.elements.some((element) => element.kind === "Spread")) return tupleLiteral(context, node, tuple);
  const lists = candidates.filter((member) => member.kind === "container" && member.name === "list" && member.arguments.length === 1);
  const isOpen = lists.some((list) => list.kind === "container" && isLoose(list.arguments[0] ?? UNTYPED));
  const hint = lists.length === 0 ? null : unionOf(lists.map((list) => (list.kind === "container" ? (list.arguments[0] ?? UNTYPED) : UNTYPED)));
  const elements = node.elements.map((element) => {
    if (element.kind !== "Spread") return context.expression(element, hint);
    return elementOf(context.expression(element.value, lists.length > 0 ? (expected as Type) : null)) ?? UNTYPED;
  });
  if (elements.length === 0) return BARE_LIST;
  for (const list of lists) {
    const element = list.kind === "container" ? (list.arguments[0] ?? UNTYPED) : UNTYPED;
    if (!isOpen && elements.every((type) => isAssignableInBody(element, type))) return list;
  }
  const joined = joinTypes(elements);
  return isLoose(joined) ? BARE_LIST : container("list", joined);
}

function tupleLiteral(context: CheckContext, node: ListLiteral, expected: TupleType): Type {
  const elements = node.elements.map((element, index) => context.expression(element as Expression, expected.elements[index] ?? null));
  const fits = elements.length === expected.elements.length && elements.every((type, index) => isAssignableInBody(expected.elements[index] ?? UNTYPED, type));
  return fits && !expected.elements.some(isLoose) ? expected : { kind: "tuple", elements };
}

/** `{a: 1, [k]: 2, ...d}` */
export function dictLiteral(context: CheckContext, node: DictLiteral, expected: Type | null): Type {
  const schema = expected === null ? null : schemaLiteral(node, expected);
  const target = expected === null ? [] : shapeTargets(node, expected);
  const dicts = expected === null ? [] : membersOf(expected).filter((member) => member.kind === "container" && member.name === "dict");
  const dictValue = dicts.flatMap((dict) => (dict.kind === "container" && dict.arguments[1] !== undefined ? [dict.arguments[1]] : []));
  const hint = (name: string | null): Type | null => {
    const fields = target.flatMap((shape) => (name === null ? [] : [shape.fields.get(name)?.type ?? []].flat()));
    const hints = [...fields, ...dictValue];
    return hints.length === 0 ? null : unionOf(hints);
  };
  const result = entriesType(context, node.entries, hint);
  if (schema !== null) return schema;
  if (result === null) return dicts.find((dict) => dict.kind === "container" && dict.arguments.length === 2) ?? BARE_DICT;
  return result;
}

/** The shapes of the expected type that the literal may mean: literal fields such as a tag rule out the others. */
function shapeTargets(node: DictLiteral, expected: Type): readonly ShapeType[] {
  const shapes = membersOf(expected).flatMap((member) => {
    const resolved = resolve(member);
    return resolved.kind === "shape" ? [resolved] : [];
  });
  if (shapes.length < 2) return shapes;
  const fitting = shapes.filter((shape) =>
    node.entries.every((entry) => {
      if (entry.kind === "Spread" || entry.computed) return true;
      const field = shape.fields.get(keyText(entry));
      if (field === undefined || (entry.value.kind !== "StringLiteral" && entry.value.kind !== "IntLiteral")) return true;
      const literals = membersOf(field.type).filter((member) => member.kind === "literal");
      const { value } = entry.value;
      return literals.length === 0 || literals.some((literal) => literal.kind === "literal" && literal.value === value);
    }),
  );
  return fitting.length > 0 ? fitting : shapes;
}

/** The inferred shape of entries, or null where a key or a spread leaves the fields open. `{}` is open as well. */
function entriesType(context: CheckContext, entries: readonly (DictEntry | Spread)[], hint: (name: string | null) => Type | null): Type | null {
  let type: Type | null = { kind: "shape", fields: new Map(), tails: [], inferred: true };
  let fields = new Map<string, Field>();
  const flush = (): void => {
    if (fields.size > 0 && type !== null) type = mergeShapes(type, { kind: "shape", fields, tails: [], inferred: true });
    fields = new Map();
  };
  for (const entry of entries) {
    if (entry.kind === "Spread") {
      const spread = context.expression(entry.value);
      flush();
      if (type !== null) type = isNil(spread) ? type : mergeShapes(type, spread);
      continue;
    }
    if (entry.computed) {
      context.expression(entry.key as Expression);
      context.expression(entry.value, hint(null));
      type = null;
      continue;
    }
    const name = keyText(entry);
    fields.set(name, { type: context.expression(entry.value, hint(name)), optional: false });
  }
  flush();
  if (type === null || entries.length === 0) return null;
  const open: Type = type;
  return open.kind === "shape" ? { ...open, inferred: true } : open;
}

/** Text of a key that is not computed. */
export function keyText(entry: DictEntry): string {
  if ("text" in entry.key) return entry.key.text;
  return entry.key.kind === "StringLiteral" ? entry.key.value : "";
}

/** `Point {x: 1}` */
export function structLiteral(context: CheckContext, node: StructLiteral, expected: Type | null): Type {
  const entry = context.scope.lookup(node.name.text);
  if (entry?.kind !== "symbol" || entry.symbol.kind !== "struct") {
    for (const field of node.entries) context.expression(field.value);
    if (entry === null && !context.module.hasUnresolvedImport) {
      unknownMember(context, "HARN-TYP-022", `unknown struct type \`${node.name.text}\``, node.name.text, node.name.span, context.scope.names());
    }
    return UNTYPED;
  }
  return constructStruct(context, node, entry.symbol, expected);
}

function constructStruct(context: CheckContext, node: StructLiteral, symbol: StructSymbol, expected: Type | null): Type {
  const { name } = symbol;
  const fields = symbol.fields();
  const inference = new Inference(symbol.parameters);
  const wanted = expected === null ? undefined : membersOf(expected).find((member) => member.kind === "nominal" && member.symbol === symbol);
  if (wanted?.kind === "nominal") wanted.arguments.forEach((argument, index) => collectParameter(inference, symbol, index, argument));
  const given = new Map<string, { readonly type: Type; readonly node: Expression }>();
  let isOpen = false;
  for (const entry of node.entries) {
    if (entry.kind === "Spread") {
      const spread = context.expression(entry.value);
      if (isLoose(spread) || resolve(spread).kind !== "shape") isOpen = true;
      else for (const [key, field] of (resolve(spread) as ShapeType).fields) if (!field.optional) given.set(key, { type: field.type, node: entry.value });
      continue;
    }
    if (entry.computed) {
      isOpen = true;
      context.expression(entry.value);
      continue;
    }
    const key = keyText(entry);
    const field = fields.get(key);
    const type = context.expression(entry.value, field === undefined ? null : substitute(field.type, inference.solution()));
    if (field === undefined) {
      unknownMember(context, "HARN-NAM-004", `Unknown field '${key}' in struct '${name}'`, key, entry.key.span, fields.keys(), availableFields(fields));
      continue;
    }
    inference.collect(field.type, type);
    given.set(key, { type, node: entry.value });
  }
  const solution = inference.solution();
  for (const [key, field] of fields) checkField(context, node, name, key, field, given.get(key), isOpen, solution);
  return { kind: "nominal", symbol, arguments: symbol.parameters.map((parameter) => solution.get(parameter) ?? UNTYPED) };
}

function collectParameter(inference: Inference, symbol: StructSymbol, index: number, argument: Type): void {
  const parameter = symbol.parameters[index];
  if (parameter !== undefined) inference.collect({ kind: "parameter", symbol: parameter }, argument);
}

function checkField(
  context: CheckContext,
  node: StructLiteral,
  struct: string,
  key: string,
  field: Field,
  value: { readonly type: Type; readonly node: Expression } | undefined,
  isOpen: boolean,
  solution: Substitution,
): void {
  if (value === undefined) {
    if (field.optional || isOpen || membersOf(field.type).some(isNil)) return;
    context.report("HARN-TYP-022", `Missing field '${key}' in struct '${struct}' construction`, node.name.span, {
      help: `add \`${key}: …\` of type \`${displayType(field.type)}\``,
    });
    return;
  }
  const expected = substitute(field.type, solution);
  const wanted = field.optional ? unionOf([expected, NIL]) : expected;
  expectType(context, "HARN-TYP-009", `Field '${key}' in struct '${struct}'`, wanted, value.type, value.node.span);
}

/** Help text of an unknown field. */
export function availableFields(fields: ReadonlyMap<string, unknown>): string {
  return fields.size === 0 ? "it has no fields" : `available fields: ${[...fields.keys()].join(", ")}`;
}
