import { methods } from "../declare.ts";

const POLICY = "policy: dict, body: fn() -> T";

/** What `harness.runtime` keeps of a run: policies, steps, workflows, triggers, trust, evaluations. */
export const RUNTIME_METHODS = methods("runtime", [
  ["pipeline_input", "fn() -> any", "The input that the host gave the pipeline."],
  ["prompt_content", "fn() -> list", "The parts of the prompt that started the run."],
  ["approved_plan", "fn() -> string", "The plan that the user has approved."],
  ["record_run", "fn(record: dict) -> nil", "Hands a run record to the host."],
  [
    "introspection",
    "fn() -> {harn_version: string, harness: string, provider: string?, model: string?, model_alias: string?, family: string?, " +
      "tool_format: string?, tier: string?, context_window: int?, runtime_context_window: int?, capabilities: any}",
    "The model and the runtime that this run really uses.",
  ],

  ["with_execution_policy", `fn<T>(${POLICY}) -> T`, "Runs a function under a ceiling of capabilities."],
  ["with_approval_policy", `fn<T>(${POLICY}) -> T`, "Runs a function with rules for which tool calls need an approval."],
  ["with_autonomy_policy", "fn<T>(policy: string | dict, body: fn() -> T) -> T", "Runs a function with a limit on what it may do by itself."],
  ["with_command_policy", `fn<T>(${POLICY}) -> T`, "Runs a function with rules for the commands that it starts."],
  ["with_dynamic_permissions", `fn<T>(${POLICY}) -> T`, "Runs a function with permissions that are decided call by call."],
  ["command_policy_push", "fn(policy: dict) -> nil", "Sets rules for commands until they are taken back."],
  ["command_policy_pop", "fn() -> nil", "Takes back the rules for commands that were set last."],
  ["current_policy", "fn() -> any", "The ceiling of capabilities that holds now."],
  ["register_path_scope_guard", "fn(options?: dict) -> any", "Holds tool calls back whose paths leave the workspace."],
  ["clear_path_scope_guard", "fn() -> any", "Removes the guard of paths."],

  [
    "step_run",
    "fn(key: string, input_or_handler: any, handler_or_options?: any, options?: dict) -> any",
    "Runs a function once; a repeated run takes its recorded result.",
  ],
  [
    "step_inspect",
    "fn(namespace_or_options?: string | dict) -> list<{event_id: any, namespace: string, key: string, sequence: int, " +
      "deterministic_inputs_hash: string, result: any, occurred_at_ms: int}>",
    "The recorded results of functions that run once.",
  ],
  ["workflow_signal", "fn(target: string | dict, name: string, payload?: any) -> dict", "Sends a workflow a message that has no answer."],
  ["workflow_query", "fn(target: string | dict, name: string) -> any", "A value that a workflow has published, nil without one."],
  ["workflow_publish_query", "fn(target: string | dict, name: string, value?: any) -> dict", "Publishes a value of a workflow."],
  [
    "workflow_update",
    "fn(target: string | dict, name: string, payload?: any, options?: {timeout_ms?: int}) -> any",
    "Sends a workflow a message and waits for the answer.",
  ],
  ["workflow_receive", "fn(target: string | dict) -> dict?", "The next message of a workflow, nil when none is there."],
  ["workflow_respond_update", "fn(target: string | dict, request_id: string, value: any, name?: string) -> dict", "Answers a message of a workflow."],
  ["workflow_pause", "fn(target: string | dict) -> dict", "Pauses a workflow."],
  ["workflow_resume", "fn(target: string | dict) -> dict", "Lets a paused workflow go on."],
  [
    "workflow_status",
    "fn(target: string | dict) -> {workflow_id: string, base_dir: string, generation: int, paused: bool, pending_count: int, query_count: int, " +
      "response_count: int, continue_as_new_count: int, last_continue_as_new_at?: any}",
    "The state of a workflow's mailbox.",
  ],
  ["workflow_continue_as_new", "fn(target: string | dict) -> dict", "Starts the next generation of a workflow."],
  ["continue_as_new", "fn(target: string | dict) -> dict", "The same as `workflow_continue_as_new`."],
  ["monitor_wait_for_native", "fn(options: dict) -> dict", "Waits until something outside has reached a state."],

  [
    "trigger_list",
    "fn() -> list<{id: string, version: any, source: string, kind: string, provider: string, autonomy_tier: string, handler_kind: string, " +
      "state: string, metrics: dict}>",
    "The triggers of this process.",
  ],
  ["trigger_register", "fn(config: dict) -> dict", "Adds a trigger to this process."],
  ["trigger_fire", "fn(handle: string | dict, event: dict) -> dict", "Lets a trigger handle an event."],
  ["trigger_replay", "fn(event_id: string) -> dict", "Lets a trigger handle a recorded event again."],
  [
    "trigger_inspect_dlq",
    "fn() -> list<{event: dict, binding_id: string, binding_version: any, state: string, error: any, error_class: string, retry_history: list}>",
    "The events that no attempt could handle.",
  ],
  ["trigger_inspect_lifecycle", "fn(kind?: string?) -> list<dict>", "What happened to triggers, of one kind if it is given."],
  ["trigger_inspect_action_graph", "fn(trace_id?: string?) -> list<dict>", "The recorded actions of triggers, of one trace if it is given."],
  ["trigger_test_harness", "fn(fixture: string | {fixture: string}) -> dict", "Runs a scenario of the trigger system and reports on it."],
  ["webhook_intake_register", "fn(config: dict) -> any", "Adds an address that receives webhooks."],
  ["webhook_intake_deregister", "fn(...arguments: any) -> any", "Removes an address that receives webhooks."],
  ["webhook_intake_feed", "fn(...arguments: any) -> any", "Hands a webhook to an address as if it had arrived."],
  ["webhook_intake_list", "fn() -> any", "The addresses that receive webhooks."],
  ["webhook_intake_recent", "fn(...arguments: any) -> any", "The webhooks that arrived last."],

  [
    "trust_record",
    "fn(agent: string, action: string, approver: string?, outcome: string, tier: string) -> dict",
    "Records how an action of an agent ended.",
  ],
  ["trust_query", "fn(filters?: dict) -> list<dict>", "The recorded actions of agents that match."],
  ["trust_graph_record", "fn(decision: dict) -> string", "Records a decision about trust and gives its id."],
  ["trust_graph_query", "fn(agent: string, action?: string?) -> dict", "How far an agent is to be trusted with an action."],
  ["trust_graph_policy_for", "fn(agent: string) -> dict", "The ceiling of capabilities that an agent has earned."],
  ["trust_graph_verify_chain", "fn() -> dict", "Tells whether the record of trust is unbroken."],
  ["trust_record_alias", "fn(decision: dict) -> string", "The same as `trust_graph_record`."],
  ["trust_query_alias", "fn(filters?: dict) -> list<dict>", "Recorded decisions about trust that match."],
  ["trust_score", "fn(actor_id: string, action?: string?) -> dict", "How far an actor is to be trusted with an action."],
  ["trust_policy_for", "fn(actor_id: string) -> dict", "The ceiling of capabilities that an actor has earned."],
  ["trust_verify_chain", "fn() -> dict", "The same as `trust_graph_verify_chain`."],
  ["correction_record", "fn(correction: dict) -> any", "Records that a human corrected a decision."],
  ["correction_query", "fn(filters?: dict) -> list", "The recorded corrections that match."],
  ["corrections_record", "fn(correction: dict) -> any", "The same as `correction_record`."],
  ["corrections_query", "fn(filters?: dict) -> list", "The same as `correction_query`."],

  ["eval_pack_run", "fn(manifest: any, options?: dict) -> dict", "Runs an evaluation pack."],
  [
    "eval_suite_run",
    "fn(manifest: dict) -> {pass: bool, total: int, passed: int, failed: int, cases: list<dict>}",
    "Evaluates the saved runs of a manifest.",
  ],
  ["persona_eval_ladder_run", "fn(manifest: dict) -> any", "Evaluates a persona on steps of rising difficulty."],
  ["eval_ledger_read", "fn(...arguments: any) -> any", "Reads the results of earlier evaluations."],
  ["eval_ledger_append_rows", "fn(...arguments: any) -> any", "Records results of an evaluation."],
  ["eval_ledger_append_unique_case_rows", "fn(...arguments: any) -> any", "Records results of an evaluation, each case once."],
  ["eval_ledger_prior_commit_rows", "fn(...arguments: any) -> any", "The results of an earlier commit."],
  ["eval_ledger_resolve_resume_plan", "fn(...arguments: any) -> any", "Which cases of a broken-off evaluation are left."],
  ["verification_profiles_get", "fn(...arguments: any) -> any", "The stored rows of verification checks."],
  ["verification_profiles_set", "fn(...arguments: any) -> any", "Stores rows of verification checks."],
  ["verification_profile_resolve", "fn(query: dict, dir?: string) -> any", "The row of verification checks that fits best."],
  [
    "verification_profile_matches",
    "fn(query: dict, dir?: string) -> list<{row: dict, specificity: any, index: int}>",
    "The rows of verification checks that fit, the best first.",
  ],
  [
    "verification_profile_record_run",
    "fn(row_id: string, observation: dict, dir?: string) -> dict?",
    "Records a run of a verification check; nil when the row is unknown.",
  ],
  [
    "flow_evaluate_invariants",
    "fn(source: string, slice: dict, options?: dict) -> {records: list<dict>}",
    "Lets the invariants of a project judge a change.",
  ],

  ["emit_response", "fn(request?: dict) -> any", "Hands a response to the host."],
  ["execute_hook", "fn(request?: dict) -> any", "Lets the host run a hook."],
  ["run_pipeline", "fn(request?: dict) -> any", "Lets the host run a pipeline."],
  ["set_feature_audit", "fn(request?: dict) -> any", "Tells the host which features were used."],
  ["set_resolved_flags", "fn(request?: dict) -> any", "Tells the host which flags hold."],
  ["set_tool_guard", "fn(request?: dict) -> any", "Lets the host guard tools."],
  ["hook_stats", "fn(request?: dict) -> any", "The host's counters of hooks."],
  ["qc_default_model", "fn(request?: dict) -> any", "The host's model for quality checks."],
  ["read_resource", "fn(request?: dict) -> any", "Reads a resource of the host."],
  ["reminder_rules", "fn(request?: dict) -> any", "The host's rules for reminders."],
]);
