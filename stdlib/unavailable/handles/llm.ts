/** Model calls, their fixtures, and what is known about providers and models. */
import { methods } from "../declare.ts";

const USAGE =
  "{input_tokens: int, output_tokens: int, reported_total_tokens?: int, cost_usd: float?, known_cost_usd: float, provider_call_count: int, " +
  "unpriced_calls: int, usage_unknown_calls: int, cache_read_tokens: int, cache_write_tokens: int, cache_supported: bool, cache_hit_ratio: float?, " +
  'cache_visibility: string?, accounting_status: "reported" | "unknown", cache_savings_usd: any, served_fast: any, provider_telemetry?: any, ' +
  "provider_attempts: {total: int, retries: int, rate_limited: int, empty_completion: int, other: int}}";

const TOOL_CALLS = "list<{id?: string, type?: string, name: string, arguments: any}>";

/** The envelope of one answer. Fields that only some answers have are `any`: programs read them without a guard. */
const RESPONSE =
  `{model: string, provider: string, usage: ${USAGE}, ` +
  'outcome: {kind: "complete" | "tool_use" | "truncated" | "refused" | "paused" | "empty", billed: bool}, ' +
  "text: string, raw_text: string, visible_text: string, canonical_text?: any, data?: any, thinking?: any, thinking_summary?: any, stop_reason?: any, " +
  `tool_calls: ${TOOL_CALLS}, native_tool_calls: list<dict>, protocol_violations?: any, tool_parse_errors?: any, done_marker?: any, ` +
  "provider_response_id?: any, transcript?: any, blocks: list<dict>, logprobs?: any, routing?: any}";

const STRUCTURED = "ok: bool, data: T?, raw_text: string, error: string, error_category: string?, attempts: int, repaired: bool";

const STRUCTURED_ORIGIN = "repair_tier?: string?, extracted_json: bool, usage: dict, model: string, provider: string";

const CHUNK = "{delta: string, visible_delta: string, partial: string, role: string, stop_reason?: string}";

export const LLM_METHODS = methods("llm", [
  ["call", `fn(prompt: string, system?: string, options?: dict) -> ${RESPONSE}`, "Asks a model once and gives the answer's envelope."],
  [
    "call_safe",
    "fn(prompt: string, system?: string, options?: dict) -> {ok: bool, response: any, error: any}",
    "Asks a model once; a provider's failure becomes a value.",
  ],
  ["call_structured", "fn<T>(prompt: string, schema: Schema<T>, options?: dict) -> T", "Asks for data of a schema and gives the validated data."],
  [
    "call_structured_safe",
    "fn<T>(prompt: string, schema: Schema<T>, options?: dict) -> {ok: bool, data: T?, error: dict?}",
    "Asks for data of a schema; failures become a value.",
  ],
  [
    "call_structured_result",
    `fn<T>(prompt: string, schema: Schema<T>, options?: dict) -> {${STRUCTURED}, ${STRUCTURED_ORIGIN}}`,
    "Asks for data of a schema and tells how the data came about.",
  ],
  [
    "recover_schema",
    `fn<T>(text: string, schema: Schema<T>, options?: dict) -> {${STRUCTURED}, stage: string}`,
    "Finds data of a schema in a text, with a repair by a model if allowed.",
  ],
  ["completion", `fn(prefix: string, suffix?: string, system?: string, options?: dict) -> ${RESPONSE}`, "Completes the text between a prefix and a suffix."],
  ["stream", "fn(prompt: string, system?: string, options?: dict) -> channel", "Asks a model and sends the answer piece by piece into a channel."],
  ["stream_call", `fn(prompt: string, system?: string, options?: dict) -> Stream<${CHUNK}>`, "Asks a model and yields the pieces of the answer."],
  [
    "with_rate_limit",
    "fn<T>(provider: string, callback: fn() -> T, options?: dict) -> T",
    "Runs a function within a provider's rate limit and again after a refusal.",
  ],
  ["catalog", "fn() -> list<dict>", "Rows of the model catalog."],
  ["catalog_refresh", "fn(options?: dict) -> dict", "Fetches the model catalog anew and reports what came."],
  [
    "providers",
    'fn() -> list<{name: string, available: bool, credential_status: "ok" | "missing" | "not_required" | "deferred"}>',
    "Configured providers and whether they have credentials.",
  ],
  ["upload_file", "fn(path: string, provider: string) -> string", "Gives a provider a file and returns the id it gets there."],
  ["session_cost", "fn() -> {total_cost: float, input_tokens: int, output_tokens: int, call_count: int}", "Money and tokens that the run has used."],
  ["budget", "fn(max_cost: float | int) -> nil", "Sets the most that the run may spend, in US dollars."],
  ["budget_remaining", "fn() -> float?", "What is left of the budget, or nil without one."],
  ["mock_enqueue", "fn(response: dict) -> nil", "Queues an answer of the mock provider."],
  ["mock_calls", "fn() -> list<dict>", "Requests that the mock provider got."],
  ["mock_clear", "fn() -> nil", "Drops queued answers and recorded requests of the mock provider."],
  ["mock_snapshot", "fn() -> dict", "Answers still queued and requests recorded by the mock provider."],
  ["mock_push_scope", "fn() -> any", "Starts a nested queue of mock answers."],
  ["mock_pop_scope", "fn() -> any", "Ends the innermost queue of mock answers."],
  ["mock_load_jsonl", "fn(...arguments: any) -> any", "Queues mock answers from a file with one JSON object a line."],
  ["apply_reasoning_policy", "fn(...arguments: any) -> any", "Applies a reasoning policy to the options of a call."],
  ["available_providers", "fn(...arguments: any) -> list", "Providers that can be called now."],
  ["complementary_reviewer", "fn(...arguments: any) -> any", "A model fit to review the work of another one."],
  ["config", "fn(provider?: string) -> dict", "The configuration of a provider."],
  ["equivalent_models", "fn(...arguments: any) -> any", "Models that other providers serve in place of a model."],
  ["execution_contract", "fn(...arguments: any) -> any", "What a provider and model promise for a call."],
  ["healthcheck", "fn(provider?: string, options?: dict) -> dict", "Asks a provider whether it answers and accepts the credentials."],
  ["infer_provider", "fn(model_id: string) -> string", "The provider that a model id belongs to."],
  ["known_models", "fn(...arguments: any) -> list", "Models that the catalog knows."],
  ["list_providers_native", "fn(...arguments: any) -> list", "Names of the configured providers."],
  ["model_defaults", "fn(...arguments: any) -> any", "Default options of a model."],
  ["model_info", "fn(...arguments: any) -> any", "What the catalog says about a model."],
  ["model_ladder", "fn(name: string) -> {label: string, steps: list<dict>}", "The steps of a named model ladder."],
  ["model_tier", "fn(model_id: string) -> string", "The tier of a model."],
  ["pick_model", "fn(target: string, options?: dict) -> dict", "Chooses a model for an alias or a tier."],
  ["provider_capabilities", "fn(provider: string, model: string) -> dict", "What a provider's model can do."],
  ["provider_capabilities_install", "fn(toml: string) -> any", "Adds capability rows from a TOML text."],
  ["provider_capabilities_clear", "fn() -> nil", "Takes added capability rows back."],
  ["provider_catalog", "fn(...arguments: any) -> any", "The catalog of providers."],
  ["provider_register", "fn(...arguments: any) -> any", "Adds a provider for the run."],
  ["qc_default_model", "fn(...arguments: any) -> any", "The model for cheap quality checks."],
  ["rate_limit", "fn(provider: string, options?: dict) -> int | bool | nil", "Reads, sets or clears a provider's rate limit."],
  ["reasoning_effort_budget", "fn(...arguments: any) -> any", "The token budget of a reasoning effort."],
  ["resolve_model", "fn(alias: string) -> dict", "Provider and model id behind an alias."],
  ["resolved_options", "fn(...arguments: any) -> any", "The options of a call after all defaults."],
  ["routing_policy", "fn(...arguments: any) -> any", "The policy that chooses among routes."],
]);
