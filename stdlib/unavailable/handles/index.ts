/** Handle methods of the language that this build cannot run yet. */
import type { UnavailableMethods } from "../declare.ts";
import { AGENT_HOOK_METHODS } from "./agent-hooks.ts";
import { AGENT_LOOP_METHODS } from "./agent-loop.ts";
import { AGENT_SESSION_METHODS } from "./agent-sessions.ts";
import { AGENT_WORKER_METHODS } from "./agent-workers.ts";
import { AST_METHODS } from "./ast.ts";
import { AUTH_METHODS } from "./auth.ts";
import { CHANNEL_METHODS } from "./channels.ts";
import { CODE_INDEX_METHODS } from "./code-index.ts";
import { COMPUTER_METHODS } from "./computer.ts";
import { CREDENTIALS_METHODS } from "./credentials.ts";
import { DASHBOARD_METHODS } from "./dashboard.ts";
import { EMBED_METHODS } from "./embed.ts";
import { ENV_METHODS } from "./env.ts";
import { FS_METHODS } from "./fs.ts";
import { FS_WATCH_METHODS } from "./fs-watch.ts";
import { HOST_LEASE_METHODS } from "./host-lease.ts";
import { INTERACTION_METHODS } from "./interaction.ts";
import { LINT_METHODS } from "./lint.ts";
import { LLM_METHODS } from "./llm.ts";
import { LSP_METHODS } from "./lsp.ts";
import { MERGE_CAPTAIN_METHODS } from "./merge-captain.ts";
import { NET_METHODS } from "./net.ts";
import { OBS_METHODS } from "./obs.ts";
import { PERMISSION_METHODS } from "./permission.ts";
import { POSTGRES_METHODS } from "./postgres.ts";
import { PR_MONITOR_METHODS } from "./pr-monitor.ts";
import { PROCESS_METHODS } from "./process.ts";
import { PROJECT_METHODS } from "./project.ts";
import { RANDOM_METHODS } from "./random.ts";
import { REPO_METHODS } from "./repo.ts";
import { ROOT_METHODS } from "./root.ts";
import { RULES_METHODS } from "./rules.ts";
import { RUNTIME_METHODS } from "./runtime.ts";
import { RUNTIME_CONCURRENCY_METHODS } from "./runtime-concurrency.ts";
import { SCANNER_METHODS } from "./scanner.ts";
import { SECRET_STORE_METHODS } from "./secret-store.ts";
import { SECRET_METHODS } from "./secrets.ts";
import { SESSION_METHODS } from "./session.ts";
import { SQLITE_METHODS } from "./sqlite.ts";
import { SYSTEM_METHODS } from "./system.ts";
import { TENANT_METHODS } from "./tenant.ts";
import { TERM_METHODS } from "./term.ts";
import { TERMINAL_METHODS } from "./terminal.ts";
import { TESTING_METHODS } from "./testing.ts";
import { TEXT_METHODS } from "./text.ts";
import { TOOL_METHODS } from "./tools.ts";
import { VERDICT_METHODS } from "./verdict.ts";
import { WORKFLOW_METHODS } from "./workflow.ts";
import { WORKSPACE_METHODS } from "./workspace.ts";

export const UNAVAILABLE_HANDLE_METHODS: readonly UnavailableMethods[] = [
  ROOT_METHODS,
  TERM_METHODS,
  FS_METHODS,
  ENV_METHODS,
  RANDOM_METHODS,
  NET_METHODS,
  PROCESS_METHODS,
  CHANNEL_METHODS,
  TOOL_METHODS,
  RUNTIME_METHODS,
  RUNTIME_CONCURRENCY_METHODS,
  SYSTEM_METHODS,
  SECRET_METHODS,
  TENANT_METHODS,
  AUTH_METHODS,
  TESTING_METHODS,
  LLM_METHODS,
  AGENT_SESSION_METHODS,
  AGENT_WORKER_METHODS,
  AGENT_LOOP_METHODS,
  AGENT_HOOK_METHODS,
  OBS_METHODS,
  VERDICT_METHODS,
  INTERACTION_METHODS,
  PROJECT_METHODS,
  EMBED_METHODS,
  SQLITE_METHODS,
  POSTGRES_METHODS,
  RULES_METHODS,
  AST_METHODS,
  CODE_INDEX_METHODS,
  COMPUTER_METHODS,
  FS_WATCH_METHODS,
  HOST_LEASE_METHODS,
  SCANNER_METHODS,
  SECRET_STORE_METHODS,
  CREDENTIALS_METHODS,
  TERMINAL_METHODS,
  LINT_METHODS,
  DASHBOARD_METHODS,
  WORKSPACE_METHODS,
  MERGE_CAPTAIN_METHODS,
  SESSION_METHODS,
  PERMISSION_METHODS,
  TEXT_METHODS,
  LSP_METHODS,
  PR_MONITOR_METHODS,
  WORKFLOW_METHODS,
  REPO_METHODS,
];
