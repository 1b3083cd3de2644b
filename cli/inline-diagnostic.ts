/** What was found in a wrapped snippet, said as if the wrapper did not exist. */
import { type Diagnostic, LineMap, type Span } from "#compiler/diagnostics";
import { tokenize } from "#compiler/syntax";
import type { InlineProgram } from "./inline-program.ts";

/** Moves a diagnostic of the wrapped source, with its notes and repair, to what was typed. */
export function inTypedPlaces(diagnostic: Diagnostic, snippet: InlineProgram): Diagnostic {
  const { toTyped } = snippet;
  const { span, message, related, repair } = diagnostic;
  return {
    ...diagnostic,
    ...(span !== undefined && inTypedWords(message, span, snippet)),
    ...(related !== undefined && {
      related: related.map((note) => (note.span === undefined || note.path !== undefined ? note : { ...note, ...inTypedWords(note.message, note.span, snippet) })),
    }),
    ...(repair !== undefined && { repair: { ...repair, edits: repair.edits.map((edit) => ({ ...edit, span: toTyped(edit.span) })) } }),
  };
}

/** Texts name the place once more, and what was found there: neither may come from the wrapper. */
function inTypedWords(message: string, span: Span, snippet: InlineProgram): { readonly message: string; readonly span: Span } {
  const side = snippet.wrapperAt(span.start);
  // A closing brace too many closes the wrapper, and the parser only stumbles over the one of the wrapper.
  const excess = side === "footer" && message.includes("got `}`") ? excessBrace(snippet) : null;
  const typed = excess ?? snippet.toTyped(span);
  const found = excess !== null || side === null ? message : message.replace(/got `[^`]*`/, side === "header" ? "got end of line" : "got end of snippet");
  return { message: found.replace(` at ${place(snippet.source.text, span.start)}`, ` at ${place(snippet.typed.text, typed.start)}`), span: typed };
}

function place(text: string, offset: number): string {
  const { line, column } = new LineMap(text).position(offset);
  return `${line}:${column}`;
}

/** The first closing brace of the snippet that no opening one belongs to. */
function excessBrace({ typed }: InlineProgram): Span | null {
  let open = 0;
  for (const { kind, startOffset } of tokenize(typed.text).tokens) {
    if (kind === "LeftBrace") open++;
    else if (kind === "RightBrace" && --open < 0) return { start: startOffset, end: startOffset + 1 };
  }
  return null;
}
