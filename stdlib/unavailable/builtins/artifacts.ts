/** Artifacts as values, and what a model is shown of them. */
import { builtins } from "../declare.ts";

export const ARTIFACT_BUILTINS = builtins([
  ["artifact", "fn(payload: dict) -> dict", "Makes an artifact, with defaults for what is left out."],
  ["artifact_derive", "fn(parent: dict, kind: string, extra?: dict) -> dict", "Makes an artifact that descends from another."],
  ["artifact_select", "fn(artifacts: list, policy?: dict) -> list", "Gives the artifacts that a policy and its budget allow."],
  ["artifact_context", "fn(artifacts: list, policy?: dict) -> string", "Writes the selected artifacts for a model."],
  ["artifact_workspace_file", "fn(path: string, content: any, extra?: dict) -> dict", "Makes the artifact of a file."],
  ["artifact_workspace_snapshot", "fn(paths: any, summary?: string?, extra?: dict) -> dict", "Makes the artifact of several files."],
  ["artifact_editor_selection", "fn(path: string, text: string, extra?: dict) -> dict", "Makes the artifact of what is selected in an editor."],
  ["artifact_verification_result", "fn(title: string, text: string, extra?: dict) -> dict", "Makes the artifact of a verification."],
  ["artifact_test_result", "fn(title: string, text: string, extra?: dict) -> dict", "Makes the artifact of a test run."],
  ["artifact_command_result", "fn(command: any, output: any, extra?: dict) -> dict", "Makes the artifact of a command's output."],
  ["artifact_diff", "fn(path: string, before: string, after: string, extra?: dict) -> dict", "Makes the artifact of the difference of two texts."],
  ["artifact_git_diff", "fn(diff_text: string, extra?: dict) -> dict", "Makes the artifact of a diff that git gave."],
  ["artifact_diff_review", "fn(target: any, summary?: string?, extra?: dict) -> dict", "Makes the artifact of the review of a diff."],
  ["artifact_review_decision", "fn(target: any, decision: string, extra?: dict) -> dict", "Makes the artifact of a decision about a review."],
  ["artifact_patch_proposal", "fn(target: any, patch: any, extra?: dict) -> dict", "Makes the artifact of a proposed patch."],
  ["artifact_verification_bundle", "fn(title: string, checks: list, extra?: dict) -> dict", "Makes the artifact of several checks."],
  ["artifact_apply_intent", "fn(target: any, intent: any, extra?: dict) -> dict", "Makes the artifact of the wish to apply or merge something."],
  ["select_artifacts_adaptive", "fn(artifacts: list, policy: dict) -> list", "Gives the artifacts that fit a budget, without duplicates and with long ones cut."],
  ["assemble_context", "fn(options: dict) -> {chunks: list, included: list, dropped: list, reasons: list, total_tokens: int, budget_tokens: int, strategy: string, dedup: string, ...dict}", "Packs pieces of artifacts into a budget of tokens."],
  ["estimate_tokens", "fn(messages: any) -> int", "Estimates the tokens of messages from their length."],
  ["microcompact", "fn(text: string, max_chars?: int) -> string", "Cuts the middle out of a text that is too long (default 20000 characters)."],
]);
