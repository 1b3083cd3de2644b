/** The state of one resolution: current scope and frame, and the tables being filled. */
import type { Diagnostic, SourceFile, Span } from "#compiler/diagnostics";
import { suggest, type ImportedName, type ModuleNode } from "#compiler/modules";
import type { Call, Closure, EnumDeclaration, Expression, FunctionDeclaration, Identifier, Name, NamePattern, StructDeclaration } from "#compiler/syntax";
import type { Ambient } from "./ambient.ts";
import { duplicateDeclaration, redeclaration, undefinedHarness, undefinedName } from "./report.ts";
import type { Binding, BindingKind, PatternRole, Reference } from "./resolution.ts";
import { Frame, Scope, type FrameKind, type Local } from "./scope.ts";

/** Suggestions compare a name with every known one; past this many the file has other problems. */
const MOST_SUGGESTIONS = 50;

const MUTABLE_KINDS: ReadonlySet<BindingKind> = new Set(["let", "loop"]);
const VARIABLE_KINDS: ReadonlySet<BindingKind> = new Set(["const", "let", "parameter", "loop", "catch", "match", "function", "import"]);

export interface DeclareOptions {
  readonly declaration?: StructDeclaration | EnumDeclaration;
  readonly constKeyword?: Span | null;
  readonly isVisible?: boolean;
}

export class Context {
  readonly references = new Map<Identifier | Name, Reference>();
  readonly declarations = new Map<Name | NamePattern, Binding>();
  readonly patterns = new Map<Expression, PatternRole>();
  readonly generators = new Set<FunctionDeclaration | Closure>();
  readonly placeholderPipes = new Set<Expression>();
  /** Calls whose callee is a plain name. */
  readonly calls: Call[] = [];
  /** Functions marked `@deprecated`. */
  readonly deprecated: FunctionDeclaration[] = [];
  readonly diagnostics: Diagnostic[] = [];

  readonly moduleScope: Scope;
  /** Pipelines have a name space of their own: a function may bear the name of one. */
  readonly pipelines: Scope;
  scope: Scope;
  frame: Frame;

  readonly #module: ModuleNode;
  readonly #ambient: Ambient;
  readonly #imports: Scope;
  #importedVariants: Scope | null = null;
  #suggestions = 0;

  constructor(module: ModuleNode, ambient: Ambient) {
    this.#module = module;
    this.#ambient = ambient;
    this.frame = new Frame("module", null);
    this.moduleScope = new Scope(null, this.frame);
    this.pipelines = new Scope(null, this.frame);
    this.#imports = new Scope(null, this.frame);
    this.scope = this.moduleScope;
  }

  get source(): SourceFile {
    return this.#module.source;
  }

  /** Runs `body` in a new scope of the current frame. */
  inScope(body: () => void): void {
    const outer = this.scope;
    this.scope = new Scope(outer, this.frame);
    body();
    this.scope = outer;
  }

  /** Runs `body` in a new frame with a scope of its own. */
  inFrame(kind: FrameKind, owner: FunctionDeclaration | Closure | null, body: () => void): void {
    const frame = new Frame(kind, this.frame, owner);
    this.enter(frame, new Scope(this.scope, frame), body);
  }

  /** Runs `body` in the given frame and scope. */
  enter(frame: Frame, scope: Scope, body: () => void): void {
    const outerFrame = this.frame;
    const outerScope = this.scope;
    this.frame = frame;
    this.scope = scope;
    body();
    this.frame = outerFrame;
    this.scope = outerScope;
  }

  /** Declares a name in the current scope and records the binding. `_` declares nothing. */
  declare(node: Name | NamePattern, kind: BindingKind, options: DeclareOptions = {}): void {
    const name = "text" in node ? node.text : node.name;
    if (name === "_") return;
    const earlier = (kind === "pipeline" ? this.pipelines : this.scope).get(name);
    if (earlier !== undefined && !earlier.isVisible && this.declarations.get(node) === earlier.binding) earlier.isVisible = true;
    else this.declarations.set(node, this.declareBinding(name, node.span, kind, options));
  }

  /** Makes a module-level name known to function bodies before its declaration is reached; `declare` then opens it to all. */
  announce(node: Name | NamePattern, kind: BindingKind, constKeyword: Span | null = null): void {
    const name = "text" in node ? node.text : node.name;
    if (name === "_" || this.scope.get(name) !== undefined) return;
    this.declarations.set(node, this.declareBinding(name, node.span, kind, { isVisible: false, constKeyword }));
  }

  /** Declares a name that has no node of its own kind, such as an identifier that a match pattern binds. */
  declareBinding(name: string, span: Span, kind: BindingKind, options: DeclareOptions = {}): Binding {
    const scope = kind === "pipeline" ? this.pipelines : this.scope;
    const earlier = scope.get(name);
    if (earlier !== undefined && earlier.isVisible && !earlier.binding.mutable) this.#reportRedeclaration(name, kind, span, earlier);
    const local = this.#newLocal(name, kind, span, null, options);
    scope.set(local);
    if (options.declaration?.kind === "EnumDeclaration") scope.addVariants(options.declaration);
    return local.binding;
  }

  #reportRedeclaration(name: string, kind: BindingKind, span: Span, earlier: Local): void {
    const areVariables = VARIABLE_KINDS.has(kind) && VARIABLE_KINDS.has(earlier.binding.kind);
    this.diagnostics.push((areVariables ? redeclaration : duplicateDeclaration)(name, span, earlier.binding.span));
  }

  #newLocal(name: string, kind: BindingKind, span: Span, imported: ImportedName | null, options: DeclareOptions): Local {
    const binding = {
      name,
      kind,
      span,
      mutable: MUTABLE_KINDS.has(kind),
      isModuleLevel: this.scope === this.moduleScope || kind === "import",
      captured: false,
      assignments: 0,
      imported,
      declaration: options.declaration ?? null,
    };
    const frame = kind === "import" ? this.moduleScope.frame : this.frame;
    const reference: Reference = { kind: "binding", binding };
    return { binding, reference, frame, isVisible: options.isVisible ?? true, constKeyword: options.constKeyword ?? null };
  }

  /** The declaration that a name refers to at this point, or null. Counts as a use: it decides what is captured. */
  find(name: string): Local | null {
    const local = this.#lookup(name);
    if (local !== null && local.frame !== this.frame) local.binding.captured = true;
    return local;
  }

  #lookup(name: string): Local | null {
    for (let scope: Scope | null = this.scope; scope !== null; scope = scope.parent) {
      const local = scope.get(name);
      if (local !== undefined && (local.isVisible || local.frame !== this.frame)) return local;
    }
    return this.importedLocal(name) ?? this.pipelines.get(name) ?? null;
  }

  /** Declares the names of selective imports, so that their places know their bindings. */
  declareImports(): void {
    for (const { node } of this.#module.imports) {
      for (const name of node.names ?? []) {
        const imported = this.#module.importedNames.get(name.text);
        if (imported?.importNode !== node) continue;
        const local = this.#imports.get(name.text) ?? this.#newImport(imported, name.span);
        this.declarations.set(name, local.binding);
      }
    }
  }

  /** The binding of an imported name. That of a wildcard is made at its first use, for there may be thousands. */
  importedLocal(name: string): Local | null {
    const known = this.#imports.get(name);
    if (known !== undefined) return known;
    const imported = this.#module.importedNames.get(name);
    return imported === undefined ? null : this.#newImport(imported, imported.importNode.pathSpan);
  }

  #newImport(imported: ImportedName, span: Span): Local {
    const { declaration } = imported.exported;
    const options = declaration.kind === "StructDeclaration" || declaration.kind === "EnumDeclaration" ? { declaration } : {};
    const local = this.#newLocal(imported.name, "import", span, imported, options);
    this.#imports.set(local);
    return local;
  }

  /** Resolves a name in value position and records what it refers to. */
  refer(node: Identifier, isCall: boolean): Reference {
    const reference = this.find(node.name)?.reference ?? this.#ambient.resolve(node.name) ?? this.#unresolved(node, isCall);
    this.references.set(node, reference);
    return reference;
  }

  /** Records what a name outside expressions refers to (struct literals, impl targets); unknown ones are the checker's. */
  referName(name: Name): void {
    const local = this.find(name.text);
    if (local !== null) this.references.set(name, local.reference);
  }

  #unresolved(node: Identifier, isCall: boolean): Reference {
    const { name, span } = node;
    if (name === "harness" || name === "_harness") this.diagnostics.push(undefinedHarness(name, span));
    // An import that does not resolve may have been meant to bring the name in.
    else if (name === "_" || !this.#module.hasUnresolvedImport) {
      const replacement = this.#ambient.replacementOf(name);
      const closest = replacement === null ? this.#closest(name) : null;
      this.diagnostics.push(undefinedName(name, span, isCall, closest, replacement));
    }
    return { kind: "unresolved", name };
  }

  #closest(name: string): string | null {
    if (this.#suggestions >= MOST_SUGGESTIONS) return null;
    this.#suggestions++;
    return suggest(name, this.#knownNames());
  }

  *#knownNames(): Iterable<string> {
    for (let scope: Scope | null = this.scope; scope !== null; scope = scope.parent) yield* scope.names();
    yield* this.#module.importedNames.keys();
    yield* this.#ambient.names();
  }

  /** Enums in scope, declared in this file, that have the variant. */
  enumsWith(variant: string): readonly EnumDeclaration[] {
    let found: readonly EnumDeclaration[] = [];
    for (let scope: Scope | null = this.scope; scope !== null; scope = scope.parent) {
      const here = scope.enumsWith(variant);
      if (here.length > 0) found = found.length === 0 ? here : [...found, ...here];
    }
    return found;
  }

  /** Imported enums that have the variant. */
  importedEnumsWith(variant: string): readonly EnumDeclaration[] {
    if (this.#importedVariants === null) {
      this.#importedVariants = new Scope(null, this.moduleScope.frame);
      for (const { exported } of this.#module.importedNames.values()) {
        if (exported.declaration.kind === "EnumDeclaration") this.#importedVariants.addVariants(exported.declaration);
      }
    }
    return this.#importedVariants.enumsWith(variant);
  }
}
