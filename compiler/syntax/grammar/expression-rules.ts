import type { Expression, Spread } from "../ast.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Rule } from "./base-rules.ts";
import { expressionStarters, type InfixOperator, infixOperator, infixTokenTypes, notIn } from "./operators.ts";
import { strength } from "../tree/strength.ts";
import { colon, type Operand, OperatorStack, question } from "./operator-stack.ts";
import { PostfixRules } from "./postfix-rules.ts";

/** Expressions: one rule with a stack of operators instead of a rule for every level of precedence. */
export abstract class ExpressionRules extends PostfixRules {
  readonly expression: Rule<Expression> = this.rule("expression", (): Expression => {
    if (this.RECORDING_PHASE) return this.#record();
    const start = this.start();
    let operand = this.#operand(start);
    if (operand === null || this.#continues()) operand = this.#operators(operand, start);
    this.addPart(operand.height);
    this.height = operand.height;
    return operand.node;
  });

  /** The shape of an expression for chevrotain's analysis; the real decisions are those of `#operators`. */
  #record(): Expression {
    this.repeat(
      () => false,
      () => {
        this.or(this.slot, [
          { ALT: () => this.take(type.Bang) },
          { ALT: () => this.take(type.Minus) },
          { ALT: () => this.#tryStar(), IGNORE_AMBIGUITIES: true },
        ]);
      },
    );
    const operand = this.call(this.primary);
    this.postfix(operand, 0, 0, false);
    this.repeat(
      () => false,
      () => {
        this.or(this.slot, infixTokenTypes.map((tokenType) => ({ ALT: () => void this.take(tokenType) })));
        this.call(this.expression);
      },
    );
    return operand;
  }

  #tryStar(): void {
    this.take(type.Try);
    this.take(type.Star);
  }

  /** A primary with its postfixes, or null where a prefix operator stands. */
  #operand(start: number): Operand | null {
    if (this.#atPrefix()) return null;
    const token = this.token;
    if (token.tokenType === type.Identifier && !this.atCostRoute()) {
      this.take(type.Identifier);
      this.height = 0;
      const node: Expression = { kind: "Identifier", name: token.image, span: token.span };
      const whole = this.postfix(node, start, 0, true);
      return { node: whole, height: this.height, start, end: this.#end() };
    }
    const node = this.#bracketed(token) ?? this.call(this.primary);
    const whole = this.postfix(node, start, this.height, false);
    return { node: whole, height: this.height, start, end: this.#end() };
  }

  /** The primaries that nest most, without the detour over the rule: it costs seven stack frames a level. */
  #bracketed(token: Token): Expression | null {
    switch (token.tokenType) {
      case type.LeftParen:
        return this.parenthesised();
      case type.LeftBracket:
        return this.listLiteral();
      case type.LeftBrace:
        return this.braceExpression();
      case type.StringStart:
        return this.interpolatedString();
      default:
        return null;
    }
  }

  #end(): number {
    return this.previous.endOffset + 1;
  }

  #atPrefix(): boolean {
    return this.at(type.Minus) || this.at(type.Bang) || (this.at(type.Try) && this.isNext(2, type.Star));
  }

  #continues(): boolean {
    return this.#infix() !== undefined || this.#atTernary();
  }

  #infix(): InfixOperator | undefined {
    const token = this.token;
    const operator = infixOperator(token.tokenTypeIdx);
    if (operator !== undefined) return operator.continuesLine || !token.newlineBefore ? operator : undefined;
    return token.tokenType === type.Identifier && token.image === "not" && !token.newlineBefore && this.isNext(2, type.In) ? notIn : undefined;
  }

  /** At a `?` that the rules of the language reference 3.3 read as a ternary's. */
  #atTernary(): boolean {
    return this.at(type.Question) && this.isTernary();
  }

  #operators(first: Operand | null, start: number): Operand {
    const stack = new OperatorStack();
    const pending = this.pending;
    let operand = first;
    for (;;) {
      stack.operands.push(operand ?? this.#prefixedOperand(stack, start));
      operand = null;
      const infix = this.#infix();
      if (infix !== undefined) {
        this.#reduceTo(stack, infix.strength + (infix.strength === strength.power || infix.operator === "to" ? 1 : 0));
        if (infix.strength <= strength.range && stack.operators.some((each) => each.kind === "question")) this.fail("`:`");
        if (infix.operator === "to" && stack.top?.strength === strength.range) break;
        this.#takeInfix(stack, infix);
      } else if (this.#atTernary()) {
        this.#reduceTo(stack, strength.ternary + 1);
        this.take(type.Question);
        this.nestPending();
        stack.operators.push(question);
      } else if (this.at(type.Colon) && stack.operators.includes(question)) {
        this.#reduceTo(stack, strength.ternary);
        this.take(type.Colon);
        stack.operators.pop();
        stack.operators.push(colon);
      } else if (this.onLine(type.Exclusive) && this.#endsRange(stack)) {
        this.#reduceTo(stack, strength.range + 1);
        this.take(type.Exclusive);
        this.#reduce(stack, true);
        operand = stack.operands.pop() as Operand;
        if (!this.#continues()) {
          stack.operands.push(operand);
          break;
        }
        this.#onlyPipeAfterRange();
      } else {
        break;
      }
    }
    while (stack.operators.length > 0) this.#reduce(stack, false);
    this.pending = pending;
    return stack.operands[0] as Operand;
  }

  /** Whether a `to` waits for its end, with nothing looser between. */
  #endsRange(stack: OperatorStack): boolean {
    return !stack.operators.includes(question) && stack.operators.some((each) => each.kind === "infix" && each.infix.operator === "to");
  }

  /** After `a to b exclusive` only a pipe goes on: the range is closed. */
  #onlyPipeAfterRange(): void {
    if (!this.at(type.PipeForward)) this.fail("end of the range expression");
  }

  #takeInfix(stack: OperatorStack, infix: InfixOperator): void {
    const start = this.start();
    if (infix === notIn) {
      this.take(type.Identifier);
      this.take(type.In);
    } else {
      this.take(this.token.tokenType);
    }
    if (infix.strength === strength.power) this.nestPending();
    stack.operators.push({ kind: "infix", infix, strength: infix.strength, span: this.spanFrom(start) });
  }

  #prefixedOperand(stack: OperatorStack, exprStart: number): Operand {
    for (;;) {
      const start = stack.operands.length === 0 && stack.operators.length === 0 ? exprStart : this.start();
      const operand = this.#operand(start);
      if (operand !== null) return operand;
      this.nestPending();
      const operator = this.at(type.Minus) ? "-" : this.at(type.Bang) ? "!" : "try*";
      if (operator === "try*") this.#tryStar();
      else this.take(operator === "-" ? type.Minus : type.Bang);
      stack.operators.push({ kind: "prefix", operator, strength: strength.prefix, start });
    }
  }

  /** Joins the operators on top of the stack that bind at least this tight. */
  #reduceTo(stack: OperatorStack, least: number): void {
    for (let top = stack.top; top !== undefined && top.kind !== "question" && top.strength >= least; top = stack.top) this.#reduce(stack, false);
  }

  #reduce(stack: OperatorStack, exclusive: boolean): void {
    const top = stack.top;
    if (top === undefined) return;
    if (top.kind === "question") this.fail("`:`");
    if (top.kind !== "infix" || top.strength === strength.power) this.pending--;
    const joined = stack.reduce(exclusive, this.#end());
    if (joined !== null) this.checkHeight(joined.height);
  }

  protected isTernary(): boolean {
    const after = this.peek(2);
    return expressionStarters.has(after.tokenTypeIdx) && this.layout.colon[after.index] === 1;
  }

  /** `expr` or `...expr`. */
  protected element(): Expression | Spread {
    if (this.RECORDING_PHASE) {
      this.optional(true, () => this.take(type.Ellipsis));
      return this.call(this.expression);
    }
    if (!this.at(type.Ellipsis)) return this.call(this.expression);
    const start = this.start();
    this.take(type.Ellipsis);
    const value = this.call(this.expression);
    return { kind: "Spread", value, span: this.spanFrom(start) };
  }
}
