/** Workflow bundles, supplied by the host. */
import { methods } from "../declare.ts";

export const WORKFLOW_METHODS = methods("workflow", [
  ["inspect_bundle", "fn(request: dict) -> any", "What a workflow bundle holds."],
  ["inspect_candidate", "fn(request: dict) -> any", "What a candidate holds."],
  ["inspect_proposal", "fn(request: dict) -> any", "What a proposal holds."],
  ["list", "fn(request?: dict) -> any", "Workflows that the host knows."],
  ["patch", "fn(request: dict) -> any", "Changes a workflow."],
  ["run_bundle", "fn(request: dict) -> any", "Runs a workflow bundle."],
  ["shadow", "fn(request: dict) -> any", "Runs a workflow without effects beside the real one."],
]);
