import type { Diagnostic, Position } from "#compiler/diagnostics";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";

/** What an error calls the beginning of a heredoc, which is no source syntax. */
export const heredocText = "`<<` heredoc-like syntax";

/** Thrown inside the parser where the text cannot go on; caught by the list of statements around it. */
export class SyntaxFailure extends Error {
  readonly expected: string;
  readonly token: Token;
  readonly got: string;

  constructor(expected: string, token: Token, got: string = describe(token)) {
    super(expected);
    this.expected = expected;
    this.token = token;
    this.got = got;
  }
}

/** Thrown when the limits of nesting are passed: nothing after it can be read. */
export class NestingFailure extends Error {
  readonly token: Token;
  readonly chain: boolean;

  constructor(token: Token, chain: boolean) {
    super("nesting is too deep");
    this.token = token;
    this.chain = chain;
  }
}

/** How an error names a token. */
export function describe(token: Token): string {
  switch (token.tokenType) {
    case type.StringText:
    case type.RawString:
    case type.StringStart:
    case type.StringMiddle:
    case type.StringEnd:
      return token.tokenType.LABEL ?? "string literal";
    case type.EndOfFile:
      return "end of file";
    default:
      return token.image.length <= 40 ? `\`${token.image}\`` : `\`${token.image.slice(0, 40)}…\``;
  }
}

const closerHelp: ReadonlyMap<string, string> = new Map([
  ["`}`", "add a closing `}` to finish this block"],
  ["`)`", "add a closing `)` to finish this expression or parameter list"],
  ["`]`", "add a closing `]` to finish this list or subscript"],
]);

/** Diagnostic HARN-PAR-001, or HARN-PAR-002 at the end of the file. */
export function failureDiagnostic(failure: SyntaxFailure, at: Position): Diagnostic {
  const atEnd = failure.token.tokenType === type.EndOfFile;
  const help = closerHelp.get(failure.expected);
  return {
    code: atEnd ? "HARN-PAR-002" : "HARN-PAR-001",
    severity: "error",
    phase: "parser",
    message: atEnd
      ? `Unexpected end of file, expected ${failure.expected}`
      : `Expected ${failure.expected}, got ${failure.got} at ${at.line}:${at.column}`,
    span: failure.token.span,
    label: atEnd ? "file ends here" : "unexpected token",
    ...(help === undefined ? {} : { help }),
  };
}

/** Diagnostic HARN-PAR-901. */
export function nestingDiagnostic(failure: NestingFailure, limit: number, at: Position): Diagnostic {
  return {
    code: "HARN-PAR-901",
    severity: "error",
    phase: "parser",
    message: `nesting is too deep: more than ${limit} ${failure.chain ? "operations in one chain" : "levels"} at ${at.line}:${at.column}`,
    span: failure.token.span,
    label: "the limit is passed here",
    help: failure.chain
      ? "split the chain over several bindings, or build the value in a loop"
      : "move the inner parts into functions or bindings of their own",
  };
}
