import type { Diagnostic, SourceFile } from "#compiler/diagnostics";
import type { Program, Statement } from "../ast.ts";
import type { Comment, Token } from "../lexer/token.ts";
import { tokenize } from "../lexer/tokenizer.ts";
import type { Rule } from "./base-rules.ts";
import { DeclarationRules } from "./declaration-rules.ts";
import { maxChain, maxNesting } from "./limits.ts";
import { NestingFailure, nestingDiagnostic } from "./syntax-failure.ts";

/** The whole grammar. */
export class HarnParser extends DeclarationRules {
  readonly #body: Statement[] = [];

  readonly program: Rule<void> = this.rule("program", (): void => {
    this.items("top-level item", false, () => this.#body.push(this.call(this.statement)));
  });

  /**
   * Has chevrotain record and validate the grammar. It can still be read afterwards.
   * @throws Error for a grammar that is ambiguous or recurses on its left
   */
  record(): void {
    this.performSelfAnalysis();
  }

  /** Parses the tokens of one text. `lexerDiagnostics` silence the errors that follow from them. */
  run(text: string, tokens: readonly Token[], lexerDiagnostics: readonly Diagnostic[]): { program: Program; diagnostics: Diagnostic[] } {
    this.begin(text, tokens);
    this.lexerDiagnostics = lexerDiagnostics;
    this.#body.length = 0;
    try {
      this.program.read();
    } catch (failure) {
      if (!(failure instanceof NestingFailure)) throw failure;
      this.diagnostics.push(nestingDiagnostic(failure, failure.chain ? maxChain : maxNesting, this.cursor.at(failure.token.startOffset)));
    }
    const program: Program = { kind: "Program", body: this.#body.slice(), span: { start: 0, end: text.length } };
    const diagnostics = this.diagnostics.slice();
    this.begin("", []);
    return { program, diagnostics };
  }
}

let shared: HarnParser | null = null;

export interface ParseResult {
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a source file. Never throws: after an error the parser goes on at the next statement, so the program holds
 * whatever could be read, and every error has a diagnostic (HARN-PAR-001 … 006, 901) in order of position.
 */
export function parse(source: SourceFile): ParseResult {
  shared ??= new HarnParser();
  const { tokens, comments, diagnostics: lexical } = tokenize(source.text);
  const { program, diagnostics } = shared.run(source.text, tokens, lexical);
  const all = lexical.length === 0 ? diagnostics : [...lexical, ...diagnostics];
  return { program, comments, diagnostics: all.length > 1 ? all.sort(byPosition) : all };
}

function byPosition(a: Diagnostic, b: Diagnostic): number {
  return (a.span?.start ?? 0) - (b.span?.start ?? 0);
}
