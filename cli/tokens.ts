/** `harn tokens` */
import { tokenize } from "#compiler/syntax";
import type { CommandContext } from "./context.ts";
import { finishInspection, readFileArgument } from "./read-file-argument.ts";

interface ShownToken {
  readonly kind: string;
  readonly lexeme: string;
  /** UTF-8 byte offsets. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

export function runCommand(context: CommandContext): number {
  const source = readFileArgument(context);
  if (source === null) return 1;
  const { tokens, diagnostics } = tokenize(source.text);
  const shown = placeTokens(tokens, source.text);
  const text = (): string => shown.map(({ kind, lexeme, line, column }) => `${line}:${column} ${kind} ${JSON.stringify(lexeme)}\n`).join("");
  return finishInspection(context, source, diagnostics, { json: shown, text }, "tokens_failed");
}

/** Tokens come in source order, so one pass over the text finds all places. */
function placeTokens(tokens: readonly { readonly kind: string; readonly image: string; readonly startOffset: number }[], text: string): ShownToken[] {
  let offset = 0;
  let byte = 0;
  let line = 1;
  let column = 1;
  return tokens.map(({ kind, image, startOffset }) => {
    for (; offset < Math.min(startOffset, text.length); offset++) {
      const unit = text.charCodeAt(offset);
      const isTrailing = unit >= 0xdc00 && unit <= 0xdfff;
      // A surrogate pair takes four bytes: three counted at its first half, one at its second.
      byte += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isTrailing ? 1 : 3;
      if (unit === 10) {
        line++;
        column = 1;
      } else if (!isTrailing) column++;
    }
    return { kind, lexeme: image, start: byte, end: byte + Buffer.byteLength(image, "utf8"), line, column };
  });
}
