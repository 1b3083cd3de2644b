export { compile, run } from "./run-program.ts";
