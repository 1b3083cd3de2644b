/** A JSON Schema written as a dict literal where a `Schema<T>` is expected: the type of the values that it describes (types 1.5). */
import type { DictLiteral, Expression } from "#compiler/syntax";
import { ANY, BARE_DICT, BOOL, container, type Field, FLOAT, INT, type LiteralType, membersOf, NIL, resolve, shapeOf, STRING, type Type, unionOf } from "../model/index.ts";

const MAX_DEPTH = 32;

const BASIC: Readonly<Record<string, Type>> = { string: STRING, integer: INT, int: INT, number: FLOAT, float: FLOAT, boolean: BOOL, bool: BOOL, null: NIL, nil: NIL };

/** `Schema<T>` of a literal in a place that takes one; null elsewhere, and where the literal is no plain schema. */
export function schemaLiteral(node: DictLiteral, expected: Type): Type | null {
  const takesSchema = membersOf(expected).some((member) => {
    const resolved = resolve(member);
    return resolved.kind === "container" && resolved.name === "Schema";
  });
  const type = takesSchema ? described(node, 0) : null;
  return type === null ? null : container("Schema", type);
}

function described(node: Expression, depth: number): Type | null {
  if (node.kind !== "DictLiteral" || depth > MAX_DEPTH) return null;
  const words = enumWords(entry(node, "enum"));
  if (words !== null) return words;
  const type = entry(node, "type");
  if (type?.kind !== "StringLiteral") return null;
  if (type.value === "object" || type.value === "dict") return objectType(node, depth);
  if (type.value === "array" || type.value === "list") {
    const items = entry(node, "items");
    const element = items === null ? ANY : described(items, depth + 1);
    return element === null ? null : container("list", element);
  }
  return BASIC[type.value] ?? null;
}

function objectType(node: DictLiteral, depth: number): Type | null {
  const properties = entry(node, "properties");
  if (properties === null) return BARE_DICT;
  if (properties.kind !== "DictLiteral") return null;
  const required = listedNames(entry(node, "required"));
  const fields = new Map<string, Field>();
  for (const property of properties.entries) {
    if (property.kind === "Spread" || property.computed || !("text" in property.key)) return null;
    const type = described(property.value, depth + 1);
    if (type === null) return null;
    fields.set(property.key.text, { type, optional: !required.has(property.key.text) });
  }
  return shapeOf(fields);
}

function listedNames(node: Expression | null): ReadonlySet<string> {
  const elements = node?.kind === "ListLiteral" ? node.elements : [];
  return new Set(elements.flatMap((element) => (element.kind === "StringLiteral" ? [element.value] : [])));
}

function enumWords(node: Expression | null): Type | null {
  if (node?.kind !== "ListLiteral") return null;
  const literals: LiteralType[] = [];
  for (const element of node.elements) {
    if (element.kind !== "StringLiteral" && element.kind !== "IntLiteral") return null;
    literals.push({ kind: "literal", value: element.value });
  }
  return unionOf(literals);
}

function entry(node: DictLiteral, name: string): Expression | null {
  for (const one of node.entries) if (one.kind === "DictEntry" && !one.computed && "text" in one.key && one.key.text === name) return one.value;
  return null;
}
