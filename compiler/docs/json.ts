/** Documentation as the JSON of `harn doc`. */
import { LineMap, type SourceFile, type Span } from "#compiler/diagnostics";
import type { DocBlock, DocComment, ItemDoc, MemberDoc, ModuleDoc } from "./model.ts";

export interface JsonContext {
  /** How a module is shown. */
  nameOf(path: string): string;
  /** The source that spans of a module are places of; undefined for library entries. */
  sourceOf(path: string): SourceFile | undefined;
}

interface JsonPlace {
  /** UTF-8 byte offsets, half open. */
  readonly span: Span;
  /** 1-based. */
  readonly line: number;
}

/** What a module's documentation is in JSON; keys that do not apply are null, never absent. */
export function moduleToJson(module: ModuleDoc, context: JsonContext): unknown {
  const maps = new Map<string, LineMap | null>();
  const place = (path: string, span: Span | null): JsonPlace | null => {
    let map = maps.get(path);
    if (map === undefined) {
      const source = context.sourceOf(path);
      maps.set(path, (map = source === undefined ? null : new LineMap(source.text)));
    }
    if (span === null || map === null) return null;
    return { span: { start: map.byteOffset(span.start), end: map.byteOffset(span.end) }, line: map.position(span.start).line };
  };
  return {
    module: context.nameOf(module.path),
    doc: docToJson(module.doc),
    items: module.items.map((item) => itemToJson(item, (span) => place(item.declaredIn ?? module.path, span), context)),
    reexports: module.reexports.map(({ name, kind, declaredIn }) => ({ name, kind, declared_in: context.nameOf(declaredIn) })),
  };
}

type PlaceOf = (span: Span | null) => JsonPlace | null;

function itemToJson({ kind, name, isPublic, signature, attributes, doc, examples, members, span, declaredIn }: ItemDoc, place: PlaceOf, context: JsonContext): unknown {
  return {
    kind,
    name,
    visibility: isPublic ? "public" : "private",
    signature,
    attributes,
    doc: docToJson(doc),
    examples,
    members: members.map((each) => memberToJson(each, place)),
    declared_in: declaredIn === null ? null : context.nameOf(declaredIn),
    place: place(span),
  };
}

function memberToJson({ kind, name, signature, doc, span }: MemberDoc, place: PlaceOf): unknown {
  return { kind, name, signature, doc: docToJson(doc), place: place(span) };
}

function docToJson(doc: DocComment | null): unknown {
  if (doc === null) return null;
  const { summary, blocks, parameters, returns, throws, examples, deprecated } = doc;
  return {
    summary,
    blocks: blocks.map(blockToJson),
    parameters: parameters.map((each) => ({ name: each.name, blocks: each.blocks.map(blockToJson) })),
    returns: returns?.map(blockToJson) ?? null,
    throws: throws.map((each) => each.map(blockToJson)),
    examples: examples.map((each) => each.map(blockToJson)),
    deprecated: deprecated?.map(blockToJson) ?? null,
  };
}

function blockToJson(block: DocBlock): unknown {
  switch (block.kind) {
    case "text":
      return { kind: "text", text: block.text };
    case "code":
      return { kind: "code", language: block.language, code: block.code };
    default:
      return block satisfies never;
  }
}
