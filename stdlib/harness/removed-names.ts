/**
 * Ambient names that are gone and where they went. `name` alone keeps its name on the handle, `old>new` is renamed.
 * Families come in order of precedence: the first one that has a name decides.
 */
import { createPolicyGate, type PolicyGate, type PolicyLists } from "#vm/host/policy";

export interface RemovedName {
  /** As it is written in messages: `harness.stdio.println`. */
  readonly suggestion: string;
  /** Handle and method that answer to the same arguments; absent where a call has to be rewritten by hand. */
  readonly handle?: readonly [field: string, method: string];
}

const FAMILIES: readonly (readonly [field: string, names: string])[] = [
  ["clock", "now_ms monotonic_ms sleep_ms timestamp elapsed"],
  ["stdio", "print println eprint eprintln read_line prompt_user>prompt"],
  [
    "fs",
    `read_file>read_text read_file_result>read_text_result read_file_bytes>read_bytes write_file>write_text
     write_file_bytes>write_bytes replace_file>replace_text replace_file_result>replace_text_result
     replace_file_bytes>replace_bytes replace_file_bytes_result>replace_bytes_result file_exists>exists
     path_status>status delete_file>delete append_file>append append_file_locked>append_locked copy_file>copy
     move_file>rename walk_dir>walk list_dir mkdir temp_dir workspace_temp_dir mkdtemp mkdtemp_in_workspace stat
     read_lines read_lines_page_result glob find_text find_evidence`,
  ],
  ["env", "env>get env_or>get_or"],
  ["random", "random>f64 random_int>range random_choice>choice random_shuffle>shuffle"],
  [
    "net",
    `http_get>get http_post>post http_put>put http_patch>patch http_delete>delete http_request>request
     http_download>download`,
  ],

  ["stdio", "log progress read_stdin is_stdin_tty is_stdout_tty is_stderr_tty"],
  ["term", "term_width>width term_height>height set_color_mode read_password"],
  ["clock", "date_iso date_now>now date_now_iso>date_iso sleep>sleep_ms"],
  [
    "fs",
    `cwd home_dir source_dir project_root runtime_paths render_prompt package_snapshot_open package_snapshot_close
     load_run_tree run_record_load run_record_save render_string>render_template
     render_with_provenance>render_prompt_with_provenance render>render_prompt path_workspace_info>workspace_info
     path_workspace_canonicalize_existing>workspace_canonicalize_existing`,
  ],
  [
    "system",
    `sandbox_active_backend sandbox_active_profile sandbox_backend_available security_policy
     security_stamp_directive security_verify_directive`,
  ],
  ["process", "exec exec_at shell shell_at"],
  ["random", "uuid uuid_v7 ed25519_keypair x25519_keypair rng_seed>seed crypto_random_bytes>bytes"],
  [
    "net",
    `connector_call cookie_delete http_stream_open>stream_open http_stream_read>stream_read
     http_stream_info>stream_info http_stream_close>stream_close http_session>session
     http_session_request>session_request http_session_close>session_close egress_policy jsonrpc_call jsonrpc_batch
     unix_socket_json_request sse_connect sse_receive sse_close sse_server_response sse_server_send
     sse_server_heartbeat sse_server_flush sse_server_close sse_server_cancel sse_server_status
     sse_server_disconnected sse_server_cancelled websocket_connect websocket_send websocket_receive websocket_close
     websocket_server websocket_route websocket_accept websocket_server_close http_server>server
     http_server_route>server_route http_server_before>server_before http_server_after>server_after
     http_server_readiness>server_readiness http_server_on_shutdown>server_on_shutdown
     http_server_request>server_request http_server_test>server_test http_server_set_ready>server_set_ready
     http_server_ready>server_ready http_server_shutdown>server_shutdown http_server_tls_plain>server_tls_plain
     http_server_tls_edge>server_tls_edge http_server_tls_pem>server_tls_pem
     http_server_tls_self_signed_dev>server_tls_self_signed_dev
     http_server_security_headers>server_security_headers`,
  ],
  ["secrets", "secret_get>read"],
  [
    "runtime",
    `exit continue_as_new handler_context runtime_context>context task_current>context runtime_context_values>context_values
     runtime_context_get>context_get runtime_context_set>context_set runtime_context_clear>context_clear
     runtime_introspection>introspection host_capabilities host_has store_get store_set store_delete store_list
     store_save store_clear checkpoint checkpoint_get checkpoint_exists checkpoint_delete checkpoint_list
     checkpoint_clear checkpoint_insert atomic atomic_get atomic_set atomic_add atomic_cas channel send receive try_receive select
     channel_select channel_is_closed close_channel sync_mutex_acquire sync_semaphore_acquire sync_gate_acquire
     sync_rwlock_acquire sync_release sync_metrics shared_cell shared_get shared_set shared_snapshot shared_cas
     shared_map shared_map_get shared_map_set shared_map_delete shared_map_entries shared_map_snapshot shared_map_cas
     shared_metrics shared_scope_id mailbox_open mailbox_lookup mailbox_send mailbox_receive mailbox_try_receive
     mailbox_close mailbox_metrics supervisor_start supervisor_state supervisor_events supervisor_metrics
     supervisor_stop supervisor_wait circuit_breaker circuit_check circuit_record_failure circuit_record_success
     circuit_reset timer_start timer_end yield_now parallel_race with_execution_policy with_approval_policy
     with_autonomy_policy with_command_policy with_dynamic_permissions command_policy_push command_policy_pop
     current_policy trigger_list trigger_register trigger_fire trigger_replay trigger_inspect_dlq
     trigger_inspect_lifecycle trigger_inspect_action_graph trigger_test_harness webhook_intake_register
     webhook_intake_deregister webhook_intake_feed webhook_intake_list webhook_intake_recent trust_record trust_query
     trust_graph_record trust_graph_query trust_graph_policy_for trust_graph_verify_chain trust_policy_for
     trust_query_alias trust_record_alias trust_score trust_verify_chain eval_pack_run eval_suite_run
     persona_eval_ladder_run eval_ledger_read eval_ledger_append_rows eval_ledger_append_unique_case_rows
     eval_ledger_prior_commit_rows eval_ledger_resolve_resume_plan verification_profiles_get
     verification_profiles_set verification_profile_resolve verification_profile_matches
     verification_profile_record_run durable_rate_limit_acquire monitor_wait_for_native`,
  ],
  [
    "channels",
    `emit_channel>append channel_events>events channel_subscribe>subscribe channel_ack>ack
     channel_consumer_cursor>consumer_cursor channel_guardrail_register>guardrail_register
     channel_guardrail_unregister>guardrail_unregister channel_guardrail_list>guardrail_list
     channel_guardrail_clear>guardrail_clear flush_trigger_aggregations>flush_aggregations`,
  ],
  [
    "obs",
    `log_debug log_info log_warn log_error log_json log_set_level>set_level trace_start trace_end trace_id trace_spans
     trace_summary enable_tracing agent_trace agent_trace_summary llm_info llm_usage metrics_inc friction_record
     friction_events friction_clear`,
  ],
  [
    "llm",
    `llm_call>call llm_call_safe>call_safe llm_call_structured>call_structured
     llm_call_structured_safe>call_structured_safe llm_call_structured_result>call_structured_result
     llm_completion>completion llm_stream>stream llm_stream_call>stream_call llm_catalog>catalog
     llm_catalog_refresh>catalog_refresh llm_provider_status>providers llm_upload_file>upload_file
     llm_session_cost>session_cost llm_budget>budget llm_budget_remaining>budget_remaining llm_mock>mock_enqueue
     llm_mock_calls>mock_calls llm_mock_clear>mock_clear llm_mock_snapshot>mock_snapshot
     llm_mock_push_scope>mock_push_scope llm_mock_pop_scope>mock_pop_scope llm_mock_load_jsonl>mock_load_jsonl
     llm_available_providers>available_providers llm_config>config llm_equivalent_models>equivalent_models
     llm_healthcheck>healthcheck llm_infer_provider>infer_provider llm_known_models>known_models
     llm_model_defaults>model_defaults llm_model_info>model_info llm_model_ladder>model_ladder
     llm_model_tier>model_tier llm_pick_model>pick_model llm_rate_limit>rate_limit llm_resolve_model>resolve_model
     llm_resolved_options>resolved_options schema_recover>recover_schema with_rate_limit provider_capabilities
     provider_capabilities_install provider_capabilities_clear provider_catalog provider_register routing_policy`,
  ],
  [
    "agent",
    `agent_session_open>open agent_session_exists>exists agent_session_length>length agent_session_snapshot>snapshot
     agent_session_ancestry>ancestry agent_session_current_id>current_id agent_session_reset>reset
     agent_session_fork>fork agent_session_fork_at>fork_at agent_session_rollback>rollback agent_session_redo>redo
     agent_session_close>close agent_session_trim>trim agent_session_inject>inject agent_session_post_event>post_event
     agent_session_drain_inbox>drain_inbox agent_session_seed_from_jsonl>seed_from_jsonl
     agent_session_compact>compact agent_session_workspace_anchor>workspace_anchor
     agent_session_set_workspace_anchor>set_workspace_anchor agent_session_add_root>add_root
     agent_session_remove_root>remove_root agent_session_list_roots>list_roots agent_session_reanchor>reanchor
     register_session_hook register_persona_hook register_step_hook register_checkpoint_hook daemon_spawn
     daemon_trigger daemon_stop daemon_resume daemon_snapshot daemon_wait artifact_emit load_skill skill_render
     prompt_explain prompt_mark_rendered transcript_auto_compact notify_file_edited pipeline_on_finish`,
  ],
  [
    "tools",
    `mcp_roots mcp_connect mcp_ensure_active mcp_release mcp_registry_status mcp_reauth_expired mcp_server_card
     mcp_list_tools mcp_call mcp_server_info mcp_disconnect mcp_list_resources mcp_read_resource
     mcp_list_resource_templates mcp_list_prompts mcp_get_prompt mcp_configure mcp_file_input mcp_upload_file mcp_tools
     mcp_server_metadata mcp_resource mcp_resource_template mcp_prompt mcp_elicit mcp_client_roots mcp_report_progress
     mcp_host_spawn mcp_host_tools mcp_host_call mcp_host_stop mcp_host_reload mcp_host_discover mcp_host_status
     tool_hooks_registry>hooks_registry tool_hooks_register>hooks_register tool_hooks_unregister>hooks_unregister
     tool_hooks_list>hooks_list tool_hooks_filter>hooks_filter tool_hooks_match>hooks_match
     tool_hooks_emit_audit>hooks_emit_audit tool_hooks_inject_reminder>hooks_inject_reminder
     register_tool_hook>register_hook clear_tool_hooks>clear_hooks tool_remove>remove tool_synthesize>synthesize
     tool_synthesis_cache>synthesis_cache tool_synthesis_clear>synthesis_clear tool_synth_invoke>synth_invoke`,
  ],
  ["interaction", "ask_user request_approval dual_control escalate_to hitl_pending"],
  [
    "project",
    `project_scan_native>scan project_scan_tree_native>scan_tree project_walk_tree_native>walk_tree
     project_catalog_native>catalog project_context_profile_native>context_profile project_fingerprint>fingerprint
     scan_directory compute_content_hash`,
  ],
  ["postgres", "pg_connect>connect pg_pool>pool"],
  ["sqlite", "sqlite_open>open"],
  [
    "testing",
    `pg_mock_pool sqlite_mock_db mock_time>clock_set advance_time>clock_advance unmock_time>clock_reset
     mock_stdin>stdin_set unmock_stdin>stdin_reset mock_tty>tty_set unmock_tty>tty_reset capture_stderr_start
     capture_stderr_take http_mock http_mock_clear http_mock_calls sse_mock websocket_mock transport_mock_clear
     transport_mock_calls host_mock_push_scope>push_scope host_mock_pop_scope>pop_scope host_mock_calls>calls
     host_mock>respond testbench_clock_leaks>clock_leaks testbench_fs_diff>fs_diff testbench_is_active>is_active`,
  ],
];

/** Names whose new form takes other arguments or is no single call: named in messages, never called for the program. */
const REWRITTEN: readonly (readonly [name: string, suggestion: string])[] = [
  ["execution_root", "harness.fs.runtime_paths().execution_root"],
  ["asset_root", "harness.fs.runtime_paths().asset_root"],
  ["exec_opts", "harness.process.run"],
  ["exec_at_opts", "harness.process.run"],
  ["platform", "harness.system.platform().os"],
  ["arch", "harness.system.platform().arch"],
  ["username", "harness.system.identity().username"],
  ["hostname", "harness.system.identity().hostname"],
  ["pid", "harness.system.identity().pid"],
  ["metadata_get", "harness.project.metadata_get"],
  ["metadata_resolve", "harness.project.metadata_get"],
  ["metadata_inspect", "harness.project.metadata_inspect"],
  ["metadata_set", "harness.project.metadata_set"],
  ["metadata_save", "harness.project.metadata_save"],
  ["metadata_stale", "harness.project.metadata_stale"],
  ["metadata_entries", "harness.project.metadata_entries"],
  ["metadata_status", "harness.project.metadata_status"],
  ["metadata_refresh_hashes", "harness.project.metadata_refresh_hashes"],
];

/** Removed ambient names. */
export const REMOVED_NAMES: ReadonlyMap<string, RemovedName> = removedNames();

/** The handle method that a removed name stands for, as the legacy bridge calls it. */
export function removedHandle(name: string): readonly [field: string, method: string] | undefined {
  return REMOVED_NAMES.get(name)?.handle;
}

/** The gate of a run with name lists, old names included. */
export function createRunGate(lists: PolicyLists): PolicyGate {
  return createPolicyGate(lists, removedHandle);
}

function removedNames(): ReadonlyMap<string, RemovedName> {
  const names = new Map<string, RemovedName>();
  for (const [field, list] of FAMILIES) {
    for (const word of list.split(/\s+/)) {
      const [name, method = name] = word.split(">") as [string, string?];
      if (!names.has(name)) names.set(name, { suggestion: `harness.${field}.${method}`, handle: [field, method] });
    }
  }
  for (const [name, suggestion] of REWRITTEN) if (!names.has(name)) names.set(name, { suggestion });
  return names;
}
