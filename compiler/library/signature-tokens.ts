/** Tokens of signature texts. Separate from the language's lexer, so that a run from source never loads the parser. */
export type SignatureToken =
  | { readonly kind: "name"; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: "string"; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: "int"; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: "mark"; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: "end"; readonly text: ""; readonly start: number; readonly end: number };

const SINGLE_MARKS = "()<>[]{},:?|&";

/** The tokens of a signature text, closed by one `end` token, or the offset of the first character that fits none. */
export function tokenizeSignature(text: string): readonly SignatureToken[] | { readonly badOffset: number } {
  const tokens: SignatureToken[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const c = text.charAt(at);
    if (c === " " || c === "\n" || c === "\t") {
      at++;
      continue;
    }
    if (isNameStart(c)) {
      while (at < text.length && isNamePart(text.charAt(at))) at++;
      tokens.push({ kind: "name", text: text.slice(start, at), start, end: at });
    } else if (isDigit(c) || (c === "-" && isDigit(text.charAt(at + 1)))) {
      at++;
      while (isDigit(text.charAt(at))) at++;
      tokens.push({ kind: "int", text: text.slice(start, at), start, end: at });
    } else if (c === '"') {
      const close = text.indexOf('"', at + 1);
      if (close < 0) return { badOffset: at };
      at = close + 1;
      tokens.push({ kind: "string", text: text.slice(start + 1, close), start, end: at });
    } else if (text.startsWith("->", at)) {
      at += 2;
      tokens.push({ kind: "mark", text: "->", start, end: at });
    } else if (text.startsWith("...", at)) {
      at += 3;
      tokens.push({ kind: "mark", text: "...", start, end: at });
    } else if (SINGLE_MARKS.includes(c)) {
      at++;
      tokens.push({ kind: "mark", text: c, start, end: at });
    } else {
      return { badOffset: at };
    }
  }
  tokens.push({ kind: "end", text: "", start: text.length, end: text.length });
  return tokens;
}

function isDigit(c: string): boolean {
  return c >= "0" && c <= "9";
}

function isNameStart(c: string): boolean {
  return (c >= "a" && c <= "z") || (c >= "A" && c <= "Z") || c === "_";
}

function isNamePart(c: string): boolean {
  return isNameStart(c) || isDigit(c);
}
