import { LineMap, type ParsedTemplate, parseTemplate, templateFailure } from "#compiler/templates";
import { type HarnError, thrown } from "#vm/values";

/** The text of a template and what it is called. */
export interface TemplateSource {
  /** The same for the same file, however it was named; templates without a file have one of their own. */
  readonly id: string;
  /** As errors name it; null for an inline template. */
  readonly path: string | null;
  /** As spans name it; null for an inline template. */
  readonly uri: string | null;
  readonly text: string;
}

/** A template that has been read. */
export class Template<Source extends TemplateSource> {
  readonly body: ParsedTemplate["body"];
  readonly #lines: LineMap;
  readonly #positions = new Map<number, { readonly line: number; readonly column: number }>();

  /** @throws HarnError (a thrown string) when the text is no template: what is wrong first */
  constructor(readonly source: Source) {
    const { body, problems } = parseTemplate(source.text);
    this.body = body;
    this.#lines = new LineMap(source.text);
    const [problem] = problems;
    if (problem !== undefined) throw this.failure(problem.message, problem.span.start);
  }

  /** `<path> at <line>:<column>: <message>` as a thrown string. */
  failure(message: string, offset: number): HarnError {
    return thrown(templateFailure({ message, span: { start: offset, end: offset } }, this.#lines, this.source.path));
  }

  /** Counting columns anew at each turn of a loop would take quadratic time. */
  position(offset: number): { readonly line: number; readonly column: number } {
    let position = this.#positions.get(offset);
    if (position === undefined) this.#positions.set(offset, (position = this.#lines.position(offset)));
    return position;
  }
}
