/** Which variables of a module hide others. */
import type { Span } from "#compiler/diagnostics";
import type { Binding, Expression, Match, Name, Node, Parameter } from "#compiler/syntax";
import type { LintContext, NodeHandlers } from "../../rule.ts";
import { isMarked } from "./mark-unused.ts";
import { namesOf } from "./pattern-names.ts";

interface Variable {
  readonly name: string;
  readonly span: Span;
  /** What opens its scope: variables with one owner are in one scope. */
  readonly owner: object;
  readonly scope: Span;
  /** From here on the name means it. */
  readonly visibleFrom: number;
  /** Sees the variables of the module that are declared further down as well. */
  readonly isInCallable: boolean;
}

/** Collects variables while the module is walked. Names with `_` in front are not looked at. */
export class DeclaredVariables {
  readonly #context: LintContext;
  readonly #variables: Variable[] = [];
  readonly #ofModule = new Set<string>();

  constructor(context: LintContext) {
    this.#context = context;
  }

  readonly enter = {
    Binding: (node: Binding): void => this.#binding(node),
    For: (node): void => {
      const { start } = node.body.span;
      for (const { name, span } of namesOf(node.pattern)) this.#add(name, span, node, node.body.span, start);
    },
    Try: ({ handler }): void => {
      if (handler?.binding) this.#name(handler.binding, handler, handler.span, handler.body.span.start);
    },
    Select: ({ cases }): void => {
      for (const item of cases) this.#name(item.binding, item, item.span, item.body.span.start);
    },
    Parallel: (node): void => {
      if (node.binding !== null) this.#name(node.binding, node, node.body.span, node.body.span.start);
    },
    Match: (node: Match): void => this.#match(node),
    FunctionDeclaration: (node): void => this.#parameters(node),
    PipelineDeclaration: (node): void => this.#parameters(node),
    ToolDeclaration: (node): void => this.#parameters(node),
    Closure: (node): void => this.#parameters(node),
  } satisfies NodeHandlers;

  /** Variables whose name means another variable in a scope around theirs, in source order. */
  *shadowing(): Iterable<{ readonly name: string; readonly span: Span }> {
    const open = new Map<string, Variable[]>();
    for (const variable of this.#variables.sort((a, b) => a.span.start - b.span.start)) {
      const { name, span, owner } = variable;
      const around = open.get(name) ?? [];
      open.set(name, around);
      while ((around.at(-1)?.scope.end ?? Infinity) <= span.start) around.pop();
      if (this.#isHiding(variable, around)) yield variable;
      if (around.at(-1)?.owner !== owner) around.push(variable);
    }
  }

  #isHiding({ name, span, owner, isInCallable }: Variable, around: readonly Variable[]): boolean {
    if (isInCallable && this.#ofModule.has(name)) return true;
    return around.some((outer) => outer.owner !== owner && outer.visibleFrom <= span.start);
  }

  #binding(node: Binding): void {
    const { parent } = this.#context;
    if (parent === null) return;
    for (const { name, span } of namesOf(node.pattern)) {
      if (parent.kind === "Program") this.#ofModule.add(name);
      this.#add(name, span, parent, parent.span, node.span.end);
    }
  }

  #parameters(node: { readonly parameters: readonly Parameter[]; readonly span: Span }): void {
    for (const { name, span } of node.parameters) this.#add(name.text, name.span, node, node.span, span.end, true);
  }

  #match({ arms }: Match): void {
    const { patterns } = this.#context.resolution;
    for (const arm of arms) {
      for (const pattern of arm.patterns) {
        for (const part of partsOf(pattern)) {
          const role = patterns.get(part);
          if (role?.kind === "bind") this.#add(role.binding.name, part.span, arm, arm.span, pattern.span.end);
        }
      }
    }
  }

  #name({ text, span }: Name, owner: object, scope: Span, visibleFrom: number): void {
    this.#add(text, span, owner, scope, visibleFrom);
  }

  #add(name: string, span: Span, owner: object, scope: Span, visibleFrom: number, isInCallable = isCallableAround(this.#context.ancestors)): void {
    if (!isMarked(name)) this.#variables.push({ name, span, owner, scope, visibleFrom, isInCallable });
  }
}

/** Whether something stands between a place and the module that runs later than the module's own statements. */
function isCallableAround(ancestors: readonly Node[]): boolean {
  return ancestors.some(({ kind }) => CALLABLE.has(kind));
}

const CALLABLE: ReadonlySet<Node["kind"]> = new Set(["FunctionDeclaration", "PipelineDeclaration", "ToolDeclaration", "EvalPackDeclaration", "Closure"]);

/** The pattern of an arm and what it may bind, one level deep. */
function* partsOf(pattern: Expression): Iterable<Expression> {
  yield pattern;
  switch (pattern.kind) {
    case "Call":
    case "MethodCall":
      for (const item of pattern.arguments) yield item.kind === "Spread" ? item.value : item;
      return;
    case "ListLiteral":
      for (const item of pattern.elements) yield item.kind === "Spread" ? item.value : item;
      return;
    case "DictLiteral":
      for (const { value } of pattern.entries) yield value;
      return;
    default:
  }
}
