/** Walks a handler along its control flow and tells of calls and assignments, with what is certain at each. */
import type { Span } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { Assignment, Block, Call, Closure, Expression, If, Match, MethodCall, Node, Spread, Try } from "#compiler/syntax";
import { forEachChild, leftOperand } from "#compiler/syntax";
import type { Handler } from "./annotations.ts";
import { type CallMeaning, meaningOf, shownCall } from "./calls.ts";
import { type Guarantee, join, type State, without, withGuarantee } from "./flow-state.ts";
import { HandleNames } from "./handles.ts";

/** A place that control passes on its way. */
export interface PathStep {
  readonly label: string;
  readonly span: Span;
}

/** Enclosing choices, from the outermost in. */
interface Trail {
  readonly step: PathStep;
  readonly outer: Trail | null;
}

export interface CallEvent {
  readonly node: Call | MethodCall;
  readonly meaning: CallMeaning;
  readonly certain: ReadonlySet<Guarantee>;
  /** Places that control passes on the way, from the start of the handler. */
  readonly path: () => readonly PathStep[];
}

export interface AssignmentEvent {
  readonly node: Assignment;
  /** The `field.method` that an assigned call denotes. */
  readonly operation: string | null;
  /** Places that control passes on the way, from the start of the handler. */
  readonly path: () => readonly PathStep[];
}

export interface FlowListener {
  readonly call: (event: CallEvent) => void;
  readonly assignment: (event: AssignmentEvent) => void;
}

/** Walks every reachable part of a handler once, closures included; functions that it calls are not followed. */
export function walkHandler(handler: Handler, library: Library, ownNames: ReadonlySet<string>, listener: FlowListener): void {
  const names = new HandleNames(library, ownNames);
  names.declareParameters(handler.parameters);
  const entry = { step: { label: `${nounOf(handler)} \`${handler.name.text}\` starts`, span: handler.name.span }, outer: null };
  new FlowWalker(names, library, listener, entry).body(handler.body);
}

function nounOf({ kind }: Handler): string {
  switch (kind) {
    case "FunctionDeclaration":
      return "function";
    case "ToolDeclaration":
      return "tool";
    case "PipelineDeclaration":
      return "pipeline";
    default:
      return kind satisfies never;
  }
}

class FlowWalker {
  readonly #names: HandleNames;
  readonly #library: Library;
  readonly #listener: FlowListener;
  #trail: Trail;
  #state: State = new Set();
  /** What was certain at each `break` of the innermost loop. */
  #breaks: State = null;

  constructor(names: HandleNames, library: Library, listener: FlowListener, trail: Trail) {
    this.#names = names;
    this.#library = library;
    this.#listener = listener;
    this.#trail = trail;
  }

  body(block: Block): void {
    for (const statement of block.body) this.#node(statement);
  }

  /** Long chains of operators and calls lean to the left: they are walked down first, then up, without recursion. */
  #node(node: Node): void {
    const spine: Node[] = [];
    let inner = node;
    for (let left = leftOperand(inner); left !== null; left = leftOperand(inner)) {
      spine.push(inner);
      inner = left;
    }
    this.#visit(inner, false);
    for (let outer = spine.pop(); outer !== undefined; outer = spine.pop()) this.#visit(outer, true);
  }

  /** @param leftIsDone the left part of the node has been walked */
  #visit(node: Node, leftIsDone: boolean): void {
    switch (node.kind) {
      case "Binding":
        this.#children(node);
        this.#names.declareBinding(node);
        return;
      case "Assignment":
        return this.#assignment(node);
      case "Return":
      case "Throw":
        this.#children(node);
        this.#state = null;
        return;
      case "Break":
        this.#breaks = join(this.#breaks, this.#state);
        this.#state = null;
        return;
      case "Continue":
        this.#state = null;
        return;
      case "For":
        this.#node(node.iterable);
        return this.#loop("for each element", node.iterable.span, () => this.body(node.body));
      case "While":
        return this.#loop("while the condition holds", node.condition.span, () => {
          this.#node(node.condition);
          this.body(node.body);
        });
      case "Guard":
        return this.#guard(node.condition, node.otherwise);
      case "Require":
        this.#node(node.condition);
        if (node.message !== null) this.#aside("when the requirement fails", node.message.span, () => this.#maybe(node.message));
        return;
      case "Defer":
        return this.#aside("deferred to the end", node.span, () => this.body(node.body));
      case "Spawn":
        return this.#aside("in a task of its own", node.span, () => this.body(node.body));
      case "Parallel":
        this.#node(node.subject);
        this.#maybe(node.maxConcurrent);
        return this.#aside("in parallel tasks", node.span, () => this.body(node.body));
      case "Retry":
        this.#node(node.count);
        return this.#perhaps("each attempt", node.span, () => this.body(node.body));
      case "Deadline":
        this.#node(node.duration);
        return this.#perhaps("before the deadline", node.span, () => this.body(node.body));
      case "Try":
        return this.#try(node);
      case "TryStar":
        return this.#node(node.operand);
      case "If":
        return this.#if(node);
      case "Ternary":
        this.#node(node.condition);
        return this.#branches([
          { label: "when the condition holds", node: node.consequent },
          { label: "when the condition does not hold", node: node.alternate },
        ]);
      case "Match":
        return this.#match(node);
      case "Select":
        return this.#branches([
          ...node.cases.map(({ body, span }) => ({ label: "when the channel delivers", node: body, span })),
          ...(node.timeout === null ? [] : [{ label: "when the time is up", node: node.timeout.body }]),
          ...(node.otherwise === null ? [] : [{ label: "when no channel is ready", node: node.otherwise }]),
        ]);
      case "Binary":
        if (node.operator !== "&&" && node.operator !== "||" && node.operator !== "??") return this.#node(node.right);
        return this.#perhaps(`when \`${node.operator}\` asks its right side`, node.right.span, () => this.#node(node.right));
      case "Closure":
        return this.#closure(node, undefined);
      case "FunctionDeclaration":
      case "ToolDeclaration":
      case "PipelineDeclaration":
        return this.#aside(`in \`${node.name.text}\``, node.name.span, () => this.body(node.body));
      case "Call":
      case "MethodCall":
        return this.#call(node);
      default:
        return this.#children(node, leftIsDone ? leftOperand(node) : null);
    }
  }

  #children(node: Node, done: Node | null = null): void {
    forEachChild(node, (child) => {
      if (child !== done) this.#node(child);
    });
  }

  #maybe(node: Node | null): void {
    if (node !== null) this.#node(node);
  }

  #call(node: Call | MethodCall): void {
    const meaning = meaningOf(node, this.#names, this.#library);
    for (const argument of node.arguments) this.#argument(argument, meaning.scope);
    if (this.#state === null) return;
    if (meaning.exercises.length > 0) {
      const certain = meaning.own.size === 0 ? this.#state : new Set([...this.#state, ...meaning.own]);
      this.#listener.call({ node, meaning, certain, path: pathTo(this.#trail, () => `calls \`${shownCall(node)}\``, node.span) });
    }
    this.#state = withGuarantee(this.#state, meaning.grants);
    if (meaning.popsCommandPolicy) this.#state = without(this.#state, "command policy");
  }

  #argument(argument: Expression | Spread, scope: Guarantee | undefined): void {
    if (argument.kind === "Spread") this.#node(argument.value);
    else if (argument.kind === "Closure") this.#closure(argument, scope);
    else this.#node(argument);
  }

  #closure(node: Closure, scope: Guarantee | undefined): void {
    this.#aside(scope === undefined ? "in a closure" : `in a closure under ${scope}`, node.span, () => {
      this.#state = withGuarantee(this.#state, scope);
      this.#names.declareParameters(node.parameters);
      this.body(node.body);
    });
  }

  #assignment(node: Assignment): void {
    this.#children(node);
    if (this.#state === null) return;
    const { value } = node;
    const operation = value.kind === "Call" || value.kind === "MethodCall" ? meaningOf(value, this.#names, this.#library).operation : null;
    this.#listener.assignment({ node, operation, path: pathTo(this.#trail, () => "assigns", node.span) });
  }

  #guard(condition: Expression, otherwise: Block): void {
    this.#node(condition);
    const before = this.#state;
    this.#within("when the guard fails", condition.span, () => this.body(otherwise));
    this.#state = join(before, this.#state);
  }

  /** Of a chain of alternatives each condition is asked when all before it did not hold. */
  #if(node: If): void {
    const outer = this.#trail;
    let after: State = null;
    for (let branch: If | Block | null = node; ; branch = branch.alternate) {
      if (branch === null || branch.kind === "Block") {
        if (branch !== null) this.body(branch);
        break;
      }
      const { condition, consequent } = branch;
      this.#node(condition);
      const before = this.#state;
      this.#within("when the condition holds", condition.span, () => this.body(consequent));
      after = join(after, this.#state);
      this.#state = before;
      this.#trail = { step: { label: "when the condition does not hold", span: condition.span }, outer: this.#trail };
    }
    this.#state = join(after, this.#state);
    this.#trail = outer;
  }

  #match({ subject, arms }: Match): void {
    this.#node(subject);
    const before = this.#state;
    let after: State = null;
    let hasDefault = false;
    for (const { patterns, guard, body, span } of arms) {
      this.#state = before;
      hasDefault ||= guard === null && patterns.some((pattern) => pattern.kind === "Identifier" && pattern.name === "_");
      this.#within("in this arm", span, () => {
        this.#maybe(guard);
        this.body(body);
      });
      after = join(after, this.#state);
    }
    this.#state = hasDefault ? after : join(before, after);
  }

  #try({ body, handler, finalizer }: Try): void {
    const before = weakened(this.#state);
    this.body(body);
    if (handler !== null) {
      const after = this.#state;
      this.#state = before;
      this.#within("when it throws", handler.span, () => this.body(handler.body));
      this.#state = join(after, this.#state);
    }
    if (finalizer === null) return;
    const after = this.#state;
    this.#state = before;
    this.#within("at last", finalizer.span, () => this.body(finalizer));
    // What the last part makes certain is certain afterwards, whichever way led to it.
    const added = this.#state;
    this.#state = after === null || added === null ? null : new Set([...after, ...added]);
  }

  #branches(branches: readonly { readonly label: string; readonly node: Node | null; readonly span?: Span }[]): void {
    const before = this.#state;
    let after: State = null;
    for (const { label, node, span } of branches) {
      this.#state = before;
      if (node !== null) this.#within(label, span ?? node.span, () => (node.kind === "Block" ? this.body(node) : this.#node(node)));
      after = join(after, this.#state);
    }
    this.#state = after;
  }

  /** A body that runs any number of times. */
  #loop(label: string, span: Span, run: () => void): void {
    const outer = this.#breaks;
    this.#breaks = null;
    this.#state = weakened(this.#state);
    const before = this.#state;
    this.#within(label, span, run);
    this.#state = join(before, this.#breaks);
    this.#breaks = outer;
  }

  /** A part that may not run, or not to its end. */
  #perhaps(label: string, span: Span, run: () => void): void {
    const before = this.#state;
    this.#within(label, span, run);
    this.#state = join(before, this.#state);
  }

  /** A part that runs at another time: it finds what is certain here and leaves nothing behind. */
  #aside(label: string, span: Span, run: () => void): void {
    const before = this.#state;
    const breaks = this.#breaks;
    this.#state = weakened(before);
    this.#within(label, span, run);
    this.#state = before;
    this.#breaks = breaks;
  }

  #within(label: string, span: Span, run: () => void): void {
    const outer = this.#trail;
    this.#trail = { step: { label, span }, outer };
    run();
    this.#trail = outer;
  }
}

/** Made on demand: with many choices around each of many calls the paths would be longer than the program. */
function pathTo(end: Trail, label: () => string, span: Span): () => readonly PathStep[] {
  return () => {
    const path: PathStep[] = [{ label: label(), span }];
    for (let trail: Trail | null = end; trail !== null; trail = trail.outer) path.push(trail.step);
    return path.reverse();
  };
}

/** A command policy that was pushed may have been popped by the time that a part runs again, or later. */
function weakened(state: State): State {
  return without(state, "command policy");
}
