export { type JsonContext, moduleToJson } from "./json.ts";
export { documentLibrary } from "./library.ts";
export { DocTable, type Documentable } from "./attachment.ts";
export { parseDoc } from "./comment.ts";
export { indexToMarkdown, itemAnchor, moduleToMarkdown, type PageContext, type PageLink } from "./markdown.ts";
export type { DocBlock, DocComment, DocParameter, ItemDoc, ItemKind, MemberDoc, ModuleDoc, ReexportDoc } from "./model.ts";
export { type DocumentedModule, documentModule, publicPart, withHiddenReexports } from "./module.ts";
