/** Works out which names the imports of a module bring in. */
import { dirname } from "node:path";
import type { ExportedName, ImportedName } from "./graph.ts";
import { isSameDeclaration, missingSuffix, type ExportTable } from "./exports.ts";
import type { LoadedImport, LoadedModule } from "./load.ts";
import { importError } from "./report.ts";

/**
 * Links the imports of one module.
 *
 * Two imports that give one name collide, unless both lead to the same declaration. A selective import also collides
 * with a declaration of the importing file; a name that a wildcard brings in yields to it.
 * @returns names in source order of their imports; of colliding ones the first stays
 */
export function linkImports(module: LoadedModule, exports: ExportTable): ReadonlyMap<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  for (const loaded of module.imports) {
    const target = loaded.module;
    if (target === null) continue;
    const offered = exports.get(target) ?? new Map<string, ExportedName>();
    const siblings = isSameDirectory(module, target) ? target.surface.siblings : null;
    if (loaded.node.names === null) {
      for (const exported of offered.values()) bind(module, loaded, target, exported, names);
      if (siblings !== null) for (const exported of siblings.values()) bind(module, loaded, target, exported, names);
      continue;
    }
    for (const name of loaded.node.names) {
      const exported = offered.get(name.text) ?? siblings?.get(name.text);
      if (exported !== undefined) bind(module, loaded, target, exported, names);
      // The re-export has reported it already, and what a broken file would export is not known.
      else if (!loaded.node.isPublic && target.syntaxError === null) {
        const message = `Import error: '${name.text}' is not exported by ${loaded.node.path}`;
        module.diagnostics.push(importError("HARN-IMP-002", message + missingSuffix(name.text, target, offered.keys()), name.span));
      }
    }
  }
  return names;
}

function bind(module: LoadedModule, loaded: LoadedImport, target: LoadedModule, exported: ExportedName, names: Map<string, ImportedName>): void {
  const { name } = exported;
  const { node } = loaded;
  if (exported.declaredIn === module.path) return;
  const existing = names.get(name);
  if (existing !== undefined && isSameDeclaration(existing.exported, exported)) return;
  const isDeclaredHere = module.surface.declared.has(name);
  if (isDeclaredHere && node.names === null) return;
  if (isDeclaredHere || existing !== undefined) {
    // In a cycle a local binding wins over the name that arrives late.
    if (isDeclaredHere && loaded.isLate) return;
    // Of names that would also be exported the re-export has reported the clash.
    if (node.isPublic && (isDeclaredHere || existing?.importNode.isPublic === true)) return;
    const span = node.names?.find((candidate) => candidate.text === name)?.span ?? node.pathSpan;
    const message = `Import collision: '${name}' is already defined when importing ${node.path}. Use selective imports to disambiguate: import { ${name} } from "..."`;
    module.diagnostics.push(importError("HARN-MOD-005", message, span));
    return;
  }
  names.set(name, { name, exported, from: target.path, importNode: node });
}

function isSameDirectory(a: LoadedModule, b: LoadedModule): boolean {
  return dirname(a.path) === dirname(b.path);
}
