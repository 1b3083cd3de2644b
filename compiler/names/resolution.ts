/** What name resolution finds out about one module; the emitter, the checker and the language server read it. */
import type { Diagnostic, Span } from "#compiler/diagnostics";
import type { Declaration, HandleDeclaration } from "#compiler/library";
import type { ImportedName } from "#compiler/modules";
import type { Closure, EnumDeclaration, Expression, FunctionDeclaration, Identifier, Name, NamePattern, StructDeclaration } from "#compiler/syntax";

export type BindingKind =
  | "const"
  | "let"
  | "parameter"
  | "loop" // for variable: mutable
  | "catch"
  | "match"
  | "function"
  | "pipeline"
  | "tool"
  | "skill"
  | "eval_pack"
  | "struct"
  | "enum"
  | "type"
  | "interface"
  | "import";

/** One declared name. Identity matters: two declarations of one name are two bindings. */
export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  readonly span: Span;
  readonly mutable: boolean;
  /** Module level: lives in a module slot when `captured` or exported. */
  readonly isModuleLevel: boolean;
  /** Read or written inside a function, closure or other isolated body nested in the one that declares it. */
  readonly captured: boolean;
  /** Number of assignments besides the initialisation (nested writes such as `x.a = 1` count). */
  readonly assignments: number;
  /** Set for kind import. */
  readonly imported: ImportedName | null;
  /** Set for structs and enums, imported ones included. */
  readonly declaration: StructDeclaration | EnumDeclaration | null;
}

/** What an identifier refers to. */
export type Reference =
  | { readonly kind: "binding"; readonly binding: Binding }
  | { readonly kind: "builtin"; readonly declaration: Declaration }
  | { readonly kind: "constant"; readonly declaration: Declaration }
  /** `stream` and other library namespaces. */
  | { readonly kind: "namespace"; readonly name: string }
  /** `argv`, `context`, `task` of the host; `prompt` beside a `@command`; `harness` with the legacy bridge. */
  | { readonly kind: "global"; readonly name: string }
  /** The built-in `Result`; `Ok` and `Err` too if the library does not declare them. */
  | { readonly kind: "result" }
  /** `_` on the right side of a pipe. */
  | { readonly kind: "placeholder" }
  /** A removed ambient name that the legacy bridge answers. */
  | { readonly kind: "legacy"; readonly name: string; readonly handle: HandleDeclaration; readonly method: string }
  | { readonly kind: "unresolved"; readonly name: string };

/** How a sub-pattern of a match arm is read (language reference 8.2). */
export type PatternRole =
  | { readonly kind: "wildcard" }
  | { readonly kind: "bind"; readonly binding: Binding }
  /** `enumName` null: `Ok` or `Err`, or an unqualified variant whose enum is told by the name alone. */
  | { readonly kind: "variant"; readonly enumName: string | null; readonly variant: string; readonly payload: readonly Expression[] | null }
  | { readonly kind: "dict" }
  | { readonly kind: "list" }
  /** Compared with `==`. */
  | { readonly kind: "value" };

export interface Resolution {
  /**
   * Every identifier in expression position, assignment roots included; also, where they resolve, the names of struct
   * literals, `impl` targets and `extends` parents.
   */
  readonly references: ReadonlyMap<Identifier | Name, Reference>;
  /** Every binding occurrence: names and patterns that declare. A dict pattern field declares through its `binding` name. */
  readonly declarations: ReadonlyMap<Name | NamePattern, Binding>;
  /** Patterns and sub-patterns of match arms; the identifier inside a `...rest` has the role bind. */
  readonly patterns: ReadonlyMap<Expression, PatternRole>;
  /** Functions whose own body yields. */
  readonly generators: ReadonlySet<FunctionDeclaration | Closure>;
  /** Pipes whose right side holds `_`. */
  readonly placeholderPipes: ReadonlySet<Expression>;
  readonly diagnostics: readonly Diagnostic[];
}
