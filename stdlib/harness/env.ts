import { expectString } from "./arguments.ts";
import { environmentValue } from "./environment.ts";
import { handleTable } from "./handle-table.ts";

/** `harness.env`: the environment of the run, read-only. */
export const ENV_TABLE = handleTable("env", [
  {
    name: "get",
    signature: "fn(name: string) -> string?",
    doc: "The value of an environment variable, or nil when it is unset.",
    run: (args, context) => environmentValue(context.world, expectString(args, 1, context)) ?? null,
  },
  {
    name: "get_or",
    signature: "fn(name: string, default?: any) -> any",
    doc: "The value of an environment variable, or the default when it is unset.",
    run: (args, context) => environmentValue(context.world, expectString(args, 1, context)) ?? args[2] ?? null,
  },
]);
