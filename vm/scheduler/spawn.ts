import { Isolation, prepareCall, type Runtime, type SpawnLabel, Task } from "#vm/interpreter";
import { HClosure, typeError, typeName, type Value } from "#vm/values";
import { worldOfChild } from "./output.ts";

/**
 * A task that will call `callable` with copies of `args`. It is known to its parent and to the scopes around, but does not
 * run yet.
 * @throws HarnError when `callable` is no function written in Harn, or lacks arguments
 */
export function createChild(runtime: Runtime, parent: Task, callable: Value, args: readonly Value[], label: SpawnLabel): Task {
  if (!(callable instanceof HClosure)) throw typeError(`a task needs a function, got ${typeName(callable)}`);
  const { family } = parent;
  const { name, groupId, index } = label;
  const child = new Task(runtime, {
    id: groupId === null ? `${parent.id}:${name}:${family.count(name)}` : `${groupId}:${index ?? 0}`,
    name,
    parent,
    groupId: groupId ?? parent.groupId,
    world: worldOfChild(parent.world),
    values: parent.valueEntries,
  });
  const isolation = new Isolation();
  prepareCall(child, isolation.closure(callable), args.map((argument) => isolation.value(argument)));
  runtime.separateModules(child, isolation);
  family.live.add(child);
  family.unjoined.add(child);
  for (const scope of parent.scopes) {
    scope.live.add(child);
    if (scope.kind === "scope") scope.started.push(child);
    child.doneCallbacks.add(() => scope.live.delete(child));
  }
  return child;
}
