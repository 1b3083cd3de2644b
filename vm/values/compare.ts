/** Order (language reference 4.3). Never recurses: values may nest to any depth. */
import type { HList, HPair } from "./collections.ts";
import { compareDecimals } from "./decimal.ts";
import { toFloatNumber } from "./numbers.ts";
import { compareCodePoints } from "./text.ts";
import { Kind, type Value } from "./value.ts";
import { VisitedPairs } from "./visited-pairs.ts";

/**
 * Compares two values.
 * @returns a negative number, 0 or a positive number, or undefined when an unordered element (NaN) decides: then every
 * relational operator is false, and sorting treats the two as equal. Kinds that have no common order compare as 0.
 */
export function compareValues(a: Value, b: Value): number | undefined {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return compareCodePoints(a, b);
  return isRow(a) && isRow(b) && a.kind === b.kind ? compareRows(a, b) : compareScalars(a, b);
}

/** The order used by sorting, `min` and `max`: unordered values count as equal. */
export function compareForSort(a: Value, b: Value): number {
  return compareValues(a, b) ?? 0;
}

/** `a < b` */
export function lessThan(a: Value, b: Value): boolean {
  const order = compareValues(a, b);
  return order !== undefined && order < 0;
}

/** `a <= b` */
export function lessOrEqual(a: Value, b: Value): boolean {
  const order = compareValues(a, b);
  return order !== undefined && order <= 0;
}

function compareScalars(a: Value, b: Value): number | undefined {
  if (typeof a === "bigint" || typeof b === "bigint") {
    // JS compares bigint and number exactly.
    if (typeof a === "bigint" && (typeof b === "bigint" || typeof b === "number")) return a < b ? -1 : a > b ? 1 : 0;
    if (typeof a === "number") return a < (b as bigint) ? -1 : a > (b as bigint) ? 1 : 0;
  }
  const x = toFloatNumber(a);
  const y = toFloatNumber(b);
  if (x !== null && y !== null) return x < y ? -1 : x > y ? 1 : x === y ? 0 : undefined;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return compareText(a, b);
  if (a.kind === Kind.Decimal && b.kind === Kind.Decimal) return compareDecimals(a, b);
  if (a.kind === Kind.Duration && b.kind === Kind.Duration) {
    return a.milliseconds < b.milliseconds ? -1 : a.milliseconds > b.milliseconds ? 1 : 0;
  }
  return 0;
}

function compareText(a: Value, b: Value): number {
  return typeof a === "string" && typeof b === "string" ? compareCodePoints(a, b) : 0;
}

/** Kinds ordered by their elements. */
type Row = HList | HPair;

function isRow(value: Value): value is Row {
  return typeof value === "object" && value !== null && (value.kind === Kind.List || value.kind === Kind.Pair);
}

function elementsOf(row: Row): readonly Value[] {
  return row.kind === Kind.List ? row.items : [row.first, row.second];
}

/** Lexicographic order of two rows; the first difference in depth-first order decides, then the shorter row. */
function compareRows(a: Row, b: Row): number | undefined {
  const stack = [{ left: elementsOf(a), right: elementsOf(b), next: 0 }];
  const visited = new VisitedPairs();
  for (let level = stack[0]; level !== undefined; level = stack[stack.length - 1]) {
    const at = level.next++;
    if (at >= level.left.length || at >= level.right.length) {
      if (level.left.length !== level.right.length) return level.left.length - level.right.length;
      stack.pop();
      continue;
    }
    const x = level.left[at] as Value;
    const y = level.right[at] as Value;
    if (isRow(x) && isRow(y) && x.kind === y.kind) {
      if (!visited.has(x, y)) stack.push({ left: elementsOf(x), right: elementsOf(y), next: 0 });
      continue;
    }
    const order = compareScalars(x, y);
    if (order !== 0) return order;
  }
  return 0;
}
