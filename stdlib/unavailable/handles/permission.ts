/** Permissions that the host grants. */
import { methods } from "../declare.ts";

export const PERMISSION_METHODS = methods("permission", [
  ["request", "fn(request: dict) -> any", "Asks the host for a permission."],
]);
