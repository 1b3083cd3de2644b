import { methods } from "../declare.ts";

/** `harness.tenant`. */
export const TENANT_METHODS = methods("tenant", [
  ["id", "fn() -> string", "The tenant that the run works for; an error without one."],
  ["try_id", "fn() -> string?", "The tenant that the run works for, nil without one."],
]);
