/** List and dict literals. What the place expects decides literal types, element types and tuples (types 3). */
import type { DictEntry, DictLiteral, Expression, IntLiteral, ListLiteral, Spread, StringLiteral } from "#compiler/syntax";
import { BARE_DICT, BARE_LIST, container, type Field, INT, isLoose, isNil, membersOf, mentionsUntyped, resolve, type ShapeType, STRING, type TupleType, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { isAssignableInBody, joinTypes, mergeShapes } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { elementOf } from "./elements.ts";
import { schemaLiteral } from "./schema-literals.ts";

/** A string or int: its own literal type where the place asks for literals, else the base type. */
export function literalType(node: StringLiteral | IntLiteral, expected: Type | null): Type {
  if (expected !== null && membersOf(expected).some((member) => resolve(member).kind === "literal")) return { kind: "literal", value: node.value };
  return node.kind === "StringLiteral" ? STRING : INT;
}

/** `[a, ...b]` */
export function listLiteral(context: CheckContext, node: ListLiteral, expected: Type | null): Type {
  const candidates = expected === null ? [] : membersOf(expected).map(resolve);
  const tuple = candidates.find((member): member is TupleType => member.kind === "tuple");
  if (tuple !== undefined && !node.elements.some((element) => element.kind === "Spread")) return tupleLiteral(context, node, tuple);
  const lists = candidates.filter((member) => member.kind === "container" && member.name === "list" && member.arguments.length === 1);
  const isOpen = lists.some((list) => list.kind === "container" && isOpenType(list.arguments[0] ?? UNTYPED));
  const hint = lists.length === 0 ? null : unionOf(lists.map((list) => (list.kind === "container" ? (list.arguments[0] ?? UNTYPED) : UNTYPED)));
  const elements = node.elements.map((element) => {
    if (element.kind !== "Spread") return context.expression(element, hint);
    return elementOf(context.expression(element.value, lists.length > 0 ? (expected as Type) : null)) ?? UNTYPED;
  });
  if (elements.length === 0) return (lists.length === 1 && !isOpen ? lists[0] : undefined) ?? BARE_LIST;
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
  return fits && !expected.elements.some(isOpenType) ? expected : { kind: "tuple", elements };
}

/** What an expected type leaves open the literal says itself, such as a type parameter that is still to be found. */
function isOpenType(type: Type): boolean {
  return isLoose(type) || mentionsUntyped(type);
}

/** `{a: 1, [k]: 2, ...d}` */
export function dictLiteral(context: CheckContext, node: DictLiteral, expected: Type | null): Type {
  const schema = expected === null ? null : schemaLiteral(node, expected);
  const target = expected === null ? [] : shapeTargets(node, expected);
  const dicts = expected === null ? [] : membersOf(expected).map(resolve).filter((member) => member.kind === "container" && member.name === "dict");
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

/** Help text of an unknown field. */
export function availableFields(fields: ReadonlyMap<string, unknown>): string {
  return fields.size === 0 ? "it has no fields" : `available fields: ${[...fields.keys()].join(", ")}`;
}
