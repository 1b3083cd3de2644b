/** What the source text of a string literal means. */

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["0", "\0"],
  ["\\", "\\"],
  ['"', '"'],
  ["$", "$"],
]);

/** Replaces the escapes of a `"…"` string; an unknown escape stays as its two characters. */
export function cookPlain(raw: string): string {
  let backslash = raw.indexOf("\\");
  if (backslash === -1) return raw;
  let cooked = "";
  let from = 0;
  while (backslash !== -1 && backslash + 1 < raw.length) {
    const meaning = escapes.get(raw.charAt(backslash + 1));
    if (meaning !== undefined) {
      cooked += raw.slice(from, backslash) + meaning;
      from = backslash + 2;
    }
    backslash = raw.indexOf("\\", backslash + 2);
  }
  return cooked + raw.slice(from);
}

/**
 * Text pieces of a `"""…"""` string (one more than it has holes) without their indentation.
 * Language reference 1.4: the indentation is the least one of all non-blank lines; text after a hole is no line start.
 */
export function cookTriple(raws: readonly string[]): string[] {
  const pieces = raws.map((raw) => raw.replaceAll("\r\n", "\n"));
  const first = pieces[0] ?? "";
  if (first.startsWith("\n")) pieces[0] = first.slice(1);
  const indent = commonIndent(pieces);
  const last = pieces.length - 1;
  return pieces.map((piece, index) => {
    const text = removeIndent(piece, indent, index === 0, index === last);
    const trimmed = index === last && text.endsWith("\n") ? text.slice(0, -1) : text;
    return trimmed.replaceAll("\\${", "${");
  });
}

function commonIndent(pieces: readonly string[]): number {
  let least = Infinity;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as string;
    for (let at = index === 0 ? 0 : nextLine(piece, 0); at !== -1; at = nextLine(piece, at)) {
      const width = indentAt(piece, at);
      const stop = at + width;
      const blank = piece.charAt(stop) === "\n" || (stop === piece.length && index === pieces.length - 1);
      if (!blank && width < least) least = width;
    }
  }
  return least === Infinity ? 0 : least;
}

function removeIndent(piece: string, indent: number, startsLine: boolean, endsString: boolean): string {
  if (indent === 0) return piece;
  let text = "";
  let at = 0;
  if (!startsLine) {
    const line = nextLine(piece, 0);
    if (line === -1) return piece;
    text = piece.slice(0, line);
    at = line;
  }
  while (at !== -1) {
    const next = nextLine(piece, at);
    const stop = at + indentAt(piece, at);
    const blank = piece.charAt(stop) === "\n" || (stop === piece.length && endsString);
    text += blank ? piece.slice(stop, next === -1 ? piece.length : next) : piece.slice(at + indent, next === -1 ? piece.length : next);
    at = next;
  }
  return text;
}

function nextLine(piece: string, from: number): number {
  const newline = piece.indexOf("\n", from);
  return newline === -1 ? -1 : newline + 1;
}

function indentAt(piece: string, at: number): number {
  let stop = at;
  while (stop < piece.length && (piece.charCodeAt(stop) === 32 || piece.charCodeAt(stop) === 9)) stop++;
  return stop - at;
}
