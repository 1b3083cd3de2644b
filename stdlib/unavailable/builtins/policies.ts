/** Judging commands, texts and changes, and arithmetic with tokens and prices. */
import { builtins } from "../declare.ts";

export const POLICY_BUILTINS = builtins([
  ["command_policy", "fn(config: dict) -> dict", "Makes a policy for commands, with defaults for what is left out."],
  ["command_risk_scan", "fn(context: dict) -> dict", "Judges how risky a command is."],
  ["command_result_scan", "fn(context: dict) -> dict", "Judges what a command has done."],
  ["command_llm_risk_scan", "fn(context: dict, options?: dict) -> dict", "Judges how risky a command is as a model would be asked to."],
  ["secret_scan", "fn(text: string) -> list", "Finds secrets in a text, and gives them redacted."],
  ["actor_chain_validate_scope_attenuation", "fn(chain: any, options?: {raise?: bool}) -> any", "Checks that nobody in a chain of actors gains a scope."],

  ["flow_invariant_allow", "fn(...arguments: any) -> dict", "Makes the verdict that a change is fine."],
  ["flow_invariant_warn", "fn(...arguments: any) -> dict", "Makes the verdict that a change is doubtful."],
  ["flow_invariant_block", "fn(...arguments: any) -> dict", "Makes the verdict that a change must not pass."],
  ["flow_invariant_require_approval", "fn(...arguments: any) -> dict", "Makes the verdict that somebody has to approve a change."],
  ["flow_invariant_feedback", "fn(...arguments: any) -> any", "Gives what a verdict has to say."],
  ["flow_invariant_confidence", "fn(verdict: dict) -> any", "Gives how sure a verdict is."],
  ["flow_invariant_is_blocking", "fn(verdict: dict) -> bool", "Tells whether a verdict stops a change."],
  ["flow_invariant_kind", "fn(verdict: dict) -> string", "Gives the kind of a verdict."],
  ["flow_remediation", "fn(...arguments: any) -> dict", "Describes how a change could be mended."],

  ["llm_cost", "fn(model: string, input_tokens: int, output_tokens: int) -> decimal", "Gives the price of a call in dollars."],
  ["llm_compare_costs", "fn(...arguments: any) -> any", "Compares the prices of models."],
  ["llm_format_usd", "fn(amount: any, ...arguments: any) -> string", "Writes an amount of dollars."],
  ["llm_pricing", "fn(model: string, ...arguments: any) -> any", "Gives the prices of a model."],
  ["tiktoken_count_tokens", "fn(text: string, model: string) -> int", "Counts the tokens of a text for a model."],
  ["tiktoken_tokenizer_info", "fn(model: string) -> any", "Tells which tokenizer a model uses."],
]);
