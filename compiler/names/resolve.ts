/** Name resolution of one module. */
import type { Library } from "#compiler/library";
import type { ModuleGraph, ModuleNode } from "#compiler/modules";
import { type Binding, type Block, type Expression, isDeclaration, type Match, type Parameter, type Statement } from "#compiler/syntax";
import { Ambient } from "./ambient.ts";
import { constKeyword, patternParts } from "./binding-patterns.ts";
import { Context } from "./context.ts";
import { hoistDeclarations, introduceDeclaration, resolveBody } from "./declarations.ts";
import { deprecatedCalls } from "./deprecations.ts";
import { resolveExpression } from "./expressions.ts";
import { checkMainSignature } from "./main-signature.ts";
import { resolveMatch } from "./match-patterns.ts";
import { resolvePipelines } from "./pipelines.ts";
import type { Resolution } from "./resolution.ts";
import { resolveStatement } from "./statements.ts";
import type { Walker } from "./walker.ts";

export interface ResolveOptions {
  /** Removed ambient names and a global `harness` resolve (HARN_LEGACY_AMBIENT_CAPABILITIES). */
  readonly legacyAmbient?: boolean;
  /** Allows builtins whose name begins with `__`; library modules (`std/…`, `prelude/…`) may use them always. */
  readonly intrinsics?: boolean;
}

/**
 * Finds out what every name of a module refers to. Never throws; time is linear in the size of the file.
 * @returns the filled tables, and diagnostics in source order
 */
export function resolveNames(module: ModuleNode, graph: ModuleGraph, library: Library, options: ResolveOptions = {}): Resolution {
  const ambient = new Ambient(library, {
    legacyAmbient: options.legacyAmbient ?? false,
    intrinsics: options.intrinsics ?? (module.path.startsWith("std/") || module.path.startsWith("prelude/")),
    hasCommand: hasCommand(module),
  });
  const context = new Context(module, ambient);
  resolveModule(new ModuleWalker(context), module.program.body);
  if (module === graph.entry) checkMainSignature(module.program, module.source, context.diagnostics);
  for (const diagnostic of deprecatedCalls(context, graph)) context.diagnostics.push(diagnostic);
  const { references, declarations, patterns, generators, placeholderPipes, diagnostics } = context;
  diagnostics.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  return { references, declarations, patterns, generators, placeholderPipes, diagnostics };
}

class ModuleWalker implements Walker {
  constructor(readonly context: Context) {}

  expression(node: Expression): void {
    resolveExpression(this, node);
  }

  block(node: Block): void {
    if (node.body.length > 0) this.context.inScope(() => this.statements(node.body));
  }

  statements(nodes: readonly Statement[]): void {
    hoistDeclarations(this, nodes);
    for (const node of nodes) resolveStatement(this, node);
  }

  match(node: Match): void {
    resolveMatch(this, node);
  }

  callable(parameters: readonly Parameter[], body: Block): void {
    for (const parameter of parameters) {
      // Resolved before the parameter is declared: its own and later names mean the enclosing scope.
      if (parameter.defaultValue !== null) this.expression(parameter.defaultValue);
      this.context.declare(parameter.name, "parameter");
    }
    this.block(body);
  }
}

/**
 * Module level: all names are known before anything is resolved, but only function bodies see the later ones. Bodies
 * come last, so that of a redeclared variable they see the final one, as they do at run time.
 */
function resolveModule(walker: Walker, statements: readonly Statement[]): void {
  const { context } = walker;
  context.declareImports();
  hoistDeclarations(walker, statements);
  for (const node of statements) announce(context, node);
  for (const node of statements) {
    if (isDeclaration(node)) introduceDeclaration(walker, node);
    else resolveStatement(walker, node);
  }
  for (const node of statements) {
    if (isDeclaration(node) && node.kind !== "PipelineDeclaration") resolveBody(walker, node);
  }
  resolvePipelines(walker, statements);
}

function announce(context: Context, node: Statement): void {
  switch (node.kind) {
    case "Binding":
      announceBinding(context, node);
      return;
    case "ToolDeclaration":
      context.announce(node.name, "tool");
      return;
    case "SkillDeclaration":
      context.announce(node.name, "skill");
      return;
    case "EvalPackDeclaration":
      context.announce(node.name, "eval_pack");
      return;
    default:
      return;
  }
}

function announceBinding(context: Context, node: Binding): void {
  const keyword = constKeyword(node, context.source);
  for (const part of patternParts(node.pattern)) context.announce(part.node, node.keyword === "const" ? "const" : "let", keyword);
}

function hasCommand(module: ModuleNode): boolean {
  return module.program.body.some(
    (node) => node.kind === "PipelineDeclaration" && node.attributes.some((attribute) => attribute.name.text === "command"),
  );
}
