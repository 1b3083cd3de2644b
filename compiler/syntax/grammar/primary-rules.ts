import type { TokenType } from "chevrotain";
import type { Block, Closure, DictEntry, DictLiteral, Expression, InterpolatedString, Name, Parameter, Spread, Statement, StringLiteral } from "../ast.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Rule } from "./base-rules.ts";
import { Choice } from "./choice.ts";
import { heredocText } from "./syntax-failure.ts";
import { TypeRules } from "./type-rules.ts";

/** Literals, collections, closures and whatever else an operand can be. */
export abstract class PrimaryRules extends TypeRules {
  abstract readonly expression: Rule<Expression>;
  protected abstract block(): Block;
  /** Statements up to a `}` that is not consumed. */
  protected abstract statements(): Statement[];
  protected abstract ifExpression(): Expression;
  protected abstract matchExpression(): Expression;
  protected abstract retryExpression(): Expression;
  protected abstract deadlineExpression(): Expression;
  protected abstract tryExpression(): Expression;
  protected abstract parallelExpression(): Expression;
  protected abstract spawnExpression(): Expression;
  protected abstract costRoute(): Expression;

  protected abstract element(): Expression | Spread;
  protected abstract closeBrace(): void;

  readonly primary: Rule<Expression> = this.rule("primary", (): Expression => {
    if (!this.RECORDING_PHASE && this.atCostRoute()) return this.costRoute();
    this.height = 0;
    return this.choose(this.primaries) ?? this.#failPrimary();
  });

  protected readonly primaries = new Choice<Expression>([
    { starts: [type.Identifier], read: () => this.#identifier() },
    { starts: [type.StringText], read: () => this.#string(type.StringText, "plain") },
    { starts: [type.RawString], read: () => this.#string(type.RawString, "raw") },
    { starts: [type.StringStart], read: () => this.interpolatedString() },
    { starts: [type.IntNumber], read: () => numberLiteral(this.take(type.IntNumber)) },
    { starts: [type.FloatNumber], read: () => numberLiteral(this.take(type.FloatNumber)) },
    { starts: [type.Duration], read: () => numberLiteral(this.take(type.Duration)) },
    { starts: [type.True], read: () => this.#word(type.True) },
    { starts: [type.False], read: () => this.#word(type.False) },
    { starts: [type.Nil], read: () => this.#word(type.Nil) },
    { starts: [type.LeftParen], read: () => this.parenthesised() },
    { starts: [type.LeftBracket], read: () => this.listLiteral() },
    { starts: [type.LeftBrace], read: () => this.braceExpression() },
    { starts: [type.Fn], read: () => this.functionExpression() },
    { starts: [type.If], read: () => this.ifExpression() },
    { starts: [type.Match], read: () => this.matchExpression() },
    { starts: [type.Retry], read: () => this.retryExpression() },
    { starts: [type.Deadline], read: () => this.deadlineExpression() },
    { starts: [type.Try], read: () => this.tryExpression() },
    { starts: [type.Parallel], read: () => this.parallelExpression() },
    { starts: [type.Spawn], read: () => this.spawnExpression() },
  ]);

  #failPrimary(): never {
    const token = this.token;
    const second = this.peek(2);
    const heredoc = token.tokenType === type.Less && second.tokenType === type.Less && second.startOffset === token.endOffset + 1;
    if (heredoc && this.isNext(3, type.Identifier)) {
      this.fail(
        'an expression — heredocs are only valid inside LLM tool-call argument JSON; for multiline strings in source code use triple-quoted `"""..."""`',
        heredocText,
      );
    }
    this.fail("expression");
  }

  /** `cost_route {`: the word is an ordinary identifier elsewhere. */
  protected atCostRoute(): boolean {
    return this.atWord("cost_route") && this.isNext(2, type.LeftBrace);
  }

  #identifier(): Expression {
    const token = this.take(type.Identifier);
    return { kind: "Identifier", name: token.image, span: token.span };
  }

  #string(tokenType: TokenType, form: StringLiteral["form"]): Expression {
    const token = this.take(tokenType);
    return { kind: "StringLiteral", value: textOf(token), form: form === "plain" && token.image.startsWith('"""') ? "triple" : form, span: token.span };
  }

  #word(tokenType: TokenType): Expression {
    const token = this.take(tokenType);
    if (tokenType === type.Nil) return { kind: "NilLiteral", span: token.span };
    return { kind: "BoolLiteral", value: tokenType === type.True, span: token.span };
  }

  protected interpolatedString(): Expression {
    const parts: (string | Expression)[] = [];
    const first = this.take(type.StringStart);
    const start = first.startOffset;
    this.enter();
    addText(parts, first);
    this.#hole(parts);
    this.repeat(
      () => this.at(type.StringMiddle),
      () => {
        addText(parts, this.take(type.StringMiddle));
        this.#hole(parts);
      },
    );
    addText(parts, this.take(type.StringEnd));
    this.leave();
    const form = first.image.startsWith('"""') ? "triple" : "plain";
    return { kind: "InterpolatedString", form, parts, span: this.spanFrom(start) } satisfies InterpolatedString;
  }

  /** An empty hole has been reported by the lexer. */
  #hole(parts: (string | Expression)[]): void {
    if (!this.RECORDING_PHASE && (this.at(type.StringMiddle) || this.at(type.StringEnd))) return;
    parts.push(this.call(this.expression));
  }

  protected parenthesised(): Expression {
    this.enter();
    this.take(type.LeftParen);
    const inner = this.call(this.expression);
    this.take(type.RightParen);
    this.leave();
    return inner;
  }

  protected listLiteral(): Expression {
    const start = this.start();
    const elements: (Expression | Spread)[] = [];
    this.enter();
    this.take(type.LeftBracket);
    this.list(type.RightBracket, () => elements.push(this.element()));
    this.take(type.RightBracket);
    this.leave();
    return { kind: "ListLiteral", elements, span: this.spanFrom(start) };
  }

  /** `{`: a closure when only parameters stand before an arrow, else a dict. */
  protected braceExpression(): Expression {
    if (this.RECORDING_PHASE) {
      this.or(this.slot, { IGNORE_AMBIGUITIES: true, DEF: [{ ALT: () => this.dictLiteral() }, { ALT: () => this.closure() }] });
    }
    return this.skimmer.isClosure(this.token.index) ? this.closure() : this.dictLiteral();
  }

  protected dictLiteral(): Expression {
    const start = this.start();
    const entries = this.dictEntries();
    return { kind: "DictLiteral", entries, span: this.spanFrom(start) } satisfies DictLiteral;
  }

  protected dictEntries(): (DictEntry | Spread)[] {
    const entries: (DictEntry | Spread)[] = [];
    this.enter();
    this.take(type.LeftBrace);
    this.list(type.RightBrace, () => entries.push(this.#dictEntry()));
    this.take(type.RightBrace);
    this.leave();
    return entries;
  }

  #dictEntry(): DictEntry | Spread {
    const start = this.start();
    if (this.at(type.Ellipsis)) {
      const spread = this.element();
      return spread as Spread;
    }
    const computed = this.at(type.LeftBracket);
    const key = this.#dictKey();
    this.take(type.Colon);
    const value = this.call(this.expression);
    return { kind: "DictEntry", key, computed, value, span: this.spanFrom(start) };
  }

  #dictKey(): Name | Expression {
    if (this.RECORDING_PHASE) {
      this.or(this.slot, [
        { ALT: () => this.anyName("key") },
        { ALT: () => this.#stringKey() },
        { ALT: () => this.#computedKey() },
      ]);
    }
    if (this.at(type.LeftBracket)) return this.#computedKey();
    if (this.at(type.StringText) || this.at(type.RawString)) return this.#stringKey();
    return this.anyName("dict key or `}`");
  }

  #stringKey(): Expression {
    const token = this.plainString("key");
    const form = token.tokenType === type.RawString ? "raw" : token.image.startsWith('"""') ? "triple" : "plain";
    return { kind: "StringLiteral", value: textOf(token), form, span: token.span };
  }

  #computedKey(): Expression {
    this.enter();
    this.take(type.LeftBracket);
    const key = this.call(this.expression);
    this.take(type.RightBracket);
    this.leave();
    return key;
  }

  protected closure(): Expression {
    const start = this.start();
    this.enterBlock();
    this.take(type.LeftBrace);
    const parameters = this.parameters(type.Arrow);
    this.take(type.Arrow);
    const bodyStart = this.previous.endOffset + 1;
    const body = this.statements();
    // an unclosed closure ends with its last token, though blanks and comments may follow
    const bodyEnd = this.token.tokenType === type.RightBrace ? this.start() : this.spanFrom(bodyStart).end;
    const block: Block = { kind: "Block", body, span: { start: bodyStart, end: bodyEnd } };
    this.closeBrace();
    this.leaveBlock();
    return { kind: "Closure", form: "brace", parameters, returnType: null, throwsType: null, body: block, span: this.spanFrom(start) } satisfies Closure;
  }

  protected functionExpression(): Expression {
    const start = this.start();
    this.take(type.Fn);
    const parameters = this.parenthesisedParameters();
    const returnType = this.result();
    const throwsType = this.throwsClause();
    const body = this.block();
    return { kind: "Closure", form: "fn", parameters, returnType, throwsType, body, span: this.spanFrom(start) } satisfies Closure;
  }

  protected parenthesisedParameters(): Parameter[] {
    this.enter();
    this.take(type.LeftParen);
    const parameters = this.parameters(type.RightParen);
    this.take(type.RightParen);
    this.leave();
    return parameters;
  }

  /** Parameters up to the closing token. */
  protected parameters(closer: TokenType): Parameter[] {
    const parameters: Parameter[] = [];
    let defaults = false;
    let rest = false;
    this.list(closer, () => {
      const token = this.token;
      const parameter = this.call(this.parameter);
      if (this.RECORDING_PHASE) return;
      if (rest) this.reportText("Rest parameter must be the last parameter", token);
      rest = parameter.isRest;
      if (parameter.defaultValue !== null) defaults = true;
      else if (defaults && !rest) this.reportText("Required parameter cannot follow a parameter with a default value", token);
      parameters.push(parameter);
    });
    return parameters;
  }

  readonly parameter: Rule<Parameter> = this.rule("parameter", (): Parameter => {
    const start = this.start();
    const isRest = this.optional(this.at(type.Ellipsis), () => this.take(type.Ellipsis)) !== null;
    const name = this.name("parameter name");
    const annotation = this.optional(this.onLine(type.Colon), () => {
      this.take(type.Colon);
      return this.call(this.type);
    });
    const defaultValue = this.optional(!isRest && this.at(type.Assign), () => {
      this.take(type.Assign);
      return this.call(this.expression);
    });
    return { name, isRest, type: annotation, defaultValue, span: this.spanFrom(start) };
  });

}

function textOf(token: Token): string {
  return typeof token.value === "string" ? token.value : "";
}

function addText(parts: (string | Expression)[], token: Token): void {
  const text = textOf(token);
  if (text !== "") parts.push(text);
}

function numberLiteral(token: Token): Expression {
  switch (token.tokenType) {
    case type.FloatNumber:
      return { kind: "FloatLiteral", value: token.value as number, span: token.span };
    case type.Duration:
      return { kind: "DurationLiteral", milliseconds: token.value as bigint, span: token.span };
    default:
      return { kind: "IntLiteral", value: token.value as number | bigint, span: token.span };
  }
}
