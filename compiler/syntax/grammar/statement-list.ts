import type { Diagnostic } from "#compiler/diagnostics";
import type { Block, Statement } from "../ast.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Rule } from "./base-rules.ts";
import { ControlRules } from "./control-rules.ts";
import { maxErrors } from "./limits.ts";
import { type Broken, leaveBrackets, nextMember, nextStatement } from "./recovery.ts";
import { heredocText, SyntaxFailure } from "./syntax-failure.ts";

/** Lists of statements, and what happens after an error in one: the parser goes on at the next statement. */
export abstract class StatementListRules extends ControlRules {
  abstract readonly statement: Rule<Statement>;

  protected lexerDiagnostics: readonly Diagnostic[] = [];

  protected block(): Block {
    const start = this.start();
    this.enterBlock();
    this.take(type.LeftBrace);
    const body = this.statements();
    this.closeBrace();
    this.leaveBlock();
    return { kind: "Block", body, span: this.spanFrom(start) };
  }

  protected statements(): Statement[] {
    const body: Statement[] = [];
    this.items("statement", false, () => body.push(this.call(this.statement)));
    return body;
  }

  /**
   * Items parted by `;` or line breaks, up to the `}` of the block or, at the top, the end of the file.
   * `noun` names an item in the error about a missing separator. Commas may part items where `commas` says so.
   */
  protected items(noun: string, commas: boolean, item: () => void): void {
    if (this.RECORDING_PHASE) {
      this.repeat(
        () => false,
        () => {
          item();
          this.optional(true, () => this.take(type.Semicolon));
        },
      );
      return;
    }
    const open = this.#openBrace();
    const { nesting, pending } = this;
    while (!this.atEnd() && !(open !== -1 && this.at(type.RightBrace))) {
      const first = this.token;
      const tallest = this.tallest;
      try {
        item();
        this.#separator(noun, commas);
      } catch (failure) {
        if (!(failure instanceof SyntaxFailure)) throw failure;
        this.restoreDepth(nesting, pending, tallest);
        this.#resume(failure, first, this.#nextStatement(failure, first, open));
      }
    }
  }

  /**
   * Members of a type or arms of a match, up to the `}` of the body, which is not consumed. After an error the parser
   * goes on at the next member: on a new line with a token that `starts` one or, where `commas` part members, behind
   * a comma. In a body that is never closed nothing tells members from what follows, so the failure goes on outward.
   */
  protected members(commas: boolean, starts: (token: Token) => boolean, member: () => void): void {
    if (this.RECORDING_PHASE) {
      this.repeat(() => false, member);
      return;
    }
    const open = this.#openBrace();
    const { nesting, pending } = this;
    while (!this.at(type.RightBrace) && !this.atEnd()) {
      const first = this.token;
      const tallest = this.tallest;
      try {
        member();
        if (commas && this.at(type.Comma)) this.take(type.Comma);
      } catch (failure) {
        if (!(failure instanceof SyntaxFailure) || this.layout.match[open] === -1) throw failure;
        this.restoreDepth(nesting, pending, tallest);
        const broken = this.#broken(first, open);
        this.#resume(failure, first, nextMember(broken, leaveBrackets(broken, this.token.index), starts, commas));
      }
    }
  }

  /** Index of the brace around the list that begins here; -1 at the top. */
  #openBrace(): number {
    const before = this.previous;
    if (this.token.index === 0) return -1;
    return before.tokenType === type.LeftBrace ? before.index : (this.layout.enclosing[before.index] as number);
  }

  #separator(noun: string, commas: boolean): void {
    const token = this.token;
    if (token.tokenType === type.Semicolon) {
      this.take(type.Semicolon);
      if (this.at(type.Else) || this.at(type.Catch) || this.at(type.Finally)) this.fail(separatorOf(noun));
      return;
    }
    if (commas && token.tokenType === type.Comma) {
      this.take(type.Comma);
      return;
    }
    if (!token.newlineBefore && token.tokenType !== type.RightBrace && token.tokenType !== type.EndOfFile) this.fail(separatorOf(noun));
  }

  // ---------------------------------------------------------------- recovery

  /**
   * Reports the failure, unless it follows from an earlier one, and goes on at token `wanted`, but behind the token that
   * the broken item began with: so that every error costs at least one token, whatever brackets lie around it.
   */
  #resume(failure: SyntaxFailure, first: Token, wanted: number): void {
    const target = Math.max(wanted, first.index + 1);
    if (!this.#isConsequence(failure, first, target)) this.reportFailure(failure);
    this.skipTo(this.diagnostics.length < maxErrors ? target : this.layout.match.length - 1);
  }

  /** An error in a statement that the lexer already complained about, or at a place that has one, tells nothing new. */
  #isConsequence(failure: SyntaxFailure, first: Token, target: number): boolean {
    const place = failure.token.startOffset;
    const last = this.diagnostics[this.diagnostics.length - 1];
    if (last?.span?.start === place && last.severity === "error") return true;
    const end = (this.tokens[target] as Token).startOffset;
    return this.lexerDiagnostics.some(({ span }) => span !== undefined && span.start >= first.startOffset && span.start <= Math.max(place, end));
  }

  #broken(first: Token, open: number): Broken {
    return { tokens: this.tokens, layout: this.layout, first: first.index, open };
  }

  #nextStatement(failure: SyntaxFailure, first: Token, open: number): number {
    const { index, tokenTypeIdx } = this.token;
    if (failure.expected.endsWith(separatorEnd) && index > first.index && declarationWords.has(tokenTypeIdx)) return index;
    const broken = this.#broken(first, open);
    const from = failure.got === heredocText ? heredocEnd(broken.tokens, index) + 1 : index;
    return nextStatement(broken, leaveBrackets(broken, from), startsStatement);
  }

  protected reportMissingBrace(): void {
    const last = this.diagnostics[this.diagnostics.length - 1];
    const consequence = last?.code === "HARN-PAR-002" || this.diagnostics.length >= maxErrors || this.lexerDiagnostics.length > 0;
    if (!consequence) this.report("`}`", this.token);
  }
}

/** Index of the word that ends a heredoc, alone at the start of a line, so that its text is not read as statements. */
function heredocEnd(tokens: readonly Token[], start: number): number {
  const tag = tokens[start + 2];
  if (tag === undefined) return start;
  for (let at = start + 3; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.newlineBefore && token.image === tag.image) return at;
  }
  return start;
}

const separatorEnd = "separator (`;` or newline)";

function separatorOf(noun: string): string {
  return `${noun} ${separatorEnd}`;
}

const declarationWords: ReadonlySet<number> = new Set(
  [
    type.Const, type.Let, type.Var, type.Fn, type.Pub, type.Pipeline, type.Import, type.Struct, type.Enum, type.TypeKeyword, type.Impl,
    type.Interface, type.Tool, type.Skill, type.EvalPack, type.Override, type.At, type.For, type.While, type.Return, type.Throw,
    type.Guard, type.Require, type.Defer, type.Mutex, type.Select, type.Emit, type.Break, type.Continue, type.Yield,
  ].map((each) => each.tokenTypeIdx as number),
);

const statementStarters: ReadonlySet<number> = new Set([
  ...declarationWords,
  ...[
    type.Identifier, type.StringText, type.RawString, type.StringStart, type.IntNumber, type.FloatNumber, type.Duration, type.True,
    type.False, type.Nil, type.LeftParen, type.LeftBracket, type.Bang, type.Minus, type.If, type.Match, type.Try, type.Spawn,
    type.Parallel, type.Retry, type.Deadline,
  ].map((each) => each.tokenTypeIdx as number),
]);

function startsStatement(token: Token): boolean {
  return statementStarters.has(token.tokenTypeIdx);
}
