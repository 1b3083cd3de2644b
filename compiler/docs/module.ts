/** Documentation of a module. */
import type { SourceFile } from "#compiler/diagnostics";
import { signaturePrinter } from "#compiler/format";
import type { ExportedName } from "#compiler/modules";
import type { ParseResult } from "#compiler/syntax";
import { DocTable } from "./attachment.ts";
import { itemsOf } from "./items.ts";
import type { ItemKind, ModuleDoc, ReexportDoc } from "./model.ts";

export interface DocumentedModule {
  readonly source: SourceFile;
  /** The parse of the source. */
  readonly parsed: Pick<ParseResult, "program" | "comments">;
  /** What the module exports, re-exports included, from the module graph; without it re-exports are unknown. */
  readonly exports?: ReadonlyMap<string, ExportedName>;
}

/**
 * Collects the documentation of a module: of every top-level declaration, private ones included. Never fails: of a source
 * with errors it documents what could be parsed.
 */
export function documentModule({ source, parsed, exports = new Map() }: DocumentedModule): ModuleDoc {
  const docs = new DocTable(source.text, parsed);
  const reexports = Array.from(exports.values()).filter(({ declaredIn }) => declaredIn !== source.path);
  return {
    path: source.path,
    doc: docs.moduleDoc,
    items: itemsOf(parsed.program, docs, signaturePrinter(source.text, parsed.comments)),
    reexports: reexports.map((each) => ({ name: each.name, kind: kindOf(each), declaredIn: each.declaredIn })),
  };
}

function kindOf({ kind, declaration }: ExportedName): ItemKind {
  if (kind !== "value") return kind;
  return declaration.kind === "Binding" && declaration.keyword !== "const" ? "let" : "const";
}

/** The module as importers see it. */
export function publicPart(module: ModuleDoc): ModuleDoc {
  return { ...module, items: module.items.filter(({ isPublic }) => isPublic) };
}

/**
 * Takes the items of modules that are not shown themselves into the one that passes them on.
 * @param hidden the documentation of such a module; null for one that is shown
 */
export function withHiddenReexports(module: ModuleDoc, hidden: (path: string) => ModuleDoc | null): ModuleDoc {
  const items = [...module.items];
  const reexports: ReexportDoc[] = [];
  for (const reexport of module.reexports) {
    // Of two declarations of a name the last counts.
    const found = hidden(reexport.declaredIn)?.items.findLast(({ name, isPublic, kind }) => name === reexport.name && isPublic && kind !== "impl");
    if (found === undefined) reexports.push(reexport);
    else items.push({ ...found, declaredIn: reexport.declaredIn });
  }
  return { ...module, items, reexports };
}
