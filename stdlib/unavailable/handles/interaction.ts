/** Questions to people. */
import { methods } from "../declare.ts";

const APPROVAL_OPTIONS =
  "{detail?: any, args?: any, quorum?: int, reviewers?: list<string>, deadline?: duration, principal?: any, evidence_refs?: list, " +
  "undo_metadata?: any, capabilities_requested?: any}";

const APPROVAL =
  "{approved: bool, reviewers: list<string>, approved_at: string?, reason: string?, " +
  "signatures: list<{reviewer: string, signed_at: string, signature: string}>}";

const ESCALATION = "{request_id: string, role: string, reason: string, trace_id: string, status: string, accepted_at: string?, reviewer: string?}";

const FILTERS = "{since?: string, until?: string, kinds?: list<string>, agent?: string, limit?: int}";

export const INTERACTION_METHODS = methods("interaction", [
  ["ask", "fn(question: any, kind?: any) -> string", "Asks the user a question and gives the answer."],
  [
    "ask_user",
    "fn(prompt: string, options?: {schema?: any, timeout?: duration, default?: any}) -> any",
    "Asks the user and waits for an answer that fits the schema.",
  ],
  ["request_approval", `fn(action: string, options?: ${APPROVAL_OPTIONS}) -> ${APPROVAL}`, "Asks reviewers for approval; a denial raises an error."],
  ["dual_control", "fn<T>(n: int, m: int, action: fn() -> T, approvers?: list<string>) -> T", "Runs a function once enough people have approved."],
  ["escalate_to", `fn(role: string, reason: string) -> ${ESCALATION}`, "Hands a decision to a role that may take it."],
  ["hitl_pending", `fn(filters?: ${FILTERS}) -> list<dict>`, "Questions to people that are still open."],
]);
