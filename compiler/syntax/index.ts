export type * from "./ast.ts";
export type * from "./ast-types.ts";
export type * from "./ast-declarations.ts";
