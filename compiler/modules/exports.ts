/** Re-exports: turns the surfaces of single files into what modules export. */
import { pathBetween, ReexportCycles } from "./cycles.ts";
import type { ExportedName } from "./graph.ts";
import type { LoadedImport, LoadedModule } from "./load.ts";
import { importError } from "./report.ts";
import { didYouMean, suggest } from "./suggest.ts";

/** Exports of each module, re-exports included. */
export type ExportTable = ReadonlyMap<LoadedModule, ReadonlyMap<string, ExportedName>>;

/**
 * Resolves every `pub import`. Modules come dependencies first, so a chain of re-exports is complete when the next link
 * reads it; the exceptions, those that run in a circle, are errors.
 */
export function linkExports(modules: readonly LoadedModule[]): ExportTable {
  const cycles = new ReexportCycles(modules);
  const table = new Map<LoadedModule, ReadonlyMap<string, ExportedName>>();
  for (const module of modules) {
    const exports = new Map(module.surface.exports);
    for (const loaded of module.imports) if (loaded.node.isPublic) reexport(module, loaded, cycles, table, exports);
    table.set(module, exports);
  }
  return table;
}

function reexport(module: LoadedModule, loaded: LoadedImport, cycles: ReexportCycles, table: ExportTable, exports: Map<string, ExportedName>): void {
  const { node, module: target } = loaded;
  if (target === null) return;
  const cycle = cycles.through(module, loaded);
  if (cycle !== null) {
    module.diagnostics.push(importError("HARN-IMP-003", cycleText(cycle), node.pathSpan));
    return;
  }
  const offered = table.get(target);
  if (offered === undefined) return;
  if (node.names === null) {
    for (const exported of offered.values()) addExport(module, loaded, exported, exports);
    return;
  }
  for (const name of node.names) {
    const exported = offered.get(name.text);
    if (exported !== undefined) addExport(module, loaded, exported, exports);
    else if (target.syntaxError === null) reportMissing(module, target, loaded, name.text, name.span, offered);
  }
}

function cycleText(cycle: readonly string[]): string {
  return `Re-export error: 'pub import' crosses an import cycle: ${cycle.join(" -> ")}`;
}

/**
 * Reports at the imports of the entry what is wrong only because the program is entered there: a re-export elsewhere whose
 * target is still loading. Entered at its own file it may be sound.
 */
export function reportLateReexports(entry: LoadedModule, modules: readonly LoadedModule[]): void {
  const cycles = new ReexportCycles(modules);
  for (const module of modules) {
    if (module === entry) continue;
    for (const loaded of module.imports) {
      const { node, module: target, isLate } = loaded;
      // Modules that re-export one another are told so themselves, whoever enters them.
      if (!isLate || !node.isPublic || target === null || cycles.includes(module, target)) continue;
      const cycle = cycles.through(module, loaded);
      const way = entry.imports.find((each) => each.module !== null && pathBetween(each.module, module) !== null);
      if (cycle === null || way === undefined) continue;
      const related = [{ message: "the re-export", span: node.pathSpan, path: module.path }];
      entry.diagnostics.push(importError("HARN-IMP-003", cycleText(cycle), way.node.pathSpan, { related }));
    }
  }
}

function reportMissing(
  module: LoadedModule,
  target: LoadedModule,
  loaded: LoadedImport,
  name: string,
  span: LoadedImport["node"]["span"],
  offered: ReadonlyMap<string, ExportedName>,
): void {
  if (target.surface.siblings.has(name)) {
    module.diagnostics.push(importError("HARN-MOD-004", `Re-export error: '${name}' is \`@sibling\` in '${loaded.node.path}' and cannot be re-exported`, span));
    return;
  }
  const message = `Re-export error: '${name}' is not exported by '${loaded.node.path}'`;
  module.diagnostics.push(importError("HARN-MOD-006", message + missingSuffix(name, target, offered.keys()), span));
}

function addExport(module: LoadedModule, loaded: LoadedImport, exported: ExportedName, exports: Map<string, ExportedName>): void {
  const { name } = exported;
  const existing = exports.get(name);
  const path = loaded.node.path;
  const span = loaded.node.names?.find((candidate) => candidate.text === name)?.span ?? loaded.node.pathSpan;
  if (existing === undefined) {
    if (!module.surface.declared.has(name)) exports.set(name, exported);
    else module.diagnostics.push(importError("HARN-MOD-006", `Re-export collision: '${name}' is defined here and also re-exported from '${path}'`, span));
    return;
  }
  if (isSameDeclaration(existing, exported)) return;
  const message =
    existing.declaredIn === module.path
      ? `Re-export collision: '${name}' is defined here and also re-exported from '${path}'`
      : `Re-export collision: '${name}' is re-exported from '${path}' and from another module`;
  module.diagnostics.push(importError("HARN-MOD-006", message, span));
}

/** True if both lead to one declaration: reaching it twice is no conflict. */
export function isSameDeclaration(a: ExportedName, b: ExportedName): boolean {
  return a.declaredIn === b.declaredIn && a.name === b.name && a.span.start === b.span.start;
}

/** Why a name is missing from a module, appended to the message: private there, or misspelt. */
export function missingSuffix(name: string, target: LoadedModule, offered: Iterable<string>): string {
  if (target.surface.declared.has(name)) return " — it is defined there but not `pub`; mark it `pub` to export it";
  return didYouMean(suggest(name, offered));
}
