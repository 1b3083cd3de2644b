/** How tight expressions bind (language reference 3.1). */
import type { BinaryOperator, Expression } from "../ast.ts";

/** Binding strengths, loosest first. */
export const strength = {
  any: 0,
  pipe: 1,
  range: 2,
  ternary: 3,
  or: 4,
  and: 5,
  equality: 6,
  comparison: 7,
  additive: 8,
  coalesce: 9,
  multiplicative: 10,
  prefix: 11,
  power: 12,
  postfix: 13,
  primary: 14,
} as const;

const ofOperator: Readonly<Record<BinaryOperator, number>> = {
  "||": strength.or,
  "&&": strength.and,
  "==": strength.equality,
  "!=": strength.equality,
  "<": strength.comparison,
  ">": strength.comparison,
  "<=": strength.comparison,
  ">=": strength.comparison,
  in: strength.comparison,
  "not in": strength.comparison,
  "+": strength.additive,
  "-": strength.additive,
  "??": strength.coalesce,
  "*": strength.multiplicative,
  "/": strength.multiplicative,
  "%": strength.multiplicative,
  "**": strength.power,
};

/** The strength of a binary operator. */
export function strengthOfOperator(operator: BinaryOperator): number {
  return ofOperator[operator];
}

/** The strength of an expression: as an operand of something that binds tighter it needs parentheses. */
export function strengthOf(node: Expression): number {
  switch (node.kind) {
    case "Pipe":
      return strength.pipe;
    case "Range":
      return strength.range;
    case "Ternary":
      return strength.ternary;
    case "Binary":
      return ofOperator[node.operator];
    case "Unary":
    case "TryStar":
      return strength.prefix;
    case "Property":
    case "MethodCall":
    case "Index":
    case "Slice":
    case "Call":
    case "Propagate":
    case "NonNull":
      return strength.postfix;
    default:
      return strength.primary;
  }
}
