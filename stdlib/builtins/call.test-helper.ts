/** Calls a builtin the way the interpreter does, after the call check. For tests. */
import { Suspension } from "#vm/host";
import type { Value } from "#vm/values";
import { testContext } from "../native-context.test-helper.ts";
import { BUILTINS } from "./index.ts";

export { testWorld } from "../native-context.test-helper.ts";

/** The result of builtin `name`. Errors of the builtin come through. */
export function call(name: string, ...args: readonly Value[]): Value {
  const entry = BUILTINS.find((candidate) => candidate.name === name || candidate.aliases?.includes(name) === true);
  if (entry === undefined || !("run" in entry)) throw new Error(`no native builtin ${name}`);
  const result = entry.run(args, testContext(name));
  if (result instanceof Promise || result instanceof Suspension) throw new Error(`${name} is asynchronous`);
  return result;
}
