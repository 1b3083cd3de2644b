/** Scopes of shared cells, maps and mailboxes (runtime reference 4.7). */
import type { HostContext } from "#vm/host";
import { HDict, runtimeError, typeError, typeName, type Value } from "#vm/values";

/** The task that counts where there is no parallel group, workflow run or agent session. */
const ROOT_TASK = "task_root";
const DEFAULT_SCOPE = "task_group";

/**
 * The id of a scope: values of the same id and name are the same.
 * @param name the called function, for errors
 * @throws HarnError (runtime) for a scope that is kept elsewhere, and for a tenant that nobody named
 */
export function scopeId(name: string, scope: string | undefined, options: HDict | undefined, context: HostContext): string {
  const kind = scope ?? DEFAULT_SCOPE;
  switch (kind) {
    case "task":
      return `task:${context.task.id}`;
    case "task_group":
      return `task_group:${context.task.groupId ?? ROOT_TASK}`;
    case "workflow_run":
    case "agent_session":
      return `${kind}:${ROOT_TASK}`;
    case "tenant": {
      const tenant = options?.get("tenant_id") ?? context.task.values.get("tenant_id");
      if (typeof tenant !== "string") throw runtimeError(`${name}: tenant scope requires tenant_id in options or runtime context`);
      return `tenant:${tenant}`;
    }
    case "durable":
    case "event_log":
      throw runtimeError(`${name}: durable shared state is explicit; use store_* or agent_state_* APIs`);
    case "external":
    case "host":
      throw runtimeError(`${name}: external shared state must be provided by a host/connector builtin`);
    default:
      return kind;
  }
}

/** Where a shared value is found, and the options that it was opened with. */
export interface SharedName {
  readonly scope: string;
  readonly key: string;
  readonly options: HDict | undefined;
}

/**
 * Reads the first argument of an opening: a key, or options with `key` (or `name`), `scope` and `tenant_id`.
 * @throws HarnError when there is no key, or an option has the wrong kind
 */
export function sharedName(name: string, given: Value | undefined, context: HostContext): SharedName {
  const options = given instanceof HDict ? given : undefined;
  const key = options === undefined ? (given ?? null) : (options.get("key") ?? options.get("name") ?? null);
  if (key === null) throw runtimeError(`${name}: key/name is required`);
  if (typeof key !== "string") throw typeError(`${name}: key/name must be a string, got ${typeName(key)}`);
  const scope = options?.get("scope") ?? undefined;
  if (scope !== undefined && typeof scope !== "string") throw typeError(`${name}: scope must be a string, got ${typeName(scope)}`);
  return { scope: scopeId(name, scope, options, context), key, options };
}
