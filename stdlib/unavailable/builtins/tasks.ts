/** Agents that run beside the program. */
import { builtins } from "../declare.ts";

export const TASK_BUILTINS = builtins([
  ["agent_loop", "fn(harness: Harness, message: any, system?: any, options?: dict) -> dict", "Lets a model work on a task with tools until it is done."],
  ["sub_agent_run", "fn(task: string, options?: dict) -> dict", "Runs an agent in a session of its own and gives its summary."],
  ["spawn_agent", "fn(config: dict) -> dict", "Starts a worker."],
  ["send_input", "fn(worker: any, input: any) -> dict", "Gives a worker more to do."],
  ["wait_agent", "fn(worker_or_list: any, options?: dict) -> any", "Waits until a worker, or each of a list, has ended."],
  ["suspend_agent", "fn(worker: any, reason?: string?, options?: dict) -> any", "Parks a worker at the end of its turn."],
  ["resume_agent", "fn(worker_or_snapshot: any, input?: any, continue_transcript?: bool) -> dict", "Lets a parked worker or a stored snapshot go on."],
  ["agent_stop", "fn(worker: any, options?: {graceful?: bool}) -> any", "Stops a worker."],
  ["close_agent", "fn(worker: any) -> dict", "Cancels a worker for good."],
  ["list_agents", "fn() -> list", "Gives the workers of the run."],
  ["agent_subscribe", "fn(session_id: string, callback: fn(dict) -> any) -> any", "Calls a function for every event of a session."],
  ["agent_await_resumption", "fn(reason: string, conditions?: any, resume_by?: any) -> any", "Parks the current agent until somebody resumes it."],
]);
