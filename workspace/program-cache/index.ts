export { ProgramCache, type ReadyProgram } from "./program-cache.ts";
