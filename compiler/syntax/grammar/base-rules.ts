import type { Diagnostic, Span } from "#compiler/diagnostics";
import { EmbeddedActionsParser, type ParserMethod, type TokenType } from "chevrotain";
import type { Name } from "../ast.ts";
import { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import { PositionCursor } from "../position-cursor.ts";
import type { Choice } from "./choice.ts";
import { analyseLayout, type Layout } from "./layout.ts";
import { maxChain, maxNesting } from "./limits.ts";
import { Skimmer } from "./skimmer.ts";
import { failureDiagnostic, NestingFailure, SyntaxFailure } from "./syntax-failure.ts";

/** A rule of the grammar, as chevrotain records it, and how it is read. */
export type Rule<R> = ParserMethod<[], R> & { readonly read: () => R };

const noToken = new Token(type.EndOfFile, "", 0, 0, true, 0, null);

/**
 * What every part of the grammar stands on: tokens with layout, depth counters, failures, and productions
 * (`take`, `optional`, `repeat`, `choose`) that decide by the next token and its newline flag. While chevrotain
 * records the grammar, to validate it, they tell it their shape. Reading does without the record and without
 * chevrotain's own productions: they keep accounts for a recovery and for trees that are not used here.
 */
export abstract class BaseRules extends EmbeddedActionsParser {
  protected readonly diagnostics: Diagnostic[] = [];
  protected layout: Layout = analyseLayout([noToken]);
  protected skimmer = new Skimmer([noToken], this.layout);
  protected cursor = new PositionCursor("");
  protected tokens: readonly Token[] = [noToken];
  /** The next token. */
  protected token = noToken;
  /** The token consumed last; an empty one at the beginning. */
  protected previous = noToken;

  /** Open levels of nesting. */
  protected nesting = 0;
  /** Prefix, power and ternary operators that wait for their right side: they nest too. */
  protected pending = 0;
  /** Height of the expression parsed last. */
  protected height = 0;
  /** Greatest height among the parts of the innermost open level. */
  #tallest = 0;
  readonly #outerTallest = new Int32Array(maxNesting + 2);
  #occurrence = 0;

  constructor() {
    super(type.vocabulary, { recoveryEnabled: false, maxLookahead: 1, skipValidations: false });
  }

  /** @param tokens end with the end of the file */
  protected begin(text: string, tokens: readonly Token[]): void {
    this.tokens = tokens;
    this.token = tokens[0] ?? noToken;
    this.previous = noToken;
    this.layout = analyseLayout(tokens);
    this.skimmer = new Skimmer(tokens, this.layout);
    this.cursor = new PositionCursor(text);
    this.diagnostics.length = 0;
    this.nesting = 0;
    this.pending = 0;
    this.#tallest = 0;
  }

  // ---------------------------------------------------------------- tokens

  /** The token at this distance: the next one at 1. */
  protected peek(distance: number): Token {
    return this.tokens[this.token.index + distance - 1] ?? (this.tokens[this.tokens.length - 1] as Token);
  }

  protected at(tokenType: TokenType): boolean {
    return this.token.tokenTypeIdx === tokenType.tokenTypeIdx;
  }

  /** At a token of this type on the line of the token before. */
  protected onLine(tokenType: TokenType): boolean {
    const token = this.token;
    return token.tokenTypeIdx === tokenType.tokenTypeIdx && !token.newlineBefore;
  }

  /** At an identifier with this text: a contextual word. */
  protected atWord(word: string): boolean {
    return this.at(type.Identifier) && this.token.image === word;
  }

  protected wordOnLine(word: string): boolean {
    return this.onLine(type.Identifier) && this.token.image === word;
  }

  protected isNext(distance: number, tokenType: TokenType): boolean {
    return this.peek(distance).tokenTypeIdx === tokenType.tokenTypeIdx;
  }

  protected isNameToken(token: Token): boolean {
    return token.tokenTypeIdx === type.Identifier.tokenTypeIdx || type.AnyName.categoryMatchesMap?.[token.tokenTypeIdx] === true;
  }

  /** Where the next token starts. */
  protected start(): number {
    return this.token.startOffset;
  }

  /** From `start` to the end of the token consumed last. */
  protected spanFrom(start: number): Span {
    const end = this.previous.endOffset + 1;
    return { start, end: end < start ? start : end };
  }

  // ---------------------------------------------------------------- productions

  /** Consumes a token of this type, on whatever line it stands. */
  protected take(tokenType: TokenType, expected?: string): Token {
    if (this.RECORDING_PHASE) return this.consume(this.slot, tokenType) as Token;
    if (this.token.tokenTypeIdx !== tokenType.tokenTypeIdx) this.fail(expected ?? tokenType.LABEL ?? tokenType.name);
    return this.takeAny();
  }

  /** Consumes the next token, whatever it is but the end of the file. */
  protected takeAny(): Token {
    const token = this.token;
    this.previous = token;
    this.token = this.tokens[token.index + 1] as Token;
    return token;
  }

  /** Makes the token at `index` the next one. */
  protected skipTo(index: number): void {
    if (index <= this.token.index) return;
    this.token = this.tokens[index] as Token;
    this.previous = this.tokens[index - 1] as Token;
  }

  /** Defines a rule; `name` is the property that holds it. */
  protected rule<R>(name: string, read: () => R): Rule<R> {
    return Object.assign(this.RULE(name, read), { read });
  }

  /** Reads a rule. */
  protected call<R>(rule: Rule<R>): R {
    return this.RECORDING_PHASE ? this.subrule(this.slot, rule) : rule.read();
  }

  /** Number of the next production of a rule: chevrotain wants to tell them apart while it records, 256 at most. */
  protected get slot(): number {
    this.#occurrence = (this.#occurrence + 1) & 0xff;
    return this.#occurrence;
  }

  /** Reads the alternative that begins with the next token; null where none does. */
  protected choose<R>(choice: Choice<R>): R | null {
    if (this.RECORDING_PHASE) return this.or(this.slot, choice.alternatives.map(({ read }) => ({ ALT: read })));
    const alternative = choice.at(this.token);
    return alternative === undefined ? null : alternative.read();
  }

  /** Parses `body` where `applies`; the grammar records it as optional. */
  protected optional<R>(applies: boolean, body: () => R): R | null {
    if (this.RECORDING_PHASE) {
      this.option(this.slot, body);
      return null;
    }
    return applies ? body() : null;
  }

  /** Parses `body` as long as `applies`. The body consumes at least one token or fails. */
  protected repeat(applies: () => boolean, body: () => void): void {
    if (this.RECORDING_PHASE) this.many(this.slot, body);
    else while (applies()) body();
  }

  /** A list up to a closing token, which is not consumed. Commas between the elements may be left out, one may trail. */
  protected list(closer: TokenType, element: () => void): void {
    this.repeat(
      () => !this.at(closer) && !this.atEnd(),
      () => {
        element();
        this.optional(this.at(type.Comma), () => this.take(type.Comma));
      },
    );
  }

  protected atEnd(): boolean {
    return this.at(type.EndOfFile);
  }

  /** An identifier; `expected` names its part in the construct. */
  protected name(expected: string): Name {
    const token = this.token;
    if (!this.RECORDING_PHASE && token.tokenTypeIdx !== type.Identifier.tokenTypeIdx) {
      if (this.isNameToken(token)) this.fail(expected, `'${token.image}' (reserved keyword)`);
      this.fail(expected);
    }
    return nameOf(this.take(type.Identifier));
  }

  /** An identifier or a reserved word. */
  protected anyName(expected: string): Name {
    if (this.RECORDING_PHASE) return nameOf(this.consume(this.slot, type.AnyName) as Token);
    if (!this.isNameToken(this.token)) this.fail(expected);
    return nameOf(this.takeAny());
  }

  /** A string without holes. */
  protected plainString(expected: string): Token {
    if (this.RECORDING_PHASE) {
      this.or(this.slot, [{ ALT: () => this.take(type.StringText) }, { ALT: () => this.take(type.RawString) }]);
      return noToken;
    }
    return this.take(this.at(type.RawString) ? type.RawString : type.StringText, expected);
  }

  // ---------------------------------------------------------------- failures

  protected fail(expected: string, got?: string, token = this.token): never {
    throw new SyntaxFailure(expected, token, got);
  }

  /** Records an error that does not keep the parser from going on. */
  protected report(expected: string, token: Token, got?: string): void {
    this.reportFailure(new SyntaxFailure(expected, token, got));
  }

  protected reportFailure(failure: SyntaxFailure): void {
    this.diagnostics.push(failureDiagnostic(failure, this.cursor.at(failure.token.startOffset)));
  }

  /** Records a HARN-PAR-001 whose sentence is fixed. */
  protected reportText(message: string, token: Token): void {
    const span = token.span;
    this.diagnostics.push({ code: "HARN-PAR-001", severity: "error", phase: "parser", message, span });
  }

  // ---------------------------------------------------------------- depth

  /** Opens a level of nesting. A failure leaves levels open; whoever catches it restores them. */
  protected enter(): void {
    if (this.nesting + this.pending >= maxNesting) throw new NestingFailure(this.token, false);
    this.#outerTallest[this.nesting] = this.#tallest;
    this.nesting++;
    this.#tallest = 0;
  }

  /** Closes a level; it is one higher than its tallest part. */
  protected leave(): void {
    this.nesting--;
    const height = this.#tallest + 1;
    this.#tallest = Math.max(this.#outerTallest[this.nesting] as number, height);
    this.checkHeight(height);
    this.height = height;
  }

  /** Opens the level of a block: it counts twice, as its brace and as the statement inside. */
  protected enterBlock(): void {
    this.pending++;
    this.enter();
  }

  protected leaveBlock(): void {
    this.leave();
    this.pending--;
  }

  /** Counts an operator that waits for its right side. */
  protected nestPending(): void {
    this.pending++;
    if (this.nesting + this.pending > maxNesting) throw new NestingFailure(this.token, false);
  }

  protected checkHeight(height: number): void {
    if (height > maxChain && !this.RECORDING_PHASE) throw new NestingFailure(this.token, true);
  }

  /** Adds a part to the innermost open level. */
  protected addPart(height: number): void {
    this.checkHeight(height);
    if (height > this.#tallest) this.#tallest = height;
  }

  protected get tallest(): number {
    return this.#tallest;
  }

  /** Brings back the depth counters as they were where a failure is caught. */
  protected restoreDepth(nesting: number, pending: number, tallest: number): void {
    this.nesting = nesting;
    this.pending = pending;
    this.#tallest = tallest;
  }
}

/** The name that an identifier or keyword token spells. */
export function nameOf(token: Token): Name {
  return { text: token.image, span: { start: token.startOffset, end: token.endOffset + 1 } };
}
