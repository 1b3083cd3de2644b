export { emitModule, type EmitInput } from "./module.ts";
