/**
 * Renders templates. What is to be done stands on a stack of our own, so that nesting, includes among it, costs no JavaScript
 * stack; and a rendering that takes long returns to the event loop, where it can be stopped.
 */
import type { ForNode, IncludeNode, InterpolationNode, SectionNode, TemplateNode } from "#compiler/templates";
import { Cancellation, display, typeName, type Value } from "#vm/values";
import { evaluate } from "./evaluate.ts";
import { TemplateFault } from "./fault.ts";
import { type Turns, turnsOf } from "./loop.ts";
import { Output, Provenance, type ProvenanceSpan, type SpanKind } from "./output.ts";
import { Bindings, lookUp, type Scope, Turn } from "./scope.ts";
import { envelope } from "./sections.ts";
import { Template, type TemplateSource } from "./source.ts";
import { preview, trim } from "./text.ts";
import { isTrue } from "./truthiness.ts";

/** Included templates one inside the other. */
export const MAX_INCLUDE_DEPTH = 32;
const SLICE_MS = 10;
const STEPS_BETWEEN_LOOKS = 64;

/** Finds and reads included templates. */
export interface TemplateFiles<Source extends TemplateSource> {
  /**
   * @param path as the template names it
   * @param from the template that includes it
   * @throws TemplateFault when there is none, or none that may be read
   */
  include(path: string, from: Source): Promise<Source>;
}

export interface RenderRequest<Source extends TemplateSource> {
  readonly source: Source;
  readonly bindings: { get(name: string): Value | undefined };
  readonly files: TemplateFiles<Source>;
  /** Whether to note which part of the text came from where. */
  readonly withProvenance: boolean;
  readonly signal: AbortSignal;
}

export interface Rendered {
  readonly text: string;
  /** Empty unless asked for. */
  readonly spans: readonly ProvenanceSpan[];
  /** Things done to get there: directives, pieces of text, turns of loops. */
  readonly steps: number;
}

/**
 * Renders a template and what it includes.
 * @throws HarnError: a thrown string `<path> at <line>:<column>: <message>` for what is wrong with a template, class `limit`
 *   for a text that is too long; Cancellation once the signal fires
 */
export function render<Source extends TemplateSource>(request: RenderRequest<Source>): Promise<Rendered> {
  return new Renderer(request).run();
}

/** A template at one place where it is rendered. */
interface Unit<Source extends TemplateSource> {
  readonly template: Template<Source>;
  readonly includer: Unit<Source> | null;
  readonly depth: number;
}

type Task<Source extends TemplateSource> =
  | { readonly kind: "nodes"; readonly nodes: readonly TemplateNode[]; next: number; readonly unit: Unit<Source>; readonly scope: Scope }
  | { readonly kind: "loop"; readonly node: ForNode; readonly turns: Turns; index: number; readonly unit: Unit<Source>; readonly scope: Scope }
  | { readonly kind: "endsection"; readonly node: SectionNode; readonly unit: Unit<Source>; readonly scope: Scope }
  | { readonly kind: "close" };

/** An included template that has to be read before the rendering goes on. */
interface Wanted<Source extends TemplateSource> {
  readonly path: string;
  readonly node: IncludeNode;
  readonly unit: Unit<Source>;
  readonly scope: Scope;
}

class Renderer<Source extends TemplateSource> {
  readonly #request: RenderRequest<Source>;
  readonly #tasks: Task<Source>[] = [];
  /** Each template is read once, however often it is included. */
  readonly #templates = new Map<string, Template<Source>>();
  readonly #provenance: Provenance | null;
  #output: Output;
  #wanted: Wanted<Source> | null = null;
  #steps = 0;

  constructor(request: RenderRequest<Source>) {
    this.#request = request;
    this.#provenance = request.withProvenance ? new Provenance() : null;
    this.#output = new Output(request.withProvenance, null);
  }

  async run(): Promise<Rendered> {
    const { source, bindings, signal } = this.#request;
    const unit: Unit<Source> = { template: this.#templateOf(source), includer: null, depth: 0 };
    this.#push(unit.template.body, unit, new Bindings(null, bindings));
    while (this.#tasks.length > 0) {
      this.#slice();
      if (this.#wanted !== null) await this.#include(this.#wanted);
      else if (this.#tasks.length > 0) await breath(signal);
    }
    return { text: this.#output.toString(), spans: this.#provenance?.spans ?? [], steps: this.#steps };
  }

  /** Works until everything is done, a template has to be read, or time is up. */
  #slice(): void {
    const end = performance.now() + SLICE_MS;
    for (let task = this.#tasks.at(-1); task !== undefined; task = this.#tasks.at(-1)) {
      this.#steps++;
      this.#step(task);
      if (this.#wanted !== null || (this.#steps % STEPS_BETWEEN_LOOKS === 0 && performance.now() > end)) return;
    }
  }

  #step(task: Task<Source>): void {
    switch (task.kind) {
      case "nodes": {
        const node = task.nodes[task.next++];
        if (node === undefined) this.#tasks.pop();
        else this.#at(task.unit, node.span.start, () => this.#node(node, task.unit, task.scope));
        return;
      }
      case "loop":
        return this.#turn(task);
      case "endsection":
        this.#tasks.pop();
        return this.#at(task.unit, task.node.span.start, () => this.#endSection(task.node, task.scope));
      case "close":
        this.#tasks.pop();
        return this.#close();
    }
  }

  /** Gives a fault its place. */
  #at<T>(unit: Unit<Source>, offset: number, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof TemplateFault) throw unit.template.failure(error.message, offset);
      throw error;
    }
  }

  #node(node: TemplateNode, unit: Unit<Source>, scope: Scope): void {
    switch (node.kind) {
      case "Text":
        return this.#write("Text", node, unit, node.text, null);
      case "Interpolation":
        return this.#interpolation(node, unit, scope);
      case "If": {
        const branch = node.branches.find(({ condition, span }) => this.#at(unit, span.start, () => isTrue(evaluate(condition, scope))));
        const body = branch?.body ?? node.otherwise;
        if (body === null) return;
        this.#open("If", node, unit, null);
        return this.#push(body, unit, scope);
      }
      case "For": {
        const turns = turnsOf(evaluate(node.iterable, scope));
        if (turns.length !== 0) this.#tasks.push({ kind: "loop", node, turns, index: 0, unit, scope });
        else if (node.otherwise !== null) this.#push(node.otherwise, unit, scope);
        return;
      }
      case "Section":
        this.#open("Section", node, unit, node.name);
        this.#tasks.push({ kind: "endsection", node, unit, scope });
        this.#output = new Output(this.#provenance !== null, this.#output);
        return this.#push(node.body, unit, scope);
      case "Include":
        this.#wanted = { path: includePath(evaluate(node.path, scope), unit.depth), node, unit, scope };
        return;
    }
  }

  #interpolation(node: InterpolationNode, unit: Unit<Source>, scope: Scope): void {
    const { bareName } = node;
    if (bareName === null) return this.#writeValue("Expr", node, unit, evaluate(node.value, scope));
    const value = lookUp(scope, bareName);
    if (value === undefined) this.#write("LegacyBareInterp", node, unit, `{{${bareName}}}`, null);
    else this.#writeValue("LegacyBareInterp", node, unit, value);
  }

  #turn(task: Extract<Task<Source>, { kind: "loop" }>): void {
    const { node, turns, unit, scope } = task;
    const turn = turns.next();
    if (turn === null) {
      this.#tasks.pop();
      return;
    }
    const [key, value] = turn;
    this.#open("ForIteration", node, unit, this.#provenance === null ? null : display(value));
    this.#push(node.body, unit, new Turn(scope, node.names, key, value, task.index++, turns.length));
  }

  #endSection(node: SectionNode, scope: Scope): void {
    const inner = this.#output;
    const text = inner.toString();
    const body = trim(text);
    const argument = (name: string): Value => {
      const found = node.arguments.findLast((given) => given.name === name);
      return found === undefined ? null : evaluate(found.value, scope);
    };
    const around = envelope({ name: node.name, body, argument }, lookUp(scope, "llm") ?? null);
    this.#output = inner.outer ?? inner;
    if (around === null) {
      this.#provenance?.drop();
      return;
    }
    this.#output.write(around.before);
    if (this.#provenance !== null) {
      const start = Buffer.byteLength(text.slice(0, text.indexOf(body)));
      this.#provenance.move({ start, end: start + Buffer.byteLength(body) }, this.#output.bytes);
    }
    this.#output.write(body);
    this.#output.write(around.after);
  }

  async #include({ path, node, unit, scope }: Wanted<Source>): Promise<void> {
    this.#wanted = null;
    let source: Source;
    try {
      source = await this.#request.files.include(path, unit.template.source);
    } catch (error) {
      if (error instanceof TemplateFault) throw unit.template.failure(error.message, node.span.start);
      throw error;
    }
    const circle = circleTo(source, unit);
    if (circle !== null) throw unit.template.failure(`circular include detected: ${circle.join(" → ")}`, node.span.start);
    this.#at(unit, node.span.start, () => {
      const bindings = new Map(node.bindings.map(({ name, value }) => [name, evaluate(value, scope)]));
      const template = this.#templateOf(source);
      this.#open("Include", node, unit, path);
      this.#push(template.body, { template, includer: unit, depth: unit.depth + 1 }, new Bindings(scope, bindings));
    });
  }

  #templateOf(source: Source): Template<Source> {
    let template = this.#templates.get(source.id);
    if (template === undefined) this.#templates.set(source.id, (template = new Template(source)));
    return template;
  }

  #push(nodes: readonly TemplateNode[], unit: Unit<Source>, scope: Scope): void {
    this.#tasks.push({ kind: "nodes", nodes, next: 0, unit, scope });
  }

  #writeValue(kind: SpanKind, node: TemplateNode, unit: Unit<Source>, value: Value): void {
    const text = value === null ? "" : display(value);
    this.#write(kind, node, unit, text, display(value));
  }

  #write(kind: SpanKind, node: TemplateNode, unit: Unit<Source>, text: string, bound: string | null): void {
    this.#provenance?.open(spanOf(kind, node, unit, bound), this.#output);
    this.#output.write(text);
    this.#provenance?.close(this.#output);
  }

  /** Opens a span that ends when what is pushed next has been done. */
  #open(kind: SpanKind, node: TemplateNode, unit: Unit<Source>, bound: string | null): void {
    if (this.#provenance === null) return;
    this.#provenance.open(spanOf(kind, node, unit, bound), this.#output);
    this.#tasks.push({ kind: "close" });
  }

  #close(): void {
    this.#provenance?.close(this.#output);
  }
}

function spanOf<Source extends TemplateSource>(kind: SpanKind, node: TemplateNode, { template }: Unit<Source>, bound: string | null): Omit<ProvenanceSpan, "start" | "end" | "parent"> {
  return { kind, uri: template.source.uri, ...template.position(node.span.start), bound: bound === null ? null : preview(bound) };
}

function includePath(path: Value, depth: number): string {
  if (typeof path !== "string") throw new TemplateFault(`include path must be a string (got ${typeName(path)})`);
  if (depth >= MAX_INCLUDE_DEPTH) throw new TemplateFault(`include depth exceeded (${String(MAX_INCLUDE_DEPTH)} levels)`);
  return path;
}

/** The templates from the one that is included again back to itself; null when there is no circle. */
function circleTo<Source extends TemplateSource>(source: Source, unit: Unit<Source>): readonly string[] | null {
  const names = [shown(source)];
  for (let at: Unit<Source> | null = unit; at !== null; at = at.includer) {
    names.unshift(shown(at.template.source));
    if (at.template.source.id === source.id) return names;
  }
  return null;
}

function shown({ path }: TemplateSource): string {
  return path ?? "<inline template>";
}

/** Lets the event loop do its other work. */
async function breath(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal.aborted) throw new Cancellation();
}
