/** The text that a rendering has written so far, and which part of it came from where. */
import { TextBuilder } from "#vm/values";

export type SpanKind = "Text" | "Expr" | "LegacyBareInterp" | "If" | "ForIteration" | "Include" | "Section";

/** A part of the rendered text and the place in a template that it came from. */
export interface ProvenanceSpan {
  readonly kind: SpanKind;
  /** Of the template; null for an inline one. */
  readonly uri: string | null;
  /** 1-based; columns count characters. */
  readonly line: number;
  readonly column: number;
  /** UTF-8 byte offsets in the rendered text. */
  readonly start: number;
  readonly end: number;
  /** Beginning of the value's text, where a value stands behind the part. */
  readonly bound: string | null;
  /** Index of the span around this one; null outermost. Spans come before those inside them. */
  readonly parent: number | null;
}

type OpenSpan = { -readonly [Key in keyof ProvenanceSpan]: ProvenanceSpan[Key] };

/** A text under construction. Sections collect theirs apart, because what stands around it depends on it. */
export class Output {
  readonly #text = new TextBuilder();
  /** Length in UTF-8; kept up only where spans need it. */
  bytes = 0;

  constructor(
    private readonly isMeasured: boolean,
    /** What this text will be put into; null: it is the whole. */
    readonly outer: Output | null,
  ) {}

  write(text: string): void {
    this.#text.append(text);
    if (this.isMeasured) this.bytes += Buffer.byteLength(text);
  }

  toString(): string {
    return this.#text.toString();
  }
}

/** Spans in the order in which their parts begin. */
export class Provenance {
  readonly spans: OpenSpan[] = [];
  #current: number | null = null;

  /** Opens a span at the end of the output; what is opened before it is closed lies inside. */
  open(span: Omit<ProvenanceSpan, "start" | "end" | "parent">, output: Output): void {
    this.spans.push({ ...span, start: output.bytes, end: output.bytes, parent: this.#current });
    this.#current = this.spans.length - 1;
  }

  close(output: Output): void {
    const span = this.#innermost();
    span.end = output.bytes;
    this.#current = span.parent;
  }

  /** The innermost open span leaves nothing of what lies in it. */
  drop(): void {
    this.spans.length = (this.#current ?? -1) + 1;
  }

  /**
   * What lies in the innermost open span was written to a text of its own, of which a part now stands in the output.
   * @param from the part, in bytes of that text
   * @param at where it stands
   */
  move(from: { readonly start: number; readonly end: number }, at: number): void {
    const moved = (offset: number): number => Math.min(Math.max(offset, from.start), from.end) - from.start + at;
    for (let index = (this.#current ?? -1) + 1; index < this.spans.length; index++) {
      const span = this.spans[index];
      if (span === undefined) return;
      span.start = moved(span.start);
      span.end = moved(span.end);
    }
  }

  #innermost(): OpenSpan {
    const span = this.#current === null ? undefined : this.spans[this.#current];
    if (span === undefined) throw new Error("no span is open");
    return span;
  }
}
