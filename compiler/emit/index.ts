export { emitModule, type EmitInput, type EmitResult } from "./module.ts";
