/** The host's view of the session. */
import { methods } from "../declare.ts";

export const SESSION_METHODS = methods("session", [
  ["active_roots", "fn(request?: dict) -> any", "Roots that the session works on."],
  ["changed_paths", "fn(request?: dict) -> any", "Paths that the session has changed."],
  ["preread_get", "fn(request: dict) -> any", "A file read ahead."],
  ["preread_read_many", "fn(request: dict) -> any", "Reads several files ahead."],
  ["preread_put", "fn(request: dict) -> any", "Stores a file read ahead."],
]);
