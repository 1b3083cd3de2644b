export { type CallSignature, toNativeSignature } from "./call-signature.ts";
export type { Declaration, HandleDeclaration, Library } from "./declaration.ts";
export { parseSignature, type Signature, type SignatureError, type SignatureParameter } from "./signature.ts";
