export type * from "./ast.ts";
export type * from "./ast-types.ts";
export type * from "./ast-declarations.ts";
export { type Comment, Token, type TokenizeResult } from "./lexer/token.ts";
export { tokenize } from "./lexer/tokenizer.ts";
export { parse, type ParseResult } from "./grammar/parser.ts";
export { forEachChild } from "./tree/children.ts";
export { dumpTree } from "./tree/dump.ts";
export { treeToJson, type TreeJson } from "./tree/json.ts";
