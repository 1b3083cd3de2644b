/** Programs given on the command line with `-e`. */
import { join } from "node:path";
import type { SourceFile, Span } from "#compiler/diagnostics";

/** How diagnostics name the snippet; its imports are relative to the current folder. */
const FILE_NAME = "<eval>";
/** Like the usual form of a pipeline: without the harness a snippet could not even print. */
const HEADER = "\npipeline main(harness: Harness, task) {\n";
const IMPORT = /^(?:[ \t\r\n;]|\/\/[^\n]*(?:\n|$))*(?:pub[ \t]+)?import\b(?:[^\S\n]*\{[^}]*\}[^\S\n]*from)?[^;\n]*(?:;|\n|$)/;

export interface InlineProgram {
  /** What is compiled: leading imports, then the rest as the body of a pipeline. */
  readonly source: SourceFile;
  /** What was typed; diagnostics show this. */
  readonly typed: SourceFile;
  /** Maps a place of `source` to one of `typed`. */
  readonly toTyped: (span: Span) => Span;
  /** Whether a place of `source` is in what was put around the snippet, and on which side of its body. */
  readonly wrapperAt: (offset: number) => "header" | "footer" | null;
}

/**
 * Wraps a snippet.
 * @param cwd folder in which the virtual file stands
 */
export function inlineProgram(code: string, cwd: string): InlineProgram {
  const path = join(cwd, FILE_NAME);
  const split = importsLength(code);
  const typedOffset = (offset: number): number => Math.min(offset <= split ? offset : Math.max(split, offset - HEADER.length), code.length);
  return {
    source: { path, text: `${code.slice(0, split)}${HEADER}${code.slice(split)}\n}` },
    typed: { path: FILE_NAME, text: code },
    wrapperAt: (offset) => (offset < split ? null : offset < split + HEADER.length ? "header" : offset >= code.length + HEADER.length ? "footer" : null),
    toTyped: ({ start, end }) => ({ start: typedOffset(start), end: typedOffset(end) }),
  };
}

/** Length of the leading import statements. */
function importsLength(code: string): number {
  let length = 0;
  for (;;) {
    const match = IMPORT.exec(code.slice(length));
    if (match === null || match[0] === "") return length;
    length += match[0].length;
  }
}
