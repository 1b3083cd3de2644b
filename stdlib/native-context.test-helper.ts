/** What a native sees when a test calls it. */
import { DEFAULT_LIMITS, type HostContext, type World } from "#vm/host";

const sink = { write: (): void => undefined };

/** A world that takes output, has no input and refuses nothing. */
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

/** A context for one call; `ownsFirst`: argument 0 dies with the call. */
export function testContext(callee = "test", ownsFirst = false): HostContext {
  return { world: testWorld, ownsFirst, modulePath: "/test.harn", callee, taskValues: new Map() };
}
