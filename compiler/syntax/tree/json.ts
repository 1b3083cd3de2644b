/** The tree as plain JSON data, for `harn parse --json`. */
import type { LineMap, Span } from "#compiler/diagnostics";
import type { Program } from "../ast.ts";

export type TreeJson = null | boolean | number | string | TreeJson[] | { [key: string]: TreeJson };

/**
 * Copies a tree into tagged JSON nodes `{kind, span: {start, end}, …}` whose spans are UTF-8 byte offsets.
 * Integers past 2^53 - 1 become strings. Keeps its own stack, so the depth of the tree does not matter.
 */
export function treeToJson(program: Program, lineMap: LineMap): TreeJson {
  const root: { [key: string]: TreeJson } = {};
  const pending: { readonly source: object; readonly target: { [key: string]: TreeJson } | TreeJson[] }[] = [{ source: program, target: root }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    for (const [key, value] of Object.entries(item.source) as [string, unknown][]) {
      const converted = isSpan(value) ? byteSpan(value, lineMap) : shallow(value);
      if (typeof value === "object" && value !== null && !isSpan(value)) pending.push({ source: value, target: converted as { [key: string]: TreeJson } });
      if (Array.isArray(item.target)) item.target.push(converted);
      else item.target[key] = converted;
    }
  }
  return root;
}

function isSpan(value: unknown): value is Span {
  return typeof value === "object" && value !== null && !("kind" in value) && Object.keys(value).length === 2 && "start" in value && typeof value.start === "number";
}

function byteSpan(span: Span, lineMap: LineMap): TreeJson {
  return { start: lineMap.byteOffset(span.start), end: lineMap.byteOffset(span.end) };
}

function shallow(value: unknown): TreeJson {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value;
    case "bigint":
      return value >= -BigInt(Number.MAX_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString();
    default:
      return value === null || value === undefined ? null : Array.isArray(value) ? [] : {};
  }
}
