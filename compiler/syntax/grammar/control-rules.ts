import type { Block, CatchClause, Expression, If, MatchArm, MatchPattern, Name, Parallel } from "../ast.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import { nameOf } from "./base-rules.ts";
import { ExpressionRules } from "./expression-rules.ts";
import { expressionStarters } from "./operators.ts";

type Option = { readonly name: Name; readonly value: Expression };

/** Block-shaped expressions. */
export abstract class ControlRules extends ExpressionRules {
  /** An expression that counts as a level of nesting: the head of a construct that may itself be such a head. */
  protected head(): Expression {
    this.enter();
    const expression = this.call(this.expression);
    this.leave();
    return expression;
  }

  /** `(expr)`: the parentheses enclose the whole of it. */
  protected enclosedHead(): Expression {
    this.enter();
    this.take(type.LeftParen);
    const expression = this.call(this.expression);
    this.take(type.RightParen);
    this.leave();
    return expression;
  }

  /** `else if` is a loop: a chain of any length takes one level. */
  protected ifExpression(): Expression {
    const links: { start: number; condition: Expression; consequent: Block }[] = [];
    let otherwise: Block | null = null;
    let height = 0;
    const link = (): void => {
      const start = this.start();
      this.take(type.If);
      const condition = this.head();
      height = Math.max(height, this.height);
      const consequent = this.block();
      height = Math.max(height, this.height);
      links.push({ start, condition, consequent });
      this.checkHeight(links.length);
    };
    link();
    this.repeat(
      () => this.at(type.Else) && this.isNext(2, type.If),
      () => {
        this.take(type.Else);
        link();
      },
    );
    this.optional(this.at(type.Else), () => {
      this.take(type.Else);
      otherwise = this.block();
      height = Math.max(height, this.height);
    });
    this.height = height + links.length;
    this.addPart(this.height);
    const end = this.spanFrom(0).end;
    let alternate: Block | If | null = otherwise;
    for (let at = links.length - 1; at >= 0; at--) {
      const { start, condition, consequent } = links[at] as (typeof links)[number];
      alternate = { kind: "If", condition, consequent, alternate, span: { start, end } };
    }
    return alternate as If;
  }

  protected matchExpression(): Expression {
    const start = this.start();
    const arms: MatchArm[] = [];
    this.take(type.Match);
    const subject = this.head();
    this.enter();
    this.take(type.LeftBrace);
    this.members(false, startsArm, () => arms.push(this.matchArm()));
    this.closeBrace();
    this.leave();
    return { kind: "Match", subject, arms, span: this.spanFrom(start) };
  }

  protected matchArm(): MatchArm {
    const start = this.start();
    const patterns: MatchPattern[] = [this.call(this.expression)];
    this.repeat(
      () => this.onLine(type.Bar),
      () => {
        this.take(type.Bar);
        patterns.push(this.call(this.expression));
      },
    );
    const guard = this.optional(this.onLine(type.If), () => {
      this.take(type.If);
      return this.call(this.expression);
    });
    this.take(type.Arrow);
    const body = this.block();
    return { patterns, guard, body, span: this.spanFrom(start) };
  }

  protected retryExpression(): Expression {
    const start = this.start();
    this.take(type.Retry);
    const count = this.at(type.LeftParen) ? this.enclosedHead() : this.head();
    const body = this.block();
    return { kind: "Retry", count, body, span: this.spanFrom(start) };
  }

  protected deadlineExpression(): Expression {
    const start = this.start();
    this.take(type.Deadline);
    const duration = this.head();
    const body = this.block();
    return { kind: "Deadline", duration, body, span: this.spanFrom(start) };
  }

  protected tryExpression(): Expression {
    const start = this.start();
    this.take(type.Try);
    const body = this.block();
    const handler = this.optional(this.at(type.Catch), () => this.catchClause());
    const finalizer = this.optional(this.at(type.Finally), () => {
      this.take(type.Finally);
      return this.block();
    });
    return { kind: "Try", body, handler, finalizer, span: this.spanFrom(start) };
  }

  protected catchClause(): CatchClause {
    const start = this.start();
    let binding: Name | null = null;
    let caught: CatchClause["type"] = null;
    this.take(type.Catch);
    if (this.RECORDING_PHASE || this.at(type.LeftParen)) {
      this.optional(true, () => {
        this.take(type.LeftParen);
        binding = this.name("catch variable");
        caught = this.optional(this.at(type.Colon), () => {
          this.take(type.Colon);
          return this.call(this.type);
        });
        this.take(type.RightParen);
      });
    }
    const bare = this.optional(binding === null && this.at(type.Identifier), () => this.name("catch variable"));
    const body = this.block();
    return { binding: bare ?? binding, type: caught, body, span: this.spanFrom(start) };
  }

  protected spawnExpression(): Expression {
    const start = this.start();
    this.take(type.Spawn);
    const body = this.block();
    return { kind: "Spawn", body, span: this.spanFrom(start) };
  }

  protected parallelExpression(): Expression {
    const start = this.start();
    this.take(type.Parallel);
    const mode = this.#parallelMode();
    const subject = this.head();
    const maxConcurrent = this.optional(this.wordOnLine("with") && this.isNext(2, type.LeftBrace), () => this.parallelOptions());
    const bodyStart = this.start();
    let binding: Name | null = null;
    this.enterBlock();
    this.take(type.LeftBrace);
    this.optional(this.isNameToken(this.token) && this.isNext(2, type.Arrow), () => {
      binding = this.name("parameter name");
      this.take(type.Arrow);
    });
    const statements = this.statements();
    this.closeBrace();
    this.leaveBlock();
    const body: Block = { kind: "Block", body: statements, span: this.spanFrom(bodyStart) };
    const asStream = this.#asStream(mode);
    return { kind: "Parallel", mode, subject, maxConcurrent: maxConcurrent ?? null, binding, body, asStream, span: this.spanFrom(start) } satisfies Parallel;
  }

  /** `each` and `settle` are modes unless the body's brace follows: then they name the count. */
  #parallelMode(): Parallel["mode"] {
    const word = this.token;
    const mode = this.at(type.Identifier) && (word.image === "each" || word.image === "settle") && !this.isNext(2, type.LeftBrace);
    const taken = this.optional(mode, () => this.take(type.Identifier));
    return taken === null ? "count" : taken.image === "each" ? "each" : "settle";
  }

  #asStream(mode: Parallel["mode"]): boolean {
    const word = this.optional(this.wordOnLine("as"), () => this.take(type.Identifier));
    if (word === null) return false;
    if (!this.wordOnLine("stream")) this.fail("`stream` after `parallel each ... as`");
    if (mode !== "each") this.fail("`as stream` is only valid after `parallel each ... { ... }`", undefined, word);
    this.take(type.Identifier);
    return true;
  }

  protected parallelOptions(): Expression | null {
    let limit: Expression | null = null;
    this.enter();
    this.take(type.Identifier);
    this.take(type.LeftBrace);
    this.list(type.RightBrace, () => {
      const key = this.anyName("option name");
      if (!this.RECORDING_PHASE && key.text !== "max_concurrent") {
        this.fail(
          `known option (only \`max_concurrent\` is supported in \`parallel ... with { ... }\`; got \`${key.text}\`)`,
          undefined,
          this.previous,
        );
      }
      this.take(type.Colon);
      limit = this.call(this.expression);
    });
    this.take(type.RightBrace);
    this.leave();
    return limit;
  }

  protected costRoute(): Expression {
    const start = this.start();
    const options: Option[] = [];
    this.take(type.Identifier);
    this.enterBlock();
    this.take(type.LeftBrace);
    this.repeat(
      () => this.at(type.Identifier) && this.isNext(2, type.Colon),
      () => {
        const name = nameOf(this.take(type.Identifier));
        this.take(type.Colon);
        options.push({ name, value: this.call(this.expression) });
        this.optional(this.at(type.Comma), () => this.take(type.Comma));
        this.optional(this.at(type.Semicolon), () => this.take(type.Semicolon));
      },
    );
    const bodyStart = this.spanFrom(0).end;
    const statements = this.statements();
    this.closeBrace();
    this.leaveBlock();
    const body: Block = { kind: "Block", body: statements, span: this.spanFrom(bodyStart) };
    return { kind: "CostRoute", options, body, span: this.spanFrom(start) };
  }

  /** The `}` of a block; at the end of the file its absence is one error and the block stands as read. */
  protected closeBrace(): void {
    if (this.RECORDING_PHASE || !this.atEnd()) this.take(type.RightBrace);
    else this.reportMissingBrace();
  }

  protected abstract reportMissingBrace(): void;
  protected abstract members(commas: boolean, starts: (token: Token) => boolean, member: () => void): void;
}

function startsArm(token: Token): boolean {
  return expressionStarters.has(token.tokenTypeIdx);
}
