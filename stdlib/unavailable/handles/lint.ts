/** Linters, supplied by the host. */
import { methods } from "../declare.ts";

export const LINT_METHODS = methods("lint", [
  ["run", "fn(request: dict) -> any", "Runs linters."],
]);
