/** What one file declares at its top level, and what of it others may import. */
import type { Diagnostic, Span } from "#compiler/diagnostics";
import type { BindingPattern, FunctionDeclaration, Program, Statement } from "#compiler/syntax";
import type { ExportableDeclaration, ExportedName, ExportKind } from "./graph.ts";
import { importError } from "./report.ts";

export interface Surface {
  /** The `pub` declarations. */
  readonly exports: Map<string, ExportedName>;
  /** `@sibling` functions: visible to modules of the same directory. */
  readonly siblings: Map<string, ExportedName>;
  /** Every top-level name, exported or not, with its first place. */
  readonly declared: Map<string, Span>;
  readonly diagnostics: Diagnostic[];
}

/** Collects the top-level declarations of a program. Of two declarations of one name the last counts, as at run time. */
export function collectSurface(path: string, program: Program): Surface {
  const surface: Surface = { exports: new Map(), siblings: new Map(), declared: new Map(), diagnostics: [] };
  for (const statement of program.body) collectStatement(path, statement, surface);
  return surface;
}

function collectStatement(path: string, statement: Statement, surface: Surface): void {
  switch (statement.kind) {
    case "Binding":
      for (const { name, span } of patternNames(statement.pattern)) declare(path, name, "value", span, statement.isPublic, statement, surface);
      return;
    case "FunctionDeclaration":
      declare(path, statement.name.text, "function", statement.name.span, statement.isPublic, statement, surface);
      collectSibling(path, statement, surface);
      return;
    case "StructDeclaration":
      declare(path, statement.name.text, "struct", statement.name.span, statement.isPublic, statement, surface);
      return;
    case "EnumDeclaration":
      declare(path, statement.name.text, "enum", statement.name.span, statement.isPublic, statement, surface);
      return;
    case "TypeDeclaration":
      declare(path, statement.name.text, "type", statement.name.span, statement.isPublic, statement, surface);
      return;
    case "InterfaceDeclaration":
      declare(path, statement.name.text, "interface", statement.name.span, statement.isPublic, statement, surface);
      return;
    case "PipelineDeclaration":
      // A pipeline is registered by name; only an exported one is seen by importers.
      if (statement.isPublic) declare(path, statement.name.text, "pipeline", statement.name.span, true, statement, surface);
      return;
    case "ToolDeclaration":
      declare(path, statement.name.text, "tool", statement.name.span, statement.isPublic, statement, surface);
      return;
    case "SkillDeclaration":
      declare(path, statement.name.text, "skill", statement.name.span, statement.isPublic, statement, surface);
      return;
    case "EvalPackDeclaration":
      declare(path, statement.name.text, "eval_pack", statement.name.span, statement.isPublic, statement, surface);
      return;
    default:
      return;
  }
}

function declare(
  path: string,
  name: string,
  kind: ExportKind,
  span: Span,
  isPublic: boolean,
  declaration: ExportableDeclaration,
  surface: Surface,
): void {
  if (!surface.declared.has(name)) surface.declared.set(name, span);
  if (isPublic) surface.exports.set(name, { name, kind, span, declaredIn: path, declaration });
}

function collectSibling(path: string, statement: FunctionDeclaration, surface: Surface): void {
  const attribute = statement.attributes.find((candidate) => candidate.name.text === "sibling");
  if (attribute === undefined) return;
  if (statement.isPublic) {
    surface.diagnostics.push(importError("HARN-MOD-004", "`@sibling` cannot be combined with `pub`", attribute.span));
    return;
  }
  const name = statement.name.text;
  surface.siblings.set(name, { name, kind: "function", span: statement.name.span, declaredIn: path, declaration: statement });
}

function* patternNames(pattern: BindingPattern): Iterable<{ name: string; span: Span }> {
  switch (pattern.kind) {
    case "NamePattern":
      if (pattern.name !== "_") yield { name: pattern.name, span: pattern.span };
      return;
    case "DictPattern":
      for (const { binding } of pattern.fields) if (binding.text !== "_") yield { name: binding.text, span: binding.span };
      if (pattern.rest !== null && pattern.rest.text !== "_") yield { name: pattern.rest.text, span: pattern.rest.span };
      return;
    case "ListPattern":
      for (const { binding } of pattern.elements) if (binding.text !== "_") yield { name: binding.text, span: binding.span };
      if (pattern.rest !== null && pattern.rest.text !== "_") yield { name: pattern.rest.text, span: pattern.rest.span };
      return;
    case "PairPattern":
      for (const name of [pattern.first, pattern.second]) if (name.text !== "_") yield { name: name.text, span: name.span };
      return;
    default:
      pattern satisfies never;
  }
}
