/** What a native sees when a test calls it. */
import { DEFAULT_LIMITS, EffectHook, type Held, type HostContext, RunClock, RunState, Suspension, type TaskPort, type World } from "#vm/host";
import type { Value } from "#vm/values";

const sink = { write: (): void => undefined };

/** A world that takes output, has no input and refuses nothing. */
export const testWorld: World = {
  stdout: sink,
  stderr: sink,
  stdin: { readLine: () => Promise.resolve(null), readAll: () => Promise.resolve(null) },
  env: {},
  cwd: "/",
  projectRoot: null,
  scriptPath: null,
  policy: { check: () => undefined, checkBuiltin: () => undefined, restrictsBuiltins: false },
  limits: DEFAULT_LIMITS,
  clock: new RunClock(),
  effects: new EffectHook(),
  state: new RunState(),
  signal: new AbortController().signal,
};

/** A context for one call; `ownsFirst`: argument 0 dies with the call. */
export function testContext(callee = "test", ownsFirst = false): HostContext {
  return { world: testWorld, ownsFirst, modulePath: "/test.harn", callee, task: testTask() };
}

/** A task that runs alone and starts no others. */
export function testTask(id = "task_root"): TaskPort {
  const held: Held[] = [];
  return {
    id,
    parentId: null,
    groupId: null,
    name: "root",
    values: new Map<string, Value>(),
    signal: new AbortController().signal,
    cancelled: false,
    held,
    hold: (item) => void held.push(item),
    unhold: (item) => void held.splice(held.indexOf(item), 1),
    spawn: () => {
      throw new Error("this task starts no others");
    },
    activeTasks: () => [],
  };
}

/** Waits as a task does for what a native returned. */
export async function settled(result: Value | Promise<Value> | Suspension): Promise<Value> {
  if (!(result instanceof Suspension)) return result;
  return new Promise((resolve, reject) => {
    result.begin({ resume: resolve, end: () => resolve(null), fail: reject });
  });
}
