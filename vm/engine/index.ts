export { Engine, type FixtureCall, type Outcome, type ProgramInput, type StructPlace } from "./engine.ts";
export { InternalError } from "#vm/interpreter";
