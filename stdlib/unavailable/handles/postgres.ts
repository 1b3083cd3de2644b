/** Connections to Postgres servers. */
import { methods } from "../declare.ts";

export const POSTGRES_METHODS = methods("postgres", [
  ["connect", "fn(source: string | dict, options?: dict) -> any", "Opens one connection."],
  ["pool", "fn(source: string | dict, options?: dict) -> any", "Opens a pool of connections."],
]);
