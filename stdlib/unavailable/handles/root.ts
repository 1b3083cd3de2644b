import { methods } from "../declare.ts";

const REQUEST_RESULT = "{status: string, method: string, reason?: string, envelope?: dict}";

/** `harness` itself: network policies and the settlement of unfinished work. */
export const ROOT_METHODS = methods("", [
  ["with_net_policy", "fn(policy: dict) -> Harness", "A root whose handles obey a network policy."],
  ["resume_subagent", "fn(handle: any, input?: any) -> any", "Resumes a suspended worker and hands it an input."],
  ["cancel_subagent", "fn(handle: any) -> any", "Cancels a worker."],
  ["current_pipeline_id", "fn() -> string?", "The id of the run, else of the session, that changes are recorded under."],
  ["handoff_to", `fn(target: string, payload?: any) -> ${REQUEST_RESULT}`, "Queues a payload for another pipeline."],
  [
    "acknowledge_trigger",
    "fn(id: string) -> {status: string, method: string, trigger_id: string, item?: any, reason?: string}",
    "Takes a queued trigger off the list of unsettled work.",
  ],
  [
    "defer_trigger",
    "fn(id: string, target?: string) -> {status: string, method: string, trigger_id: string, reason?: string, acknowledgement?: dict, envelope?: dict}",
    "Acknowledges a queued trigger and hands it to another pipeline.",
  ],
  ["acknowledge_handoff", `fn(envelope_id: string, decision?: any) -> ${REQUEST_RESULT}`, "Takes a partial handoff off the list of unsettled work."],
  [
    "emit_audit",
    "fn(kind: string, payload?: any) -> {status: string, method: string, kind?: string, reason?: string, entry?: dict}",
    "Records an entry of the audit log; a `drain_decision` asks its hook first.",
  ],
  ["finalize", "fn(disposition?: any) -> dict", "Closes the run's unsettled work and gives the receipt."],
  ["spawn_settlement_agent", "fn(unsettled: dict, return_value?: any, options?: dict) -> dict", "Lets an agent bring unsettled work to its end."],
]);
