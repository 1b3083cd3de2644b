/** Workers, pools and daemons. */
import { methods } from "../declare.ts";

export const AGENT_WORKER_METHODS = methods("agent", [
  ["worker_spawn", "fn(config: dict) -> dict", "Starts a worker."],
  ["worker_send_input", "fn(worker: any, task: any) -> dict", "Gives a worker that waits or is done a new task."],
  ["worker_trigger", "fn(worker: any, payload: any) -> dict", "Wakes a worker with a payload."],
  ["worker_wait", "fn(worker_or_pool_task: any) -> any", "Waits until a worker or pool task, or each of a list, has ended."],
  ["worker_stop", "fn(worker: any, options?: dict) -> dict", "Stops a worker."],
  ["worker_close", "fn(worker: any) -> dict", "Cancels a worker for good."],
  ["worker_suspend", "fn(worker: any, reason?: string, options?: dict) -> dict", "Parks a worker at the end of its turn."],
  ["worker_resume", "fn(worker_or_snapshot: any, options?: dict) -> dict", "Resumes a parked worker or a stored snapshot."],
  ["worker_list", "fn() -> list<dict>", "Workers of the run."],
  ["parse_resume_conditions", "fn(conditions?: any) -> dict?", "Checks what shall resume a worker and completes it."],
  ["pool_create", "fn(options?: dict) -> dict", "Makes a pool that runs a bounded number of tasks at a time."],
  ["pool_get", "fn(name_or_id: string) -> dict?", "The pool of a name or id, or nil."],
  ["pool_list", "fn() -> list<dict>", "Pools of the run."],
  ["pool_wait", "fn(task_or_tasks: any) -> any", "Waits until a pool task, or each of a list, has ended."],
  ["pool_simulate_restart", "fn() -> any", "Forgets pools in memory and leaves stored ones, for tests."],
  ["daemon_spawn", "fn(config: dict) -> dict", "Starts a daemon."],
  ["daemon_trigger", "fn(handle: any, event: any) -> dict", "Queues an event for a daemon."],
  ["daemon_stop", "fn(handle: any) -> dict", "Stops a daemon and keeps what is queued."],
  ["daemon_resume", "fn(path: string) -> dict", "Resumes a daemon from its state folder."],
  ["daemon_snapshot", "fn(session_id: any, options?: dict) -> any", "The state of a daemon session."],
  ["daemon_wait", "fn(session_id: string, timeout_ms: int) -> any", "Waits until a daemon session wakes."],
  ["managed_daemon_snapshot", "fn(...arguments: any) -> any", "The state of a daemon that the run manages."],
  ["managed_daemon_wait", "fn(handle: any, min_iterations?: int, timeout_ms?: int) -> any", "Waits until a managed daemon has done some iterations."],
]);
