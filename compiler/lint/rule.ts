/**
 * The form of a lint rule: data and a visitor. Severity, title and repair of its code stand in the registry of diagnostics and are
 * not said again.
 */
import type { Edit, Explanation, Span } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleGraph, ModuleNode } from "#compiler/modules";
import type { Binding, Resolution } from "#compiler/names";
import type { Closure, Comment, Expression, FunctionDeclaration, Identifier, Name, Node, PipelineDeclaration, Token, ToolDeclaration } from "#compiler/syntax";
import type { Type } from "#compiler/types";
import type { LintSettings } from "./settings.ts";

export type NodeKinds = { readonly [N in Node as N["kind"]]: N };

/** One function a kind of node; each gets the node in its own type. */
export type NodeHandlers = { readonly [Kind in keyof NodeKinds]?: (node: NodeKinds[Kind]) => void };

export interface RuleVisitor {
  /** Called before the children of a node. */
  readonly enter?: NodeHandlers;
  /** Called after the children of a node. */
  readonly leave?: NodeHandlers;
  /** Called once, after the whole module: for what must have been seen as a whole, and for rules over comments and tokens. */
  readonly end?: () => void;
}

/** What rules over programs and rules over templates have in common. */
export interface RuleBase {
  /** As in `[lint] disabled`, with dashes. */
  readonly name: string;
  /** `HARN-LNT-…`; registered. */
  readonly code: string;
  /** What `harn explain` and the rules page say: text, and a program with the finding and one without. */
  readonly doc: Explanation;
  /** Whether findings may come with edits. */
  readonly fixable: boolean;
  /** Present: the rule is off unless the settings ask for it. */
  readonly isOn?: (settings: LintSettings) => boolean;
  /** Other names that `[lint] disabled` accepts. */
  readonly aliases?: readonly string[];
}

export interface Rule extends RuleBase {
  /** Begins a run over one module. Whatever the rule remembers lives in what this returns. */
  readonly create: (context: LintContext) => RuleVisitor;
}

/** A rule over a prompt template, which has no tree: `.harn.prompt` and `.prompt`. */
export interface TemplateRule extends RuleBase {
  readonly check: (template: Template) => Iterable<LintFinding>;
}

export interface Template {
  readonly path: string;
  readonly text: string;
  readonly settings: LintSettings;
}

export interface LintFinding {
  readonly span: Span;
  /** One line, without full stop. */
  readonly message: string;
  readonly help?: string;
  /** What repairs it, keeping what the program does: non-overlapping edits of this file. Absent: only a person can. */
  readonly edits?: readonly Edit[];
  /** Id of the repair, where the registry links several to the code. */
  readonly repair?: string;
}

/** Whatever runs when called. */
export type Callable = FunctionDeclaration | PipelineDeclaration | ToolDeclaration | Closure;

/** What a rule sees. One for each rule and module. */
export interface LintContext {
  readonly module: ModuleNode;
  readonly graph: ModuleGraph;
  readonly resolution: Resolution;
  readonly library: Library;
  readonly settings: LintSettings;
  /** The file lies under a folder of tests, or its name ends in `_test` or `-test`. */
  readonly isTestSource: boolean;
  /** Comments and tokens of the file in order; the text is read again for the first rule that asks. */
  readonly comments: readonly Comment[];
  readonly tokens: readonly Token[];
  /** Nodes around the visited one, the program first, the parent last. Valid during the call only. */
  readonly ancestors: readonly Node[];
  /** Parent of the visited node; null for the program. */
  readonly parent: Node | null;
  /** Source text of a span. */
  text(span: Span): string;
  /** The innermost function, pipeline, tool or closure around the visited node; null at the top level. */
  enclosingCallable(): Callable | null;
  /**
   * The type that an expression has where it stands, conditions around it considered. Undefined in `end`, in files with errors of
   * names, and where the checker does not look.
   */
  typeOf(node: Expression): Type | undefined;
  /** Where a binding is named besides its declaration, assignments to it included; in no particular order. */
  usesOf(binding: Binding): readonly (Identifier | Name)[];
  report(finding: LintFinding): void;
}
