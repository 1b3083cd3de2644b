/** Whether two expressions say the same. */
import type { Expression } from "#compiler/syntax";

/**
 * True for two spellings of one value: names, literals, fields, elements and operators on them. False for whatever may give another
 * value, or do something, when it is evaluated a second time: calls above all.
 */
export function isSameValue(a: Expression, b: Expression): boolean {
  const pending: (readonly [Expression, Expression])[] = [[a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const parts = sameParts(...pair);
    if (parts === null) return false;
    pending.push(...parts);
  }
  return true;
}

/** The pairs of parts that must be the same as well; null when the two already differ. */
function sameParts(a: Expression, b: Expression): readonly (readonly [Expression, Expression])[] | null {
  const sameIf = (isSame: boolean): readonly [] | null => (isSame ? [] : null);
  switch (a.kind) {
    case "Identifier":
      return sameIf(b.kind === "Identifier" && a.name === b.name);
    case "NilLiteral":
      return sameIf(b.kind === "NilLiteral");
    case "BoolLiteral":
      return sameIf(b.kind === "BoolLiteral" && a.value === b.value);
    case "IntLiteral":
      return sameIf(b.kind === "IntLiteral" && a.value === b.value);
    case "FloatLiteral":
      return sameIf(b.kind === "FloatLiteral" && a.value === b.value);
    case "DurationLiteral":
      return sameIf(b.kind === "DurationLiteral" && a.milliseconds === b.milliseconds);
    case "StringLiteral":
      return sameIf(b.kind === "StringLiteral" && a.value === b.value);
    case "Property":
      return b.kind === "Property" && a.name.text === b.name.text && a.optional === b.optional ? [[a.object, b.object]] : null;
    case "Index":
      return b.kind === "Index" && a.optional === b.optional ? [[a.object, b.object], [a.index, b.index]] : null;
    case "NonNull":
      return b.kind === "NonNull" ? [[a.operand, b.operand]] : null;
    case "Unary":
      return b.kind === "Unary" && a.operator === b.operator ? [[a.operand, b.operand]] : null;
    case "Binary":
      return b.kind === "Binary" && a.operator === b.operator ? [[a.left, b.left], [a.right, b.right]] : null;
    default:
      return null;
  }
}
