/** Databases in files. */
import { methods } from "../declare.ts";

const OPTIONS = "{create?: bool, read_only?: bool, busy_timeout_ms?: int, journal_mode?: string, foreign_keys?: bool}";

export const SQLITE_METHODS = methods("sqlite", [
  ["open", `fn(path: string, options?: ${OPTIONS}) -> any`, "Opens a database file, or one in memory for `:memory:`."],
]);
