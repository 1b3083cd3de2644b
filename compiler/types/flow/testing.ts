/**
 * What the tests of this folder share: programs as text, and a small walk over functions that does with facts what the checker
 * does. Every call `probe(e)` in a program is answered with the type of `e` at that point.
 */
import type { Declaration, Library } from "#compiler/library";
import { buildGraph, createFileResolver } from "#compiler/modules";
import { type Binding, resolveNames, type Resolution } from "#compiler/names";
import {
  type Block, type Call, type Expression, forEachChild, type If, type Match, type MethodCall, type Node, type Statement, type TypeNode,
} from "#compiler/syntax";
import { LibraryTypes, lowerType, ModuleTypes, type TypeScope } from "../declare/index.ts";
import { displayType, membersOf, NIL, optionalOf, resolve, STRING, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { Assignments } from "./assigned.ts";
import type { ConditionContext } from "./condition-context.ts";
import { assertedBy, conditionFacts } from "./conditions.ts";
import { exitAnalysis, hasOwnBreak } from "./exits.ts";
import { narrowTruthy } from "./literals.ts";
import { MatchFlow } from "./match.ts";
import { pathOf, writeOf } from "./path.ts";
import { fieldOf } from "./records.ts";
import { FactStore } from "./store.ts";

const ENTRY = "/project/main.harn";

function declared(...names: string[]): ReadonlyMap<string, Declaration> {
  return new Map(names.map((name) => [name, { name, signature: "fn(...values: any) -> any", doc: "" }]));
}

export const LIBRARY: Library = {
  builtins: declared("probe", "type_of", "schema_is", "is_type", "assert", "unreachable", "len", "check"),
  constants: new Map(),
  methods: new Map(),
  handles: new Map(),
  root: { field: "", type: "Harness", methods: new Map() },
  namespaces: new Map(),
  types: new Map(),
  removed: new Map(),
  modules: new Map(),
};

export interface Parsed {
  readonly body: readonly Statement[];
  readonly resolution: Resolution;
  readonly scope: TypeScope;
}

/** Parses and resolves a module. Fails for text that does not parse. */
export function parseModule(text: string): Parsed {
  const graph = buildGraph({
    entry: ENTRY,
    resolver: createFileResolver({ exists: (path) => path === ENTRY, library: LIBRARY }),
    read: () => ({ text }),
    library: LIBRARY,
  });
  const { entry } = graph;
  const errors = entry.diagnostics.filter(({ phase }) => phase === "parser" || phase === "lexer");
  if (errors.length > 0) throw new Error(`the test program does not parse: ${errors.map(({ message }) => message).join("; ")}`);
  const scope = new ModuleTypes(graph, new LibraryTypes(LIBRARY)).scopeOf(entry);
  return { body: entry.program.body, resolution: resolveNames(entry, graph, LIBRARY), scope };
}

/** All nodes of a tree, in source order. */
export function* nodesOf(...roots: readonly Node[]): Iterable<Node> {
  for (const root of roots) {
    yield root;
    const children: Node[] = [];
    forEachChild(root, (child) => children.push(child));
    yield* nodesOf(...children);
  }
}

/** The nodes of one kind. */
export function findAll<Kind extends Node["kind"]>(roots: readonly Node[], kind: Kind): readonly Extract<Node, { readonly kind: Kind }>[] {
  return [...nodesOf(...roots)].filter((node): node is Extract<Node, { readonly kind: Kind }> => node.kind === kind);
}

/** Types of expressions and the other answers that conditions need, for one module. */
export class TestContext implements ConditionContext {
  readonly store = new FactStore();
  readonly resolution: Resolution;
  readonly parsed: Parsed;
  readonly types = new Map<Binding, Type>();
  readonly #initial = new Map<Binding, Expression>();

  constructor(parsed: Parsed) {
    this.parsed = parsed;
    this.resolution = parsed.resolution;
    for (const node of nodesOf(...parsed.body)) {
      if (node.kind === "Binding" && node.pattern.kind === "NamePattern") {
        const binding = this.resolution.declarations.get(node.pattern);
        if (binding === undefined) continue;
        this.#initial.set(binding, node.value);
        this.types.set(binding, node.type === null ? UNTYPED : this.lower(node.type));
      }
      if (node.kind !== "FunctionDeclaration" && node.kind !== "Closure") continue;
      for (const { name, type } of node.parameters) {
        const binding = this.resolution.declarations.get(name);
        if (binding !== undefined && type !== null) this.types.set(binding, this.lower(type));
      }
    }
  }

  lower(node: TypeNode): Type {
    return lowerType(node, this.parsed.scope, () => undefined);
  }

  typeOf(node: Expression): Type {
    const path = pathOf(node, this.resolution);
    const narrowed = path === null ? null : this.store.typeOf(path);
    if (narrowed !== null) return narrowed;
    switch (node.kind) {
      case "Identifier":
        return path === null ? UNTYPED : (this.types.get(path.root) ?? UNTYPED);
      case "Property":
        return member(this.typeOf(node.object), node.name.text, node.optional);
      case "Index":
        return node.index.kind === "StringLiteral" ? member(this.typeOf(node.object), node.index.value, node.optional) : element(this.typeOf(node.object));
      case "NonNull":
        return narrowTruthy(this.typeOf(node.operand));
      case "StringLiteral":
        return STRING;
      default:
        return UNTYPED;
    }
  }

  lowerSchema(node: Expression): Type | null {
    return node.kind === "Identifier" ? this.lower({ kind: "NamedType", name: node.name, arguments: [], span: node.span }) : null;
  }

  predicateOf(call: Call | MethodCall): ReturnType<ConditionContext["predicateOf"]> {
    const { body } = this.parsed;
    const callee = call.kind === "Call" && call.callee.kind === "Identifier" ? call.callee.name : null;
    const found = findAll(body, "FunctionDeclaration").find(({ name }) => name.text === callee);
    if (found?.returnType?.kind !== "PredicateType") return null;
    const { parameter, type, implies } = found.returnType;
    const argument = call.arguments[found.parameters.findIndex(({ name }) => name.text === parameter.text)];
    return argument === undefined || argument.kind === "Spread" ? null : { argument, type: this.lower(type), implies };
  }

  initialValueOf(binding: Binding): Expression | null {
    return this.#initial.get(binding) ?? null;
  }
}

function member(type: Type, name: string, optional: boolean): Type {
  const types = membersOf(type).map((one) => {
    if (resolve(one) === NIL) return optional ? NIL : UNTYPED;
    const field = fieldOf(one, name);
    return field === null ? (name === "variant" ? STRING : UNTYPED) : field.optional ? optionalOf(field.type) : field.type;
  });
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : unionOf(types);
}

function element(type: Type): Type {
  const resolved = resolve(type);
  return resolved.kind === "container" && resolved.name === "list" && resolved.arguments[0] !== undefined ? optionalOf(resolved.arguments[0]) : UNTYPED;
}

/** Walks the functions of a module, and collects what their probes see. */
class Walker {
  readonly seen: string[] = [];
  readonly context: TestContext;
  readonly #assignments: Assignments;
  readonly #exits: (node: Block | Statement | Expression) => boolean;

  constructor(context: TestContext) {
    this.context = context;
    this.#assignments = new Assignments(context.resolution);
    this.#exits = exitAnalysis((call) => call.kind === "Call" && call.callee.kind === "Identifier" && call.callee.name === "unreachable");
  }

  block(node: Block): boolean {
    for (const statement of node.body) this.statement(statement);
    return !this.#exits(node);
  }

  statement(node: Statement): void {
    const { store, resolution } = this.context;
    switch (node.kind) {
      case "FunctionDeclaration":
        this.block(node.body);
        return;
      case "ExpressionStatement":
        return this.expression(node.expression);
      case "Binding":
        return this.expression(node.value);
      case "Return":
      case "Throw":
        if (node.value !== null) this.expression(node.value);
        return;
      case "Assignment": {
        this.expression(node.value);
        const write = writeOf(node.target, resolution);
        if (write !== null) store.forgetWrite(write);
        return;
      }
      case "Guard": {
        const { whenTrue, whenFalse } = this.condition(node.condition);
        const before = store.mark();
        store.apply(whenFalse);
        this.block(node.otherwise);
        store.rewind(before);
        return store.apply(whenTrue);
      }
      case "Require":
        return store.apply(this.condition(node.condition).whenTrue);
      case "While": {
        store.forgetWrites(this.#assignments.writesIn(node));
        const { whenTrue, whenFalse } = this.condition(node.condition);
        const before = store.mark();
        store.apply(whenTrue);
        this.block(node.body);
        store.rewind(before);
        if (!hasOwnBreak(node.body)) store.apply(whenFalse);
        return;
      }
      case "For": {
        store.forgetWrites(this.#assignments.writesIn(node));
        const before = store.mark();
        this.block(node.body);
        return store.rewind(before);
      }
      default:
    }
  }

  condition(node: Expression): ReturnType<typeof conditionFacts> {
    return conditionFacts(node, this.context, (operand) => {
      this.expression(operand);
    });
  }

  expression(node: Expression): void {
    const { store } = this.context;
    switch (node.kind) {
      case "If":
        return this.if(node);
      case "Match":
        return this.match(node);
      case "Binary":
        if (node.operator === "&&" || node.operator === "||") this.condition(node);
        else forEachChild(node, (child) => { this.expression(child as Expression); });
        return;
      case "Call": {
        const [argument] = node.arguments;
        if (node.callee.kind === "Identifier" && node.callee.name === "probe" && argument !== undefined && argument.kind !== "Spread") {
          const partly = [...store.partlyCovered()].map(({ path, uncovered }) => ` ${path.text} not ${uncovered.join(",")}`);
          this.seen.push(displayType(this.context.typeOf(argument)) + partly.join(""));
        }
        const asserted = assertedBy(node, this.context.resolution);
        if (asserted !== null) store.apply(this.condition(asserted).whenTrue);
        return;
      }
      default:
    }
  }

  if(node: If): void {
    const { store } = this.context;
    const { whenTrue, whenFalse } = this.condition(node.condition);
    store.fork(
      () => {
        store.apply(whenTrue);
        return this.block(node.consequent);
      },
      () => {
        store.apply(whenFalse);
        if (node.alternate?.kind === "If") this.if(node.alternate);
        else if (node.alternate !== null) this.block(node.alternate);
        return node.alternate === null || !this.#exits(node.alternate);
      },
    );
  }

  match(node: Match): void {
    const { store } = this.context;
    this.expression(node.subject);
    const flow = new MatchFlow(node, this.context);
    const before = store.mark();
    const ends = node.arms.map((arm) => {
      const { facts, bindings } = flow.armFacts(arm);
      for (const [binding, type] of bindings) this.context.types.set(binding, type);
      store.apply(facts);
      if (arm.guard !== null) store.apply(this.condition(arm.guard).whenTrue);
      if (this.block(arm.body)) return store.leave(before);
      store.rewind(before);
      return null;
    });
    store.join(...ends);
  }
}

/** What the probes of a module see, in the order of the walk. */
export function probes(text: string): readonly string[] {
  const parsed = parseModule(text);
  const walker = new Walker(new TestContext(parsed));
  for (const statement of parsed.body) walker.statement(statement);
  return walker.seen;
}
