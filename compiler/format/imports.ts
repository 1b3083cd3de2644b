/** Imports, and their order. */
import type { ImportDeclaration } from "#compiler/syntax";
import { concat, type Doc } from "./doc.ts";
import { commaList, type Item, itemOf, type Laid } from "./items.ts";
import { type Printer, sourceOf } from "./printer.ts";

export function printImport(p: Printer, node: ImportDeclaration): Doc {
  const keyword = node.isPublic ? "pub import " : "import ";
  const written = sourceOf(p, node.pathSpan);
  // `import a::b::{ x }` is `import { x } from "a/b"`.
  const path = /^(?:"|r["#])/.test(written) ? written : `"${node.path}"`;
  if (node.names === null) return concat([keyword, path]);
  const items = node.names.map(({ span, text }): NamedItem => ({ ...itemOf(span, () => text), text }));
  const end = p.comments.find("}", node.names.at(-1)?.span.end ?? node.span.start);
  const order = (names: readonly Laid[]): readonly Laid[] => [...names].sort((a, b) => compare(textOf(a.item), textOf(b.item)));
  return concat([keyword, commaList(p, items, { open: "{", close: "}", isSpaced: true, order }, node.span.start, end), " from ", path]);
}

interface NamedItem extends Item {
  readonly text: string;
}

function textOf(item: Item): string {
  return "text" in item && typeof item.text === "string" ? item.text : "";
}

/** Standard modules first, then by path; of one path the plain import first. */
export function compareImports(a: ImportDeclaration, b: ImportDeclaration): number {
  return (
    Number(!a.path.startsWith("std/")) - Number(!b.path.startsWith("std/")) ||
    compare(a.path, b.path) ||
    Number(a.names !== null) - Number(b.names !== null) ||
    compare(sortedNames(a), sortedNames(b)) ||
    Number(a.isPublic) - Number(b.isPublic)
  );
}

function sortedNames({ names }: ImportDeclaration): string {
  return (names ?? []).map(({ text }) => text).sort(compare).join(",");
}

/** Byte order, which for UTF-8 is that of code points. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
