/** Reads a whole template: directives become nodes, blocks are matched up. */
import type { Span } from "#compiler/diagnostics";
import { ExpressionParser } from "./expressions.ts";
import { endedSection, type ForHead, readFor, readInclude, readSection, type SectionHead } from "./heads.ts";
import { DirectiveError, type TemplateProblem } from "./problem.ts";
import { readSegments, type Segment } from "./segments.ts";
import { tokenizeDirective } from "./tokens.ts";
import { MAX_TEMPLATE_DEPTH, type TemplateExpression, type TemplateNode } from "./tree.ts";

export interface ParsedTemplate {
  readonly body: readonly TemplateNode[];
  /** In the order in which they were found; rendering fails with the first. With problems, the tree holds what could be read. */
  readonly problems: readonly TemplateProblem[];
}

/** Reads a template. Never throws; linear in the length of the text. */
export function parseTemplate(text: string): ParsedTemplate {
  return new TemplateParser(text).parse();
}

/** A block that is open. */
type Frame = (
  | { readonly kind: "if"; readonly branches: { readonly span: Span; readonly condition: TemplateExpression; readonly body: TemplateNode[] }[] }
  | { readonly kind: "for"; readonly head: ForHead; readonly body: TemplateNode[] }
  | { readonly kind: "section"; readonly head: SectionHead; readonly body: TemplateNode[] }
) & { readonly span: Span; readonly outer: TemplateNode[]; otherwise: { readonly span: Span; readonly body: TemplateNode[] } | null };

const FIRST_WORD = /\s*([A-Za-z_][A-Za-z0-9_]*)\s*/y;

class TemplateParser {
  readonly #text: string;
  readonly #frames: Frame[] = [];
  readonly #root: TemplateNode[] = [];
  readonly #problems: TemplateProblem[] = [];
  /** Where the next node belongs. */
  #out = this.#root;
  /** Blocks no longer match: what follows from that is not worth a message. */
  #isOutOfStep = false;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): ParsedTemplate {
    const { segments, problem } = readSegments(this.#text);
    for (const segment of segments) {
      if (segment.kind === "text") this.#out.push({ kind: "Text", text: segment.text, span: segment.span });
      else if (!this.#directive(segment)) return this.#finished();
    }
    if (problem === null) this.#missingEnd();
    else this.#problems.push(problem);
    return this.#finished();
  }

  #finished(): ParsedTemplate {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) this.#close(frame);
    return { body: this.#root, problems: this.#problems };
  }

  /** @returns false if blocks nest too deep to go on */
  #directive({ span, body }: Extract<Segment, { kind: "directive" }>): boolean {
    FIRST_WORD.lastIndex = body.start;
    const found = FIRST_WORD.exec(this.#text);
    const first = found?.[1] ?? "";
    const rest = { start: found === null ? body.start : FIRST_WORD.lastIndex, end: body.end };
    const isAlone = rest.start === rest.end;
    switch (first) {
      case "if":
        return this.#open({ kind: "if", branches: [{ span, condition: this.#condition(span, rest), body: [] }], span, outer: this.#out, otherwise: null });
      case "for":
        return this.#open({ kind: "for", head: this.#read(span, rest, readFor) ?? noLoop(span), body: [], span, outer: this.#out, otherwise: null });
      case "section": {
        const head: SectionHead = this.#read(span, rest, readSection) ?? { name: "task", arguments: [] };
        return this.#open({ kind: "section", head, body: [], span, outer: this.#out, otherwise: null });
      }
      case "elif":
        this.#elif(span, rest);
        return true;
      case "else":
        this.#else(span, rest);
        return true;
      case "end":
        this.#end(span, rest);
        return true;
      case "endsection":
        this.#endSection(span, rest);
        return true;
      case "endraw":
        this.#problem(span, "unexpected `{{ endraw }}`");
        return true;
      case "include": {
        const include = this.#read(span, rest, readInclude);
        if (include !== null) this.#out.push({ kind: "Include", ...include, span });
        return true;
      }
      default: {
        const value = this.#read(span, body, (parser) => parser.expression());
        if (value !== null) this.#out.push({ kind: "Interpolation", value, bareName: isAlone && value.kind === "Path" ? first : null, span });
        return true;
      }
    }
  }

  #problem(span: Span, message: string): void {
    this.#problems.push({ message, span });
  }

  #structural(span: Span, message: string): void {
    if (!this.#isOutOfStep) this.#problem(span, message);
    this.#isOutOfStep = true;
  }

  /** Reads the rest of a directive to its end. Null after a problem, which is then recorded. */
  #read<T>(span: Span, part: Span, read: (parser: ExpressionParser) => T, trailing?: string): T | null {
    try {
      const parser = new ExpressionParser(tokenizeDirective(this.#text, part), part.end);
      const result = read(parser);
      parser.finish(trailing);
      return result;
    } catch (error) {
      if (!(error instanceof DirectiveError)) throw error;
      this.#problem(span, error.message);
      return null;
    }
  }

  #condition(span: Span, part: Span): TemplateExpression {
    return this.#read(span, part, (parser) => parser.expression()) ?? nothing(span);
  }

  #nothingAfter(word: string, span: Span, part: Span): void {
    this.#read(span, part, () => null, `unexpected text after \`${word}\``);
  }

  #open(frame: Frame): boolean {
    if (this.#frames.length === MAX_TEMPLATE_DEPTH) {
      this.#problem(frame.span, `template nesting depth exceeded (${String(MAX_TEMPLATE_DEPTH)} levels)`);
      return false;
    }
    this.#frames.push(frame);
    this.#out = frame.kind === "if" ? (frame.branches[0]?.body ?? []) : frame.body;
    return true;
  }

  #elif(span: Span, part: Span): void {
    const condition = this.#condition(span, part);
    const frame = this.#frames.at(-1);
    if (frame?.kind !== "if" || frame.otherwise !== null) return this.#structural(span, "unexpected `{{ elif }}`");
    this.#out = [];
    frame.branches.push({ span, condition, body: this.#out });
  }

  #else(span: Span, part: Span): void {
    this.#nothingAfter("else", span, part);
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === "section" || frame.otherwise !== null) return this.#structural(span, "unexpected `{{ else }}`");
    this.#out = [];
    frame.otherwise = { span, body: this.#out };
  }

  #end(span: Span, part: Span): void {
    this.#nothingAfter("end", span, part);
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === "section") return this.#structural(span, "unexpected `{{ end }}`");
    this.#close(frame);
  }

  #endSection(span: Span, part: Span): void {
    const name = this.#read(span, part, endedSection, "unexpected tokens after endsection name");
    const frame = this.#frames.at(-1);
    if (frame?.kind !== "section") return this.#structural(span, "unexpected `{{ endsection }}`");
    if (name !== null && name !== "" && name !== frame.head.name) {
      this.#problem(span, `mismatched section end: expected \`${frame.head.name}\`, got \`${name}\``);
    }
    this.#close(frame);
  }

  #close(frame: Frame): void {
    this.#frames.pop();
    this.#out = frame.outer;
    this.#out.push(nodeOf(frame));
  }

  #missingEnd(): void {
    const innermost = this.#frames.at(-1);
    if (innermost === undefined) return;
    const opener = innermost.otherwise === null ? innermost.kind : "else";
    const end = opener === "section" ? "endsection" : "end";
    this.#structural(innermost.otherwise?.span ?? innermost.span, `\`{{ ${opener} }}\` missing matching \`{{ ${end} }}\``);
  }
}

function nodeOf(frame: Frame): TemplateNode {
  const { span } = frame;
  const otherwise = frame.otherwise?.body ?? null;
  switch (frame.kind) {
    case "if":
      return { kind: "If", branches: frame.branches, otherwise, span };
    case "for":
      return { kind: "For", ...frame.head, body: frame.body, otherwise, span };
    case "section":
      return { kind: "Section", ...frame.head, body: frame.body, span };
  }
}

/** Stands for an expression that could not be read. */
function nothing(span: Span): TemplateExpression {
  return { kind: "Literal", value: null, isFloat: false, span };
}

function noLoop(span: Span): ForHead {
  return { names: [], iterable: nothing(span) };
}
