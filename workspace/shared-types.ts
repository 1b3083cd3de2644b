/** Declared types are lowered once for all modules that see them, so that one declaration is one type everywhere. */
import type { Library } from "#compiler/library";
import type { ModuleGraph } from "#compiler/modules";
import { LibraryTypes, ModuleTypes } from "#compiler/types";

const libraries = new WeakMap<Library, LibraryTypes>();
const programs = new WeakMap<ModuleGraph["modules"], ModuleTypes>();

/** The types of a graph's modules. Graphs that differ only in their entry, and share their modules, share them. */
export function typesOf(graph: ModuleGraph, library: Library): { readonly types: ModuleTypes; readonly libraryTypes: LibraryTypes } {
  let libraryTypes = libraries.get(library);
  if (libraryTypes === undefined) libraries.set(library, (libraryTypes = new LibraryTypes(library)));
  let types = programs.get(graph.modules);
  if (types === undefined) programs.set(graph.modules, (types = new ModuleTypes(graph, libraryTypes)));
  return { types, libraryTypes };
}
