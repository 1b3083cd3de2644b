/** What one rule sees of a run. */
import type { Span } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleGraph, ModuleNode } from "#compiler/modules";
import type { Binding, Resolution } from "#compiler/names";
import type { Comment, Expression, Identifier, Name, Node, Token } from "#compiler/syntax";
import type { Type } from "#compiler/types";
import { toDiagnostic } from "./finding.ts";
import type { Callable, LintContext, LintFinding, Rule } from "./rule.ts";
import type { LintSettings } from "./settings.ts";
import type { SharedState } from "./shared.ts";

export class RuleContext implements LintContext {
  readonly module: ModuleNode;
  readonly graph: ModuleGraph;
  readonly resolution: Resolution;
  readonly library: Library;
  readonly settings: LintSettings;
  readonly ancestors: readonly Node[];

  constructor(
    readonly rule: Rule,
    readonly shared: SharedState,
  ) {
    ({ module: this.module, graph: this.graph, resolution: this.resolution, library: this.library, settings: this.settings } = shared.input);
    this.ancestors = shared.ancestors;
  }

  get isTestSource(): boolean {
    return this.shared.isTestSource;
  }

  get comments(): readonly Comment[] {
    return this.shared.lexed.comments;
  }

  get tokens(): readonly Token[] {
    return this.shared.lexed.tokens;
  }

  get parent(): Node | null {
    return this.ancestors.at(-1) ?? null;
  }

  text(span: Span): string {
    return this.module.source.text.slice(span.start, span.end);
  }

  enclosingCallable(): Callable | null {
    for (let index = this.ancestors.length - 1; index >= 0; index--) {
      const node = this.ancestors[index];
      switch (node?.kind) {
        case "FunctionDeclaration":
        case "PipelineDeclaration":
        case "ToolDeclaration":
        case "Closure":
          return node;
        default:
      }
    }
    return null;
  }

  typeOf(node: Expression): Type | undefined {
    return this.shared.typeOf(node);
  }

  usesOf(binding: Binding): readonly (Identifier | Name)[] {
    return this.shared.usesOf(binding);
  }

  report(finding: LintFinding): void {
    this.shared.diagnostics.push(toDiagnostic(this.rule, finding, this.settings));
  }
}
