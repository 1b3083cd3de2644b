/** Documentation of a module. */
import type { SourceFile } from "#compiler/diagnostics";
import { signaturePrinter } from "#compiler/format";
import type { ExportedName } from "#compiler/modules";
import type { ParseResult } from "#compiler/syntax";
import { DocTable } from "./attachment.ts";
import { itemsOf } from "./items.ts";
import type { ModuleDoc } from "./model.ts";

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
    reexports: reexports.map(({ name, kind, declaredIn }) => ({ name, kind, declaredIn })),
  };
}

/** The module as importers see it. */
export function publicPart(module: ModuleDoc): ModuleDoc {
  return { ...module, items: module.items.filter(({ isPublic }) => isPublic) };
}
