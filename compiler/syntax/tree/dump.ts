/** The tree as indented text, for `harn parse`. */
import type { Program } from "../ast.ts";

interface Line {
  readonly label: string;
  readonly value: unknown;
  readonly depth: number;
}

/**
 * Writes a tree as indented lines: a node is its kind with its plain fields, its parts follow one level deeper,
 * each behind the name of its field. Keeps its own stack, so the depth of the tree does not matter.
 */
export function dumpTree(program: Program): string {
  const lines: string[] = [];
  const pending: Line[] = [{ label: "", value: program, depth: 0 }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const parts: Line[] = [];
    const text = describe(item.value, item.depth + 1, parts);
    // Past this depth the indentation alone would make the output grow with the square of the tree.
    const indent = "  ".repeat(Math.min(item.depth, 100));
    lines.push(`${indent}${item.label}${text}`);
    for (let index = parts.length - 1; index >= 0; index--) pending.push(parts[index] as Line);
  }
  return `${lines.join("\n")}\n`;
}

/** The node's own line; its parts are added to `parts`. */
function describe(value: unknown, depth: number, parts: Line[]): string {
  if (typeof value !== "object" || value === null) return scalar(value);
  if (Array.isArray(value)) {
    for (const element of value) parts.push({ label: "- ", value: element, depth });
    return "";
  }
  const words: string[] = [];
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    if (key === "span" || key.endsWith("Span")) continue;
    if (key === "kind") words.unshift(String(field));
    else if (isName(field)) words.push(`${key}=${field.text}`);
    else if (typeof field !== "object" || field === null) words.push(...plainField(key, field));
    else if (!Array.isArray(field) || field.length > 0) parts.push({ label: `${key}: `, value: field, depth });
  }
  return words.join(" ");
}

/** Absent and false fields say nothing. */
function plainField(key: string, field: unknown): string[] {
  if (field === null || field === false) return [];
  return field === true ? [key] : [`${key}=${scalar(field)}`];
}

function isName(value: unknown): value is { readonly text: string } {
  return typeof value === "object" && value !== null && "text" in value && !("kind" in value) && typeof value.text === "string";
}

function scalar(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
