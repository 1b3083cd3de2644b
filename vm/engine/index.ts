export { Engine, type Outcome, type ProgramInput } from "./engine.ts";
export { InternalError } from "#vm/interpreter";
