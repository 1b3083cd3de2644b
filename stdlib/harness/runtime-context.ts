import type { HostContext, TaskPort } from "#vm/host";
import { HDict, HList, type Value } from "#vm/values";

/** Fields that are always there and nil where they do not apply. */
const OPTIONAL_FIELDS = [
  "parent_task_id", "task_group_id", "scope_id", "workflow_id", "run_id", "stage_id", "worker_id", "agent_session_id",
  "parent_agent_session_id", "root_agent_session_id", "agent_name", "trigger_id", "trigger_event_id", "binding_key",
  "tenant_id", "provider", "trace_id", "span_id", "scheduler_key", "runner", "capacity_class",
] as const;

/** The Harn type of `harness.runtime.context()`. */
export const CONTEXT_TYPE =
  `{${OPTIONAL_FIELDS.map((name) => `${name}: string?`).join(", ")}, ` +
  "task_id: string, root_task_id: string, task_name: string?, context_values: dict, cancelled: bool, debug: dict}";

const ROOT_TASK_ID = "task_root";

/** The dict of `harness.runtime.context()`. */
export function runtimeContext(context: HostContext): HDict {
  const { task } = context;
  const fields: (readonly [string, Value])[] = OPTIONAL_FIELDS.map((name) => [name, null]);
  fields.push(
    ["task_id", task.id],
    ["parent_task_id", task.parentId],
    ["root_task_id", ROOT_TASK_ID],
    ["task_group_id", task.groupId],
    ["task_name", task.name],
    ["context_values", HDict.from(context.task.values)],
    ["cancelled", task.cancelled],
    ["debug", debugInformation(task)],
  );
  return HDict.from(fields);
}

function debugInformation(task: TaskPort): HDict {
  return HDict.from([
    ["active_task_ids", new HList([ROOT_TASK_ID, ...task.activeTasks().map(({ id }) => id)])],
    ["waiting_reason", null],
    ["cancelled", task.cancelled],
    ["held_synchronization", new HList(task.held.map(({ description }) => description))],
    ["supervisors", new HList([])],
  ]);
}
