/** Graphs of workflows, records of runs, evaluations and plans, as values. */
import { builtins } from "../declare.ts";

const GRAPH = "graph: dict";
const CEILING = "ceiling?: dict?";
const NODE_POLICY = "node_id: string, policy: any";

export const WORKFLOW_BUILTINS = builtins([
  ["workflow_graph", "fn(config?: dict) -> dict", "Makes the graph of a workflow, with defaults for what is left out."],
  ["workflow_validate", `fn(${GRAPH}, ${CEILING}) -> {valid: bool, errors: list, warnings: list, reachable_nodes: list, ...dict}`, "Checks a graph and the capabilities it asks for."],
  ["workflow_inspect", `fn(${GRAPH}, ${CEILING}) -> dict`, "Gives a graph together with what its check found."],
  ["workflow_clone", `fn(${GRAPH}) -> dict`, "Copies a graph."],
  ["workflow_insert_node", `fn(${GRAPH}, node: dict, edge?: dict?) -> dict`, "Gives the graph with one more node."],
  ["workflow_replace_node", `fn(${GRAPH}, node_id: string, node: dict) -> dict`, "Gives the graph with another definition of a node."],
  ["workflow_rewire", `fn(${GRAPH}, from: string, to: string, branch?: string?) -> dict`, "Gives the graph with an edge that leads elsewhere."],
  ["workflow_set_model_policy", `fn(${GRAPH}, ${NODE_POLICY}) -> dict`, "Gives the graph with another model policy of a node."],
  ["workflow_set_context_policy", `fn(${GRAPH}, ${NODE_POLICY}) -> dict`, "Gives the graph with another context policy of a node."],
  ["workflow_set_auto_compact", `fn(${GRAPH}, ${NODE_POLICY}) -> dict`, "Gives the graph with another compaction policy of a node."],
  ["workflow_set_output_visibility", `fn(${GRAPH}, node_id: string, visibility: string?) -> dict`, "Gives the graph with another visibility of what a node says."],
  ["workflow_policy_report", `fn(${GRAPH}, ${CEILING}) -> dict`, "Compares the policies of a graph with a ceiling."],
  ["workflow_diff", "fn(left: dict, right: dict) -> dict", "Compares two graphs."],
  ["workflow_commit", `fn(${GRAPH}, reason?: string?) -> dict`, "Checks a graph and notes that it was accepted."],

  ["run_record", "fn(payload: dict) -> dict", "Makes the record of a run, with defaults for what is left out."],
  ["run_record_fixture", "fn(run: dict) -> dict", "Makes a fixture for later evaluations from a run."],
  ["run_record_eval", "fn(run: dict, fixture?: dict?) -> {pass: bool, failures: list, stage_count: int, ...dict}", "Compares a run with a fixture."],
  ["run_record_eval_suite", "fn(cases: list) -> {pass: bool, total: int, passed: int, failed: int, cases: list, ...dict}", "Compares several runs with their fixtures."],
  ["run_record_diff", "fn(left: dict, right: dict) -> {identical: bool, ...dict}", "Compares two runs."],

  ["eval_pack_manifest", "fn(payload: dict) -> dict", "Makes the manifest of a pack of evaluations."],
  ["eval_pack_validate_split", "fn(...arguments: any) -> any", "Checks how a pack of evaluations is split."],
  ["eval_suite_manifest", "fn(payload: dict) -> dict", "Makes the manifest of a suite of evaluations."],
  ["persona_eval_ladder_manifest", "fn(payload: dict) -> dict", "Makes the manifest of a ladder of evaluations of a persona."],
  ["eval_metric", "fn(name: string, value: any, metadata?: dict) -> nil", "Notes a metric of an evaluation."],
  ["eval_metrics", "fn() -> list", "Gives the metrics that were noted."],

  ["context_pack_manifest", "fn(payload: dict) -> dict", "Makes the manifest of a context pack."],
  ["context_pack_manifest_parse", "fn(text: string) -> dict", "Reads the manifest of a context pack from TOML or JSON."],
  ["context_pack_suggestions", "fn(events?: list | dict | nil, options?: dict) -> list", "Suggests context packs where the same friction returns."],
  ["friction_event", "fn(payload: dict) -> dict", "Makes an event of friction, with secrets removed."],
  ["friction_eval_fixture", "fn(fixture: dict) -> dict", "Compares the suggestions for some events with those expected."],

  ["plan_artifact", "fn(plan: any, ...arguments: any) -> any", "Makes the artifact of a plan."],
  ["plan_entries", "fn(plan: any, ...arguments: any) -> any", "Gives the steps of a plan."],
  ["handoff", "fn(...arguments: any) -> any", "Makes the note with which one agent hands work over to another."],
  ["handoff_context", "fn(...arguments: any) -> any", "Gives what the next agent shall know from a handoff."],
  ["handoff_effects", "fn(...arguments: any) -> any", "Gives what a handoff lets the next agent do."],
  ["handoff_routes", "fn(...arguments: any) -> any", "Gives where a handoff may go."],
  ["verification_diagnostic_classify", "fn(envelope: dict, hashes: any) -> any", "Classifies what a verification reported."],
]);
