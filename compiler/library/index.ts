export type { Declaration, HandleDeclaration, Library } from "./declaration.ts";
