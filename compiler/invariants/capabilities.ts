/** The capabilities that invariants speak of, and which calls exercise them. */
import type { Library } from "#compiler/library";

export const CAPABILITIES = [
  "fs.write",
  "process.exec",
  "network.access",
  "mcp.connector",
  "llm.model",
  "worker.dispatch",
  "human.approval",
  "autonomy.policy",
] as const;

export type Capability = (typeof CAPABILITIES)[number];

export function isCapability(name: string): name is Capability {
  return (CAPABILITIES as readonly string[]).includes(name);
}

/** What changes the world outside of the program; asking people and narrowing one's own rights do not. */
export const SIDE_EFFECTS: ReadonlySet<Capability> = new Set(["fs.write", "process.exec", "network.access", "mcp.connector", "worker.dispatch"]);

/** One thing that a call does. */
export interface Exercise {
  readonly capability: Capability;
  /** fs.write: numbers of the arguments that name what is written. Empty: the call does not say. */
  readonly paths: readonly number[];
}

interface Row {
  readonly capability: Capability;
  /** Of the handle's methods; matches whole names. */
  readonly methods: RegExp;
  readonly paths?: readonly number[];
}

const row = (capability: Capability, methods: string, paths: readonly number[] = []): Row => ({ capability, methods: new RegExp(`^(?:${methods})$`), paths });

/** By field of the handle. A method that no row matches exercises nothing. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  fs: [
    row("fs.write", "write_text|write_bytes|append|append_locked|mkdir|delete|replace_.*|set_mode|safe_text_patch|emit_safe_text_patch_result", [0]),
    row("fs.write", "copy", [1]),
    row("fs.write", "rename", [0, 1]),
    row("fs.write", "mkdtemp.*|run_record_save|commit_staged|restore"),
  ],
  workspace: [row("fs.write", "append_jsonl|compare_swap_text|create_directory|delete|write_text", [0]), row("fs.write", "move", [0, 1])],
  net: [
    row("network.access", "(?!egress_policy|cookie_delete|server_tls_|server_security_headers).*"),
    row("fs.write", "download", [1]),
    row("mcp.connector", "connector_call"),
  ],
  process: [row("process.exec", "run|exec.*|shell|shell_at|cancel|git_.*"), row("network.access", "git_fetch|git_push|git_ls_remote")],
  terminal: [row("process.exec", "start|send_keys")],
  computer: [row("process.exec", "execute")],
  pr_monitor: [
    row("process.exec", "commit_and_push|prepare_worktree|run_commands"),
    row("network.access", "gh_snapshot|commit_and_push"),
    row("fs.write", "append_supervision|persist_.*|prepare_worktree"),
  ],
  tools: [
    row("mcp.connector", "mcp_.*"),
    row("fs.write", "write_file|delete_file"),
    row("process.exec", "manage_packages|run_command|run_test|run_build_command|git|mcp_host_spawn"),
    row("worker.dispatch", "dispatch_agent_.*|composition_execute"),
  ],
  ast: [row("fs.write", "apply_node|batch_apply|insert_at_anchor|symbol_delete|symbol_replace|remove_symbol|replace_symbol")],
  code_index: [row("fs.write", "rename_symbol")],
  lsp: [row("fs.write", "rename")],
  rules: [row("fs.write", "apply")],
  project: [row("fs.write", "metadata_set|metadata_save|path_metadata_set|generate_.*")],
  sqlite: [row("fs.write", "open", [0])],
  postgres: [row("network.access", "connect|pool")],
  llm: [row("llm.model", "call.*|completion|stream|stream_call|recover_schema|upload_file")],
  agent: [row("worker.dispatch", "(?:worker|daemon)_(?:spawn|trigger|send_input|resume)|pool_create"), row("llm.model", "self_review")],
  runtime: [
    row("worker.dispatch", "run_pipeline|trigger_fire|trigger_replay|eval_.*_run|persona_eval_ladder_run"),
    row("autonomy.policy", "with_autonomy_policy|with_dynamic_permissions"),
  ],
  workflow: [row("worker.dispatch", "run_bundle"), row("fs.write", "patch")],
  interaction: [row("human.approval", ".*")],
  permission: [row("human.approval", "request")],
};

/** Functions of the library that are called by their bare name. */
const FUNCTIONS: ReadonlyMap<string, readonly Capability[]> = new Map<string, readonly Capability[]>([
  ["agent_loop", ["llm.model", "worker.dispatch"]],
  ["agent_turn", ["llm.model"]],
  ["sub_agent_run", ["worker.dispatch"]],
  ["spawn_agent", ["worker.dispatch"]],
  ["host_tool_call", ["mcp.connector"]],
  ["host_call", ["mcp.connector"]],
]);

/** What a method of a handle does. */
export function exercisesOf(field: string, method: string): readonly Exercise[] {
  const rows = Object.hasOwn(ROWS, field) ? (ROWS[field] ?? []) : [];
  return rows.filter(({ methods }) => methods.test(method)).map(({ capability, paths = [] }) => ({ capability, paths }));
}

/** What a bare library name does: a function, or a removed ambient name by the handle method that replaces it. */
export function exercisesOfName(name: string, library: Library): readonly Exercise[] {
  const method = methodOfName(name, library);
  if (method !== null) return exercisesOf(method.field, method.method);
  return (FUNCTIONS.get(name) ?? []).map((capability) => ({ capability, paths: [] }));
}

/** The handle method that a removed ambient name stands for. */
export function methodOfName(name: string, library: Library): { readonly field: string; readonly method: string } | null {
  const [root, field, method, ...more] = (library.removed.get(name) ?? "").split(".");
  return root === "harness" && field !== undefined && method !== undefined && more.length === 0 ? { field, method } : null;
}

/** Calls of foreign tools: whether such a tool writes shows in its name only. */
export function isForeignToolCall(method: string): boolean {
  return method === "mcp_call" || method === "mcp_host_call" || method === "host_tool_call";
}

const WRITING_VERB = /write|edit|delete|remove|create|patch|move|rename|append|replace|mkdir/i;

export function soundsLikeWriting(tool: string): boolean {
  return WRITING_VERB.test(tool);
}
