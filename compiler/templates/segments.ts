/** Splits a template into literal text and directives; comments, raw blocks and trim markers are dealt with here. */
import type { Span } from "#compiler/diagnostics";
import type { TemplateProblem } from "./problem.ts";

export type Segment =
  | { readonly kind: "text"; readonly text: string; readonly span: Span }
  /** `body` lies between `{{` and `}}` without trim markers. */
  | { readonly kind: "directive"; readonly span: Span; readonly body: Span };

export interface Segments {
  readonly segments: readonly Segment[];
  /** What the text ends in before its time. */
  readonly problem: TemplateProblem | null;
}

interface Directive {
  readonly span: Span;
  readonly body: Span;
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

const RAW = /^\s*raw\s*$/;
const END_OF_RAW = /\{\{(-?)\s*endraw\s*(-?)\}\}/y;

/** Never throws; linear in the length of the text. */
export function readSegments(text: string): Segments {
  return new SegmentReader(text).read();
}

class SegmentReader {
  readonly #text: string;
  readonly #segments: Segment[] = [];
  /** Where the literal text begins that has been reached. */
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Segments {
    for (let open = this.#text.indexOf("{{"); open !== -1; open = this.#text.indexOf("{{", this.#from)) {
      const problem = this.#text.charAt(open + 2) === "#" ? this.#comment(open) : this.#directive(open);
      if (problem !== null) return { segments: this.#segments, problem: { message: problem, span: { start: open, end: this.#text.length } } };
    }
    this.#literal(this.#text.length, false);
    return { segments: this.#segments, problem: null };
  }

  /** @returns a message if the text ends too early */
  #comment(open: number): string | null {
    this.#literal(open, false);
    const close = this.#text.indexOf("#}}", open + 3);
    if (close === -1) return "unterminated comment";
    this.#from = close + 3;
    return null;
  }

  #directive(open: number): string | null {
    const directive = directiveAt(this.#text, open);
    if (directive === null) return "unterminated directive";
    this.#literal(open, directive.trimsBefore);
    this.#continueAfter(directive.span.end, directive.trimsAfter);
    const { body, span } = directive;
    if (!RAW.test(this.#text.slice(body.start, body.end))) {
      this.#segments.push({ kind: "directive", span, body });
      return null;
    }
    return this.#raw() ? null : "unterminated `{{ raw }}` block";
  }

  /** Takes everything up to `{{ endraw }}` as literal text. */
  #raw(): boolean {
    for (let open = this.#text.indexOf("{{", this.#from); open !== -1; open = this.#text.indexOf("{{", open + 1)) {
      END_OF_RAW.lastIndex = open;
      const end = END_OF_RAW.exec(this.#text);
      if (end === null) continue;
      this.#literal(open, end[1] === "-");
      this.#continueAfter(END_OF_RAW.lastIndex, end[2] === "-");
      return true;
    }
    return false;
  }

  #literal(until: number, trims: boolean): void {
    const start = this.#from;
    const end = trims ? trimmedEnd(this.#text, start, until) : until;
    if (end > start) this.#segments.push({ kind: "text", text: this.#text.slice(start, end), span: { start, end } });
  }

  #continueAfter(offset: number, trims: boolean): void {
    this.#from = trims ? trimmedStart(this.#text, offset) : offset;
  }
}

/** The directive at `{{`: it ends at the first `}}` that stands in no string. Null if there is none. */
function directiveAt(text: string, open: number): Directive | null {
  const trimsBefore = text.charAt(open + 2) === "-";
  const start = open + (trimsBefore ? 3 : 2);
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== "") {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "}" && text.charAt(at + 1) === "}") {
      const trimsAfter = at > start && text.charAt(at - 1) === "-";
      return { span: { start: open, end: at + 2 }, body: { start, end: trimsAfter ? at - 1 : at }, trimsBefore, trimsAfter };
    }
  }
  return null;
}

/** Leaves out spaces and tabs, then at most one line break. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charAt(at - 1))) at--;
  if (at > start && text.charAt(at - 1) === "\n") at--;
  else if (at > start && text.charAt(at - 1) === "\r") return at - 1;
  else return at;
  return at > start && text.charAt(at - 1) === "\r" ? at - 1 : at;
}

function trimmedStart(text: string, start: number): number {
  let at = start;
  while (isBlank(text.charAt(at))) at++;
  if (text.charAt(at) === "\r") return text.charAt(at + 1) === "\n" ? at + 2 : at + 1;
  return text.charAt(at) === "\n" ? at + 1 : at;
}

function isBlank(char: string): boolean {
  return char === " " || char === "\t";
}
