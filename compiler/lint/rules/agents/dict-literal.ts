import type { DictEntry, DictLiteral, Expression, Spread } from "#compiler/syntax";

/** The entry of a literal under a plain key; undefined if it has none. */
export function entryOf({ entries }: DictLiteral, key: string): DictEntry | undefined {
  return entries.find((entry): entry is DictEntry => entry.kind === "DictEntry" && keyOf(entry) === key);
}

/** The text of a key; null for one that is computed. */
export function keyOf({ key }: DictEntry): string | null {
  if (!("kind" in key)) return key.text;
  return key.kind === "StringLiteral" ? key.value : null;
}

/** Whether the literal says all its keys. */
export function isClosed({ entries }: DictLiteral): boolean {
  return entries.every((entry) => entry.kind === "DictEntry" && keyOf(entry) !== null);
}

export function isDictLiteral(expression: Expression | Spread | undefined): expression is DictLiteral {
  return expression?.kind === "DictLiteral";
}
