/** Reads expressions inside one directive. Grammar: the runtime reference, "Prompt templates", expressions. */
import { joinSpans, type Span } from "#compiler/diagnostics";
import { DirectiveError } from "./problem.ts";
import type { DirectiveToken } from "./tokens.ts";
import { type ComparisonOperator, type FilterCall, MAX_TEMPLATE_DEPTH, type TemplateArgument, type TemplateExpression, type TemplateLiteral } from "./tree.ts";

type Word = Extract<DirectiveToken, { kind: "word" }>;

const COMPARISONS: ReadonlySet<string> = new Set<ComparisonOperator>(["==", "!=", "<", "<=", ">", ">="]);

/** All methods throw DirectiveError at what does not fit. */
export class ExpressionParser {
  readonly #tokens: readonly DirectiveToken[];
  /** Where a directive without further tokens is at fault. */
  readonly #end: Span;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly DirectiveToken[], end: number) {
    this.#tokens = tokens;
    this.#end = { start: end, end };
  }

  get token(): DirectiveToken | undefined {
    return this.#tokens[this.#next];
  }

  /** Whether a sign or a word of this text comes next. */
  isAt(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#next + ahead];
    return token !== undefined && "text" in token && token.text === text;
  }

  take(text: string): boolean {
    if (!this.isAt(text)) return false;
    this.#next++;
    return true;
  }

  /** The next word, whichever it is; null if no word comes next. */
  word(): Word | null {
    const token = this.token;
    if (token?.kind !== "word") return null;
    this.#next++;
    return token;
  }

  /** The next text literal; null if none comes next. */
  text(): string | null {
    const token = this.token;
    if (token?.kind !== "string") return null;
    this.#next++;
    return token.value;
  }

  /** @param mark the sign after the names of an argument list around the expression: a comma before such a name belongs to that list */
  expression(mark: ":" | "=" | null = null): TemplateExpression {
    const value = this.#or();
    const filters: FilterCall[] = [];
    while (this.take("|")) filters.push(this.#filter(mark));
    return filters.length === 0 ? value : { kind: "Pipeline", value, filters, span: this.#since(value.span) };
  }

  /** `name: value` (or `name=value`) with commas between, up to the sign `close` or the end. */
  arguments(mark: ":" | "=", close: string | null, messages: { readonly name: string; readonly mark: string }): readonly TemplateArgument[] {
    const found: TemplateArgument[] = [];
    while (this.token !== undefined && (close === null || !this.isAt(close))) {
      const name = this.word();
      if (name === null) throw new DirectiveError(messages.name);
      if (!this.take(mark)) throw new DirectiveError(messages.mark);
      found.push({ name: name.text, nameSpan: name.span, value: this.expression(mark) });
      if (!this.take(",") && mark === ":") break;
    }
    return found;
  }

  /** @throws DirectiveError unless everything has been read */
  finish(message?: string): void {
    const { token } = this;
    if (token === undefined) return;
    throw new DirectiveError(message ?? (this.isAt("=") ? "unexpected `=` (use `==`)" : `unexpected \`${shown(token)}\` after the expression`));
  }

  #filter(mark: ":" | "=" | null): FilterCall {
    const name = this.word();
    if (name === null) throw new DirectiveError("expected filter name after `|`");
    const given: TemplateExpression[] = [];
    if (this.take(":")) {
      do given.push(this.#or());
      while (!this.#isNextArgument(mark) && this.take(","));
    }
    return { name: name.text, nameSpan: name.span, arguments: given };
  }

  #isNextArgument(mark: string | null): boolean {
    return mark !== null && this.isAt(",") && this.#tokens[this.#next + 1]?.kind === "word" && this.isAt(mark, 2);
  }

  #or(): TemplateExpression {
    return this.#chain("Or", ["or", "||"], () => this.#chain("And", ["and", "&&"], () => this.#not()));
  }

  #chain(kind: "And" | "Or", operators: readonly string[], operand: () => TemplateExpression): TemplateExpression {
    const first = operand();
    const operands = [first];
    while (operators.some((operator) => this.take(operator))) operands.push(operand());
    return operands.length === 1 ? first : { kind, operands, span: this.#since(first.span) };
  }

  #not(): TemplateExpression {
    const start = this.token?.span ?? this.#end;
    if (!this.take("not") && !this.take("!")) return this.#comparison();
    const operand = this.#nested(() => this.#not());
    return { kind: "Not", operand, span: this.#since(start) };
  }

  #comparison(): TemplateExpression {
    const left = this.#primary();
    const { token } = this;
    if (token?.kind !== "sign" || !isComparison(token.text)) return left;
    this.#next++;
    const right = this.#primary();
    return { kind: "Comparison", operator: token.text, left, right, span: this.#since(left.span) };
  }

  #primary(): TemplateExpression {
    const { token } = this;
    if (token === undefined) throw new DirectiveError("expected expression");
    this.#next++;
    switch (token.kind) {
      case "string":
        return literal(token.value, token.span);
      case "number":
        return { kind: "Literal", value: token.value, isFloat: token.isFloat, span: token.span };
      case "word":
        return this.#named(token);
      case "sign":
        if (token.text !== "(") throw new DirectiveError(token.text === "=" ? "unexpected `=` (use `==`)" : "expected expression");
        return this.#bracketed();
    }
  }

  #bracketed(): TemplateExpression {
    const inner = this.#nested(() => this.#or());
    if (!this.take(")")) throw new DirectiveError("expected `)`");
    return inner;
  }

  #named({ text, span }: Word): TemplateExpression {
    switch (text) {
      case "true":
      case "false":
        return literal(text === "true", span);
      case "nil":
        return literal(null, span);
      case "and":
      case "or":
        throw new DirectiveError("expected expression");
      default:
        return { kind: "Path", name: text, steps: this.#steps(), span: this.#since(span) };
    }
  }

  #steps(): readonly (string | number | bigint)[] {
    const steps: (string | number | bigint)[] = [];
    for (;;) {
      if (this.take(".")) {
        const name = this.word();
        if (name === null) throw new DirectiveError("expected identifier after `.`");
        steps.push(name.text);
      } else if (this.take("[")) {
        const { token } = this;
        if (token === undefined || !(token.kind === "string" || (token.kind === "number" && !token.isFloat))) {
          throw new DirectiveError("expected integer or string inside `[...]`");
        }
        this.#next++;
        steps.push(token.value);
        if (!this.take("]")) throw new DirectiveError("expected `]`");
      } else return steps;
    }
  }

  #nested(read: () => TemplateExpression): TemplateExpression {
    if (++this.#depth > MAX_TEMPLATE_DEPTH) throw new DirectiveError(`template nesting depth exceeded (${String(MAX_TEMPLATE_DEPTH)} levels)`);
    const inner = read();
    this.#depth--;
    return inner;
  }

  /** From a start to the last token read. */
  #since(start: Span): Span {
    return joinSpans(start, this.#tokens[this.#next - 1]?.span ?? start);
  }
}

function literal(value: string | boolean | null, span: Span): TemplateLiteral {
  return { kind: "Literal", value, isFloat: false, span };
}

function isComparison(text: string): text is ComparisonOperator {
  return COMPARISONS.has(text);
}

function shown(token: DirectiveToken): string {
  return token.kind === "number" || token.kind === "string" ? String(token.value) : token.text;
}
