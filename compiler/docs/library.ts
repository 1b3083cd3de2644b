/** Documentation of the library's own entries, from their declarations. */
import type { Declaration, HandleDeclaration, Library } from "#compiler/library";
import { parseDoc } from "./comment.ts";
import type { DocBlock, DocComment, ItemDoc, MemberDoc, ModuleDoc } from "./model.ts";

/**
 * One page each for ambient functions, constants and types, the methods of a value kind, the operations of a handle and
 * the functions of a namespace. Library modules are sources and documented as such.
 * @returns pages whose paths begin with `std/`, sorted
 */
export function documentLibrary(library: Library): ModuleDoc[] {
  const pages = [
    page("std/builtins", "Functions that every program can call.", functions(library.builtins)),
    page("std/constants", "Values that every program knows.", constants(library.constants)),
    page("std/types", "Types that every program knows.", Array.from(library.types, ([name, text]) => typeItem(name, text))),
    ...Array.from(library.methods, ([kind, methods]) => page(`std/methods/${kind}`, `Methods of ${kind} values.`, functions(methods))),
    ...[library.root, ...library.handles.values()].map(handlePage),
    ...Array.from(library.namespaces, ([name, entries]) => page(`std/namespaces/${name}`, `Functions of \`${name}\`.`, functions(entries))),
  ];
  return pages.filter(({ items }) => items.length > 0).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function page(path: string, summary: string, items: readonly ItemDoc[]): ModuleDoc {
  return { path, doc: parseDoc([summary], null), items, reexports: [] };
}

function handlePage({ field, type, methods }: HandleDeclaration): ModuleDoc {
  const place = field === "" ? "harness" : `harness.${field}`;
  return page(`std/${place.replace(".", "/")}`, `Operations of \`${place}\`, a \`${type}\`.`, functions(methods));
}

/** Aliases are entries of the table, too; they are listed with what they stand for. */
function functions(entries: ReadonlyMap<string, Declaration>): ItemDoc[] {
  const unique = Array.from(new Set(entries.values()));
  return unique.map((each) => item("function", each.name, named(each), each)).sort(byName);
}

function constants(entries: ReadonlyMap<string, Declaration>): ItemDoc[] {
  return Array.from(new Set(entries.values()), (each) => item("const", each.name, `const ${each.name}: ${each.signature}`, each)).sort(byName);
}

function named({ name, signature, overloads = [] }: Declaration): string {
  return [signature, ...overloads].map((each) => each.replace(/^fn\b/, `fn ${name}`)).join("\n");
}

function typeItem(name: string, text: string): ItemDoc {
  return { kind: "type", name, isPublic: true, signature: `type ${name} = ${text}`, attributes: [], doc: null, examples: [], members: noMembers, span: null, declaredIn: null };
}

const noMembers: readonly MemberDoc[] = [];

function item(kind: "function" | "const", name: string, signature: string, declaration: Declaration): ItemDoc {
  return { kind, name, isPublic: true, signature, attributes: [], doc: docOf(declaration), examples: [], members: noMembers, span: null, declaredIn: null };
}

function docOf({ doc, effect, since, deprecated, aliases = [] }: Declaration): DocComment {
  const parsed = parseDoc(doc.split("\n"), null);
  const notes = [
    ...(effect === undefined ? [] : [`Effect: \`${effect}\``]),
    ...(since === undefined ? [] : [`Since: ${since}`]),
    ...(aliases.length === 0 ? [] : [`Also called ${aliases.map((each) => `\`${each}\``).join(", ")}`]),
  ];
  const blocks = [...parsed.blocks, ...notes.map((text): DocBlock => ({ kind: "text", text }))];
  return { ...parsed, blocks, ...(deprecated !== undefined && { deprecated: [{ kind: "text", text: deprecated }] }) };
}

function byName(a: ItemDoc, b: ItemDoc): number {
  return a.name < b.name ? -1 : 1;
}
