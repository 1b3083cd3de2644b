/** Calls a builtin the way the interpreter does, after the call check. For tests. */
import { DEFAULT_LIMITS, type HostContext, type World } from "#vm/host";
import type { Value } from "#vm/values";
import { BUILTINS } from "./index.ts";

const sink = { write: (): void => undefined };

export const testWorld: World = {
  stdout: sink,
  stderr: sink,
  stdin: { readLine: () => Promise.resolve(null), readAll: () => Promise.resolve(null) },
  env: {},
  cwd: "/",
  projectRoot: null,
  policy: { check: () => undefined, checkBuiltin: () => undefined, restrictsBuiltins: false },
  limits: DEFAULT_LIMITS,
  signal: new AbortController().signal,
};

/** The result of builtin `name`. Errors of the builtin come through. */
export function call(name: string, ...args: readonly Value[]): Value {
  const entry = BUILTINS.find((candidate) => candidate.name === name || candidate.aliases?.includes(name) === true);
  if (entry === undefined || !("run" in entry)) throw new Error(`no native builtin ${name}`);
  const context: HostContext = { world: testWorld, ownsFirst: false, modulePath: "/test.harn", callee: name, taskValues: new Map() };
  const result = entry.run(args, context);
  if (result instanceof Promise) throw new Error(`${name} is asynchronous`);
  return result;
}
