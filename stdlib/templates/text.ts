/** Text work that filters and sections share. White space is Unicode's, as everywhere in the language. */
import { isWhitespaceUnit, trim } from "#stdlib/builtins";
import { unitsAt } from "#vm/values";

export { trim };

/** True for a text of nothing but white space. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isWhitespaceUnit(text.charCodeAt(at))) return false;
  return true;
}

/** First character in upper case, the others in lower case. */
export function capitalize(text: string): string {
  if (text === "") return "";
  const first = unitsAt(text, 0);
  return text.slice(0, first).toUpperCase() + text.slice(first).toLowerCase();
}

/** Every word between white space capitalised; the white space stays. */
export function titled(text: string): string {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const isSpace = isWhitespaceUnit(text.charCodeAt(start));
    let end = start + 1;
    while (end < text.length && isWhitespaceUnit(text.charCodeAt(end)) === isSpace) end++;
    parts.push(isSpace ? text.slice(start, end) : capitalize(text.slice(start, end)));
    start = end;
  }
  return parts.join("");
}

const PREVIEW = 80;

/** At most 80 characters: of a longer text the first 79 and an ellipsis. */
export function preview(text: string): string {
  let cut = text.length;
  let count = 0;
  for (let at = 0; at < text.length; at += unitsAt(text, at)) {
    if (count === PREVIEW - 1) cut = at;
    if (++count > PREVIEW) return `${text.slice(0, cut)}…`;
  }
  return text;
}
