/**
 * The stack of an operator-precedence parser. It replaces recursion over the levels of precedence, so that the
 * depth of the JavaScript stack depends on brackets alone.
 */
import type { Span } from "#compiler/diagnostics";
import type { Expression } from "../ast.ts";
import { type InfixOperator } from "./operators.ts";
import { strength } from "../tree/strength.ts";

export type PendingOperator =
  | { readonly kind: "infix"; readonly infix: InfixOperator; readonly strength: number; readonly span: Span }
  | { readonly kind: "prefix"; readonly operator: "!" | "-" | "try*"; readonly strength: number; readonly start: number }
  /** `? … :` whose colon has not come yet: operators above it belong to the middle part. */
  | { readonly kind: "question"; readonly strength: number }
  /** `c ? a :`, waiting for the last part. */
  | { readonly kind: "colon"; readonly strength: number };

export const question: PendingOperator = { kind: "question", strength: 0 };
export const colon: PendingOperator = { kind: "colon", strength: strength.ternary };

export interface Operand {
  readonly node: Expression;
  /** Height of the tree; parentheses leave no node but count. */
  readonly height: number;
  /** Start of the text, parentheses included. */
  readonly start: number;
  /** End of the text, parentheses included. */
  readonly end: number;
}

export class OperatorStack {
  readonly operands: Operand[] = [];
  readonly operators: PendingOperator[] = [];

  get top(): PendingOperator | undefined {
    return this.operators[this.operators.length - 1];
  }

  /** Joins the topmost operator with its operands; `null` for a `?` without its colon. */
  reduce(exclusive: boolean, end: number): Operand | null {
    const operator = this.operators.pop();
    if (operator === undefined || operator.kind === "question") return null;
    const right = this.operands.pop() as Operand;
    const joined = operator.kind === "prefix" ? prefixed(operator, right) : this.#join(operator, right, exclusive, end);
    this.operands.push(joined);
    return joined;
  }

  #join(operator: Extract<PendingOperator, { kind: "infix" | "colon" }>, right: Operand, exclusive: boolean, end: number): Operand {
    const middle = operator.kind === "colon" ? (this.operands.pop() as Operand) : null;
    const left = this.operands.pop() as Operand;
    const height = Math.max(left.height, right.height, middle?.height ?? 0) + 1;
    const stop = exclusive ? end : right.end;
    const span = { start: left.start, end: stop };
    return { node: infixed(operator, left.node, middle?.node ?? null, right.node, exclusive, span), height, start: left.start, end: stop };
  }
}

function prefixed(operator: Extract<PendingOperator, { kind: "prefix" }>, operand: Operand): Operand {
  const span = { start: operator.start, end: operand.end };
  const node: Expression =
    operator.operator === "try*"
      ? { kind: "TryStar", operand: operand.node, span }
      : { kind: "Unary", operator: operator.operator, operand: operand.node, span };
  return { node, height: operand.height + 1, start: operator.start, end: operand.end };
}

function infixed(
  operator: Extract<PendingOperator, { kind: "infix" | "colon" }>,
  left: Expression,
  middle: Expression | null,
  right: Expression,
  exclusive: boolean,
  span: Span,
): Expression {
  if (operator.kind === "colon") return { kind: "Ternary", condition: left, consequent: middle as Expression, alternate: right, span };
  switch (operator.infix.operator) {
    case "|>":
      return { kind: "Pipe", left, right, span };
    case "to":
      return { kind: "Range", start: left, end: right, exclusive, span };
    default:
      return { kind: "Binary", operator: operator.infix.operator, operatorSpan: operator.span, left, right, span };
  }
}
