/** One walk over a module for all rules. */
import { type Diagnostic, internalDiagnostic, type Span } from "#compiler/diagnostics";
import type { CheckedText } from "#compiler/structural";
import { forEachChild, type Node, type Statement } from "#compiler/syntax";
import { RuleContext } from "./context.ts";
import type { NodeHandlers, NodeKinds, Rule, RuleVisitor } from "./rule.ts";
import { type LintInput, SharedState, type TypeOf } from "./shared.ts";

/** A rule at work. Its first fault ends it for the module. */
interface Worker {
  readonly rule: Rule;
  readonly visitor: RuleVisitor;
  isBroken: boolean;
}

interface Handler {
  readonly worker: Worker;
  readonly handlers: NodeHandlers;
}

type Table = ReadonlyMap<Node["kind"], readonly Handler[]>;

/**
 * A run of rules over one module. The checker's findings about types are at hand only while it is at a statement, so the walk goes
 * statement by statement as the checker does; what it never came to is walked at the end, without types.
 */
export class LintRun {
  readonly #shared: SharedState;
  readonly #workers: Worker[] = [];
  readonly #enter: Table;
  readonly #leave: Table;
  readonly #done = new Set<Statement>();

  /** The module as it was parsed, with its comments. */
  get parsed(): CheckedText {
    const { source, program } = this.#shared.input.module;
    return { text: source.text, program, comments: this.#shared.lexed.comments };
  }

  constructor(input: LintInput, rules: readonly Rule[]) {
    this.#shared = new SharedState(input);
    const { program } = input.module;
    for (const rule of rules) {
      this.#guarded(rule, program.span, () => this.#workers.push({ rule, visitor: rule.create(new RuleContext(rule, this.#shared)), isBroken: false }));
    }
    this.#enter = tableOf(this.#workers, ({ enter }) => enter);
    this.#leave = tableOf(this.#workers, ({ leave }) => leave);
    this.#visit(this.#enter, program);
    this.#shared.ancestors.push(program);
  }

  /** Walks a statement of the module's top level. */
  readonly statement = (node: Statement, typeOf: TypeOf): void => {
    if (this.#enter.size === 0 && this.#leave.size === 0) return;
    this.#done.add(node);
    this.#shared.typeOf = typeOf;
    this.#walk(node);
    this.#shared.typeOf = nothingKnown;
  };

  /** Walks what is left. @returns all findings, in no particular order */
  finish(): readonly Diagnostic[] {
    const { program } = this.#shared.input.module;
    for (const node of program.body) if (!this.#done.has(node)) this.statement(node, nothingKnown);
    this.#shared.ancestors.pop();
    this.#visit(this.#leave, program);
    for (const worker of this.#workers) {
      if (!worker.isBroken) worker.isBroken = !this.#guarded(worker.rule, program.span, () => worker.visitor.end?.());
    }
    return this.#shared.diagnostics;
  }

  /** Chains are higher than the stack of the engine, so the walk keeps its own: nodes to enter, and null where the innermost ends. */
  #walk(root: Node): void {
    const { ancestors } = this.#shared;
    const pending: (Node | null)[] = [root];
    const children: Node[] = [];
    const collect = (child: Node): void => void children.push(child);
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node === null) {
        const left = ancestors.pop();
        if (left !== undefined) this.#visit(this.#leave, left);
        continue;
      }
      this.#visit(this.#enter, node);
      ancestors.push(node);
      pending.push(null);
      forEachChild(node, collect);
      for (let child = children.pop(); child !== undefined; child = children.pop()) pending.push(child);
    }
  }

  #visit(table: Table, node: Node): void {
    for (const { worker, handlers } of table.get(node.kind) ?? []) {
      if (!worker.isBroken) worker.isBroken = !this.#guarded(worker.rule, node.span, () => call(handlers, node.kind, node));
    }
  }

  /** A fault of a rule is reported where it came up, and costs the findings of this rule from there on. @returns whether there was none */
  #guarded(rule: Rule, span: Span, body: () => void): boolean {
    try {
      body();
      return true;
    } catch (error) {
      this.#shared.diagnostics.push(internalDiagnostic(`applying the lint rule ${rule.name}`, error, span));
      return false;
    }
  }
}

const nothingKnown: TypeOf = () => undefined;

function call<Kind extends Node["kind"]>(handlers: NodeHandlers, kind: Kind, node: NodeKinds[Kind]): void {
  handlers[kind]?.(node);
}

function tableOf(workers: readonly Worker[], pick: (visitor: RuleVisitor) => NodeHandlers | undefined): Table {
  const table = new Map<string, Handler[]>();
  for (const worker of workers) {
    const handlers = pick(worker.visitor) ?? {};
    for (const kind of Object.keys(handlers)) {
      const known = table.get(kind);
      if (known === undefined) table.set(kind, [{ worker, handlers }]);
      else known.push({ worker, handlers });
    }
  }
  return table as Table;
}
