import type { Assignment, Binding, BindingPattern, DictPatternField, Expression, ListPatternElement, Name, Parameter, Select, SelectCase, Statement } from "../ast.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Rule } from "./base-rules.ts";
import { StatementListRules } from "./statement-list.ts";

const assignmentOperators = new Map<number, Assignment["operator"]>([
  [type.Assign.tokenTypeIdx as number, "="],
  [type.PlusAssign.tokenTypeIdx as number, "+="],
  [type.MinusAssign.tokenTypeIdx as number, "-="],
  [type.StarAssign.tokenTypeIdx as number, "*="],
  [type.SlashAssign.tokenTypeIdx as number, "/="],
  [type.PercentAssign.tokenTypeIdx as number, "%="],
]);

/** Statements that are no declarations. */
export abstract class StatementRules extends StatementListRules {
  // ---------------------------------------------------------------- bindings

  /** `const`, `let` or `var`, after the `pub` that `start` may point to. */
  protected binding(start: number, isPublic: boolean): Binding {
    const word = this.token;
    const keyword = this.at(type.Const) ? "const" : this.at(type.Let) ? "let" : "var";
    if (this.RECORDING_PHASE) {
      this.or(this.slot, [{ ALT: () => this.take(type.Const) }, { ALT: () => this.take(type.Let) }, { ALT: () => this.take(type.Var) }]);
    } else {
      this.take(word.tokenType);
      if (keyword === "var") this.#warnVar();
    }
    const pattern = this.call(this.bindingPattern);
    const annotation = this.optional(pattern.kind === "NamePattern" && this.onLine(type.Colon), () => {
      this.take(type.Colon);
      return this.call(this.type);
    });
    this.take(type.Assign);
    const value = this.call(this.expression);
    return { kind: "Binding", keyword, isPublic, pattern, type: annotation, value, span: this.spanFrom(start) };
  }

  #warnVar(): void {
    const span = this.previous.span;
    this.diagnostics.push({
      code: "HARN-PAR-902",
      severity: "warning",
      phase: "parser",
      message: "`var` is the old spelling of a mutable binding; write `let`",
      span,
      label: "write `let` here",
      repair: {
        id: "bindings/replace-var",
        summary: "Replace `var` with `let`",
        safety: "behavior-preserving",
        edits: [{ span, replacement: "let" }],
      },
    });
  }

  readonly bindingPattern: Rule<BindingPattern> = this.rule("bindingPattern", (): BindingPattern => {
    const start = this.start();
    if (this.RECORDING_PHASE) {
      this.or(this.slot, [{ ALT: () => this.name("name") }, { ALT: () => this.#dictPattern(start) }, { ALT: () => this.#listPattern(start) }]);
    }
    if (this.at(type.LeftBrace)) return this.#dictPattern(start);
    if (this.at(type.LeftBracket)) return this.#listPattern(start);
    const name = this.name("variable name");
    return { kind: "NamePattern", name: name.text, span: name.span };
  });

  #dictPattern(start: number): BindingPattern {
    const fields: DictPatternField[] = [];
    let rest: Name | null = null;
    this.take(type.LeftBrace);
    this.list(type.RightBrace, () => {
      const restName = this.#restName();
      if (restName !== null) rest = restName;
      else fields.push(this.call(this.dictPatternField));
      if (restName !== null) this.#restIsLast(type.RightBrace);
    });
    this.take(type.RightBrace);
    return { kind: "DictPattern", fields, rest, span: this.spanFrom(start) };
  }

  #listPattern(start: number): BindingPattern {
    const elements: ListPatternElement[] = [];
    let rest: Name | null = null;
    this.take(type.LeftBracket);
    this.list(type.RightBracket, () => {
      const restName = this.#restName();
      if (restName !== null) rest = restName;
      else elements.push(this.call(this.listPatternElement));
      if (restName !== null) this.#restIsLast(type.RightBracket);
    });
    this.take(type.RightBracket);
    return { kind: "ListPattern", elements, rest, span: this.spanFrom(start) };
  }

  #restName(): Name | null {
    return this.optional(this.at(type.Ellipsis), () => {
      this.take(type.Ellipsis);
      return this.name("variable name");
    });
  }

  #restIsLast(closer: typeof type.RightBrace): void {
    const after = this.at(type.Comma) ? 2 : 1;
    if (!this.isNext(after, closer) && !this.isNext(after, type.EndOfFile)) {
      this.fail(`${closer.LABEL ?? ""} after the rest pattern`, undefined, this.peek(after));
    }
  }

  readonly dictPatternField: Rule<DictPatternField> = this.rule("dictPatternField", (): DictPatternField => {
    const start = this.start();
    const key = this.name("field name");
    const bound = this.optional(this.at(type.Colon), () => {
      this.take(type.Colon);
      return this.name("variable name");
    });
    const defaultValue = this.#defaultValue();
    return { key, binding: bound ?? key, defaultValue, span: this.spanFrom(start) };
  });

  readonly listPatternElement: Rule<ListPatternElement> = this.rule("listPatternElement", (): ListPatternElement => {
    const start = this.start();
    const binding = this.name("variable name");
    const defaultValue = this.#defaultValue();
    return { binding, defaultValue, span: this.spanFrom(start) };
  });

  #defaultValue(): Expression | null {
    return this.optional(this.at(type.Assign), () => {
      this.take(type.Assign);
      return this.call(this.expression);
    });
  }

  // ---------------------------------------------------------------- loops and jumps

  protected forStatement(): Statement {
    const start = this.start();
    this.take(type.For);
    const pattern = this.#forPattern();
    this.take(type.In);
    const iterable = this.call(this.expression);
    const body = this.block();
    return { kind: "For", pattern, iterable, body, span: this.spanFrom(start) };
  }

  #forPattern(): BindingPattern {
    if (!this.RECORDING_PHASE && !this.at(type.LeftParen)) return this.call(this.bindingPattern);
    const start = this.start();
    this.take(type.LeftParen);
    const first = this.name("variable name");
    this.take(type.Comma);
    const second = this.name("variable name");
    this.take(type.RightParen);
    return { kind: "PairPattern", first, second, span: this.spanFrom(start) };
  }

  protected whileStatement(): Statement {
    const start = this.start();
    this.take(type.While);
    const condition = this.at(type.LeftParen) ? this.enclosedHead() : this.call(this.expression);
    const body = this.block();
    return { kind: "While", condition, body, span: this.spanFrom(start) };
  }

  protected returnStatement(): Statement {
    const start = this.start();
    this.take(type.Return);
    const value = this.optional(!this.endsStatement(), () => this.call(this.expression));
    return { kind: "Return", value, span: this.spanFrom(start) };
  }

  protected yieldStatement(): Statement {
    const start = this.start();
    this.take(type.Yield);
    const value = this.optional(!this.endsStatement(), () => this.call(this.expression));
    const span = this.spanFrom(start);
    return { kind: "ExpressionStatement", expression: { kind: "Yield", value, span }, span };
  }

  protected endsStatement(): boolean {
    return this.token.newlineBefore || this.at(type.Semicolon) || this.at(type.RightBrace) || this.atEnd();
  }

  protected throwStatement(): Statement {
    const start = this.start();
    this.take(type.Throw);
    const value = this.call(this.expression);
    return { kind: "Throw", value, span: this.spanFrom(start) };
  }

  protected emitStatement(): Statement {
    const start = this.start();
    this.take(type.Emit);
    const value = this.call(this.expression);
    return { kind: "Emit", value, span: this.spanFrom(start) };
  }

  protected word(kind: "Break" | "Continue"): Statement {
    const token = this.take(kind === "Break" ? type.Break : type.Continue);
    return { kind, span: token.span };
  }

  protected guardStatement(): Statement {
    const start = this.start();
    this.take(type.Guard);
    const condition = this.call(this.expression);
    this.take(type.Else);
    const otherwise = this.block();
    return { kind: "Guard", condition, otherwise, span: this.spanFrom(start) };
  }

  protected requireStatement(): Statement {
    const start = this.start();
    this.take(type.Require);
    const condition = this.call(this.expression);
    const message = this.optional(this.at(type.Comma), () => {
      this.take(type.Comma);
      return this.call(this.expression);
    });
    return { kind: "Require", condition, message, span: this.spanFrom(start) };
  }

  // ---------------------------------------------------------------- blocks

  protected deferStatement(): Statement {
    const start = this.start();
    this.take(type.Defer);
    const body = this.block();
    return { kind: "Defer", body, span: this.spanFrom(start) };
  }

  protected mutexStatement(): Statement {
    const start = this.start();
    this.take(type.Mutex);
    const key = this.optional(this.at(type.LeftParen), () => this.enclosedHead());
    const body = this.block();
    return { kind: "Mutex", key, body, span: this.spanFrom(start) };
  }

  protected scopeStatement(): Statement {
    const start = this.start();
    this.take(type.Identifier);
    const body = this.block();
    return { kind: "Scope", body, span: this.spanFrom(start) };
  }

  protected selectStatement(): Statement {
    const start = this.start();
    const cases: SelectCase[] = [];
    let timeout: Select["timeout"] = null;
    let otherwise: Select["otherwise"] = null;
    this.take(type.Select);
    this.take(type.LeftBrace);
    this.members(false, startsCase, () => {
      if (this.RECORDING_PHASE || this.isNext(2, type.From)) {
        cases.push(this.selectCase());
      } else if (this.atWord("timeout")) {
        this.take(type.Identifier);
        const duration = this.call(this.expression);
        timeout = { duration, body: this.block() };
      } else if (this.atWord("default")) {
        this.take(type.Identifier);
        otherwise = this.block();
      } else {
        this.name("select case");
        this.take(type.From);
      }
    });
    const end = this.token;
    this.take(type.RightBrace);
    if (!this.RECORDING_PHASE && cases.length === 0 && timeout === null && otherwise === null) this.report("at least one select case", end);
    if (timeout !== null && otherwise !== null) this.report("select cannot have both timeout and default", end);
    return { kind: "Select", cases, timeout, otherwise, span: this.spanFrom(start) };
  }

  protected selectCase(): SelectCase {
    const start = this.start();
    const binding = this.name("variable name");
    this.take(type.From);
    const channel = this.call(this.expression);
    const body = this.block();
    return { binding, channel, body, span: this.spanFrom(start) };
  }

  protected overrideDeclaration(): Statement {
    const start = this.start();
    const parameters: Parameter["name"][] = [];
    this.take(type.Override);
    const name = this.name("function name");
    this.take(type.LeftParen);
    this.list(type.RightParen, () => parameters.push(this.name("parameter name")));
    this.take(type.RightParen);
    const body = this.block();
    return { kind: "OverrideDeclaration", name, parameters, body, span: this.spanFrom(start) };
  }

  // ---------------------------------------------------------------- expressions

  protected expressionStatement(): Statement {
    const start = this.start();
    const expression = this.call(this.expression);
    const operator = this.token.newlineBefore ? undefined : assignmentOperators.get(this.token.tokenTypeIdx);
    if (operator === undefined && !this.RECORDING_PHASE) return { kind: "ExpressionStatement", expression, span: this.spanFrom(start) };
    const value = this.optional(operator !== undefined, () => {
      this.take(this.RECORDING_PHASE ? type.Assign : this.token.tokenType);
      return this.call(this.expression);
    });
    return { kind: "Assignment", operator: operator ?? "=", target: expression, value: value ?? expression, span: this.spanFrom(start) };
  }
}

function startsCase(token: Token): boolean {
  return token.tokenType === type.Identifier;
}
