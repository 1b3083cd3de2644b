export { DocTable, type Documentable } from "./attachment.ts";
export { parseDoc } from "./comment.ts";
export type { DocBlock, DocComment, DocParameter, ItemDoc, ItemKind, MemberDoc, ModuleDoc, ReexportDoc } from "./model.ts";
export { type DocumentedModule, documentModule, publicPart } from "./module.ts";
