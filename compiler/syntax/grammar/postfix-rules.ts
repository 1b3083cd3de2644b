import type { Expression, Name, Spread } from "../ast.ts";
import type { TypeNode } from "../ast-types.ts";
import * as type from "../lexer/vocabulary.ts";
import { PrimaryRules } from "./primary-rules.ts";

const uppercase = /^\p{Lu}/u;

/** What may follow an operand: access, calls, subscripts, `?`, `!`, struct literals. All but `.` and `?.` stand on its line. */
export abstract class PostfixRules extends PrimaryRules {
  protected abstract isTernary(): boolean;

  /**
   * Reads the postfixes of an operand whose text begins at `start`.
   * `bare` tells that it is an identifier without parentheses. Sets `height`.
   */
  protected postfix(operand: Expression, start: number, operandHeight: number, bare: boolean): Expression {
    if (this.RECORDING_PHASE) return this.#record(operand);
    let node = operand;
    let height = operandHeight;
    for (;;) {
      this.height = 0;
      const extended = this.#step(node, start, bare && node === operand);
      if (extended === null) break;
      height = Math.max(height, this.height) + 1;
      this.checkHeight(height);
      node = extended;
    }
    this.height = height;
    return node;
  }

  #record(operand: Expression): Expression {
    this.repeat(
      () => false,
      () => {
        this.or(this.slot, {
          IGNORE_AMBIGUITIES: true,
          DEF: [
            { ALT: () => this.#access(operand, 0) },
            { ALT: () => this.#optionalAccess(operand, 0) },
            { ALT: () => this.#index(operand, 0, false) },
            { ALT: () => this.callArguments() },
            { ALT: () => this.#genericCall(operand, 0) },
            { ALT: () => this.#structLiteral(operand, 0) },
            { ALT: () => this.take(type.Question) },
            { ALT: () => this.take(type.Bang) },
          ],
        });
      },
    );
    return operand;
  }

  /** One postfix, or null where the operand ends. */
  #step(node: Expression, start: number, bare: boolean): Expression | null {
    const token = this.token;
    switch (token.tokenType) {
      case type.Dot:
        return this.#access(node, start);
      case type.QuestionDot:
        return this.#optionalAccess(node, start);
      case type.LeftParen:
        return token.newlineBefore ? null : this.#call(node, start, []);
      case type.LeftBracket:
        return token.newlineBefore ? null : this.#index(node, start, false);
      case type.Less:
        return bare && !token.newlineBefore && this.skimmer.isGenericCall(token.index) ? this.#genericCall(node, start) : null;
      case type.LeftBrace:
        return bare && !token.newlineBefore && this.#opensStruct(node) ? this.#structLiteral(node, start) : null;
      case type.Question:
        return token.newlineBefore || this.isTernary() ? null : this.#question(node, start);
      case type.Bang:
        if (token.newlineBefore) return null;
        this.take(type.Bang);
        return { kind: "NonNull", operand: node, span: this.spanFrom(start) };
      default:
        return null;
    }
  }

  #access(object: Expression, start: number): Expression {
    this.take(type.Dot);
    return this.#member(object, start, false);
  }

  #optionalAccess(object: Expression, start: number): Expression {
    this.take(type.QuestionDot);
    if (this.RECORDING_PHASE) {
      this.or(this.slot, [{ ALT: () => void this.#member(object, start, true) }, { ALT: () => void this.#index(object, start, true) }]);
      return object;
    }
    return this.at(type.LeftBracket) ? this.#index(object, start, true) : this.#member(object, start, true);
  }

  #member(object: Expression, start: number, optional: boolean): Expression {
    const name: Name = this.anyName("property name");
    const given = this.optional(this.onLine(type.LeftParen), () => this.callArguments());
    const span = this.spanFrom(start);
    return given === null
      ? { kind: "Property", object, name, optional, span }
      : { kind: "MethodCall", object, name, optional, arguments: given, span };
  }

  #call(callee: Expression, start: number, typeArguments: readonly TypeNode[]): Expression {
    const given = this.callArguments();
    return { kind: "Call", callee, typeArguments, arguments: given, span: this.spanFrom(start) };
  }

  #genericCall(callee: Expression, start: number): Expression {
    return this.#call(callee, start, this.call(this.typeArguments));
  }

  /** `?[` is the old spelling of an optional subscript; otherwise `?` propagates. */
  #question(node: Expression, start: number): Expression {
    this.take(type.Question);
    if (this.onLine(type.LeftBracket)) return this.#index(node, start, true);
    return { kind: "Propagate", operand: node, span: this.spanFrom(start) };
  }

  #index(object: Expression, start: number, optional: boolean): Expression {
    this.enter();
    this.take(type.LeftBracket);
    const first = this.optional(!this.at(type.Colon), () => this.call(this.expression));
    const sliced = this.optional(!optional && this.at(type.Colon), () => this.take(type.Colon)) !== null;
    const end = this.optional(sliced && !this.at(type.RightBracket), () => this.call(this.expression));
    this.take(type.RightBracket);
    this.leave();
    const span = this.spanFrom(start);
    if (sliced || first === null) return { kind: "Slice", object, start: first, end, span };
    return { kind: "Index", object, index: first, optional, span };
  }

  /** Language reference 3.3: an uppercase name, then `}` or a key and a colon after the brace. */
  #opensStruct(node: Expression): boolean {
    if (node.kind !== "Identifier" || !uppercase.test(node.name)) return false;
    if (this.isNext(2, type.RightBrace)) return true;
    const key = this.peek(2).tokenType;
    return (key === type.Identifier || key === type.StringText || key === type.RawString) && this.isNext(3, type.Colon);
  }

  #structLiteral(node: Expression, start: number): Expression {
    const name: Name = { text: node.kind === "Identifier" ? node.name : "", span: node.span };
    const entries = this.dictEntries();
    return { kind: "StructLiteral", name, entries, span: this.spanFrom(start) };
  }

  protected callArguments(): (Expression | Spread)[] {
    const given: (Expression | Spread)[] = [];
    this.enter();
    this.take(type.LeftParen);
    this.list(type.RightParen, () => given.push(this.element()));
    this.take(type.RightParen);
    this.leave();
    return given;
  }
}
