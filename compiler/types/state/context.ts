/** What every part of the walk shares: the tables being filled, the place in the program, and the way to report. */
import { type Diagnostic, internalDiagnostic, type SourceFile, type Span } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleGraph, ModuleNode } from "#compiler/modules";
import type { Binding, Resolution } from "#compiler/names";
import type { Block, Expression, FunctionDeclaration, Statement, TypeNode } from "#compiler/syntax";
import { type LibraryTypes, lowerType, type ModuleTypes, type TypeProblem, type TypeScope, ValueTypes } from "../declare/index.ts";
import { Assignments, type FactStore } from "../flow/index.ts";
import { displayType, type Type, UNTYPED } from "../model/index.ts";
import type { Frame } from "./frame.ts";

/** What is known about a variable. */
export interface BindingType {
  readonly type: Type;
  /**
   * An unannotated `let x = nil`: the first assignment of something else fixes the type, and reading it before a test
   * is not diagnosed (types 3).
   */
  readonly widens: boolean;
  /** A boundary call that the value came from without validation, for example `json_parse` (types 12). */
  readonly boundary: string | null;
}

export interface CheckOptions {
  /** Fields of unvalidated boundary values are reported (`--strict-types`). */
  readonly strictTypes: boolean;
}

export interface CheckInput extends CheckOptions {
  readonly module: ModuleNode;
  readonly graph: ModuleGraph;
  readonly resolution: Resolution;
  readonly library: Library;
  /** Shared by all modules of the graph. */
  readonly types: ModuleTypes;
  readonly libraryTypes: LibraryTypes;
  /**
   * Called after each statement of the top level has been read, in the order of the check. `typeOf` answers for the expressions in
   * it, with the type that each had when it was last read, and only during the call. Must not throw.
   */
  readonly onStatement?: (node: Statement, typeOf: (node: Expression) => Type | undefined) => void;
}

/** The state of one module's check. The walk itself is in the subclass, so that its parts need not import one another. */
export abstract class CheckContext {
  readonly diagnostics: Diagnostic[] = [];
  readonly bindings = new Map<Binding, BindingType>();
  /** Variables and parameters with a written type: a contract, where others are only read off their first value. */
  readonly annotated = new Set<Binding>();
  /** Declared functions with the type scope that each stands in. */
  readonly functions = new Map<Binding, { readonly node: FunctionDeclaration; readonly scope: TypeScope }>();
  /** Values of the pipes around the current place that are written with `_`. */
  readonly placeholders: Type[] = [];
  /** The type that each expression had when it was last read. */
  readonly types = new Map<Expression, Type>();
  /** True inside the path of an assignment: what an element read there gives is not asked for nil, for it cannot be narrowed. */
  inTarget = false;
  /** The loops around the current place, inside the current body. */
  loops: { hasBreak: boolean }[] = [];
  readonly values: ValueTypes;
  /** What parts of the program assign. */
  readonly assignments: Assignments;
  /** Initial values of constants, so that a condition may be given a name first. */
  readonly initialValues = new Map<Binding, Expression>();
  readonly module: ModuleNode;
  readonly graph: ModuleGraph;
  readonly resolution: Resolution;
  readonly library: LibraryTypes;
  readonly handleFields: ReadonlyMap<string, string>;
  readonly strictTypes: boolean;
  scope: TypeScope;
  abstract readonly facts: FactStore;
  abstract frame: Frame;
  /** Above zero while a body is read only for its type: nothing is reported. */
  #silent = 0;
  /** Where faults were reported. */
  readonly #faults = new Set<Span>();

  constructor(input: CheckInput) {
    this.module = input.module;
    this.graph = input.graph;
    this.resolution = input.resolution;
    this.library = input.libraryTypes;
    this.assignments = new Assignments(input.resolution);
    this.values = new ValueTypes(input.types);
    this.handleFields = new Map(Array.from(input.library.handles.values(), ({ field, type }) => [field, type]));
    this.strictTypes = input.strictTypes;
    this.scope = input.types.scopeOf(input.module);
  }

  /** The type of an expression; `expected` is what its place asks for, and shapes literals and closures. Reports what is wrong inside. */
  abstract expression(node: Expression, expected?: Type | null): Type;
  /** The value of a block: that of its last expression statement, `nil` without one, `never` when it is left for good. */
  abstract block(node: Block, expected?: Type | null): Type;
  abstract statement(node: Statement): void;
  /** The result of calling a function of this module that declares none. */
  abstract inferredReturn(node: FunctionDeclaration): Type;

  get source(): SourceFile {
    return this.module.source;
  }

  get isSilent(): boolean {
    return this.#silent > 0;
  }

  /** The type of an expression that has been read already; of any other it is found without reporting. */
  typeOf(node: Expression): Type {
    return this.types.get(node) ?? this.silently(() => this.expression(node));
  }

  /** Runs `body` without reporting. */
  silently<T>(body: () => T): T {
    this.#silent++;
    const result = body();
    this.#silent--;
    return result;
  }

  /** Remembers the place of the walk. @returns goes back there after a fault in between */
  snapshot(): () => void {
    const { scope, frame, loops, inTarget } = this;
    const [thrown, mark, silent, depth] = [frame.thrown, this.facts.mark(), this.#silent, this.placeholders.length];
    return () => {
      Object.assign(this, { scope, frame, loops, inTarget });
      frame.thrown = thrown;
      this.facts.rewind(mark);
      this.#silent = silent;
      this.placeholders.length = depth;
    };
  }

  /** Reports a fault of the checker at the part of the program that showed it, once, and also when that part was only read for its type. */
  reportFault(error: unknown, span: Span): void {
    if (this.#faults.has(span)) return;
    this.#faults.add(span);
    this.diagnostics.push(internalDiagnostic("checking types", error, span));
  }

  report(code: string, message: string, span: Span, extra: Partial<Diagnostic> = {}): void {
    if (this.#silent === 0) this.diagnostics.push({ code, severity: "error", phase: "type", message, span, ...extra });
  }

  warn(code: string, message: string, span: Span, extra: Partial<Diagnostic> = {}): void {
    this.report(code, message, span, { severity: "warning", ...extra });
  }

  /** The type that a piece of type syntax stands for; problems in it are reported once. */
  lower(node: TypeNode | null): Type {
    return node === null ? UNTYPED : lowerType(node, this.scope, this.onTypeProblem);
  }

  /** Reports a problem in type syntax. */
  readonly onTypeProblem = ({ code, message, span, ...extra }: TypeProblem): void => {
    this.report(code, message, span, extra);
  };

  display(type: Type): string {
    return displayType(type);
  }

  /** Runs `body` with the types that a block or a generic declaration brings into scope. */
  inTypeScope<T>(scope: TypeScope, body: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    const result = body();
    this.scope = outer;
    return result;
  }

  /** Source text of a span. */
  text(span: Span): string {
    return this.source.text.slice(span.start, span.end);
  }
}

/** A variable with a fixed type. */
export function fixed(type: Type): BindingType {
  return { type, widens: false, boundary: null };
}
