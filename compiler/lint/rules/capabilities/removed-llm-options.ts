import type { Edit } from "#compiler/diagnostics";
import type { DictEntry, DictLiteral, Expression, Spread } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

interface Replacement {
  /** As it is said in the message. */
  readonly use: string;
  /** The key that takes the value as it is; absent where the value has to change too. */
  readonly key?: string;
}

const REPLACEMENTS: ReadonlyMap<string, Replacement> = new Map<string, Replacement>([
  ...renamed("schema>output json_schema>output output_schema>output"),
  ...renamed("llm_repair>repair system_prompt_parts>system caps>capabilities project_context_profile>context_profile api>api_mode role>model_role"),
  ...renamed("prefer>route_policy fallback_strategy>route_policy strategy>route_policy reasoning_effort>effort thinking_policy>reasoning_policy"),
  ...renamed("problem_scale>reasoning_scale task_kind>reasoning_task task>reasoning_task hosted_tools>provider_tools"),
  ...changed("output", "response_format output_format"),
  ...changed("output: {schema, validation}", "output_validation"),
  ...changed("output: {schema, stream_abort}", "schema_stream_abort"),
  ...changed("system: [{content, position: \"before\"}]", "system_preamble system_prefix system_context"),
  ...changed("system: [{content, position: \"after\"}]", "system_appendix system_suffix"),
  ...changed("models", "model_ladder"),
  ...changed("budget: {max_cost_usd}", "budget_usd"),
  ...changed("store", "response_store response_stores"),
  ...changed("timeout_ms", "timeout"),
  ...changed("idle_timeout_ms", "idle_timeout"),
  ...changed("speed: \"fast\"", "fast"),
  ...changed("session_id", "transcript"),
  ...changed("with_retry", "llm_retries llm_backoff_ms"),
]);

/** Methods with options, and which argument these are. */
const OPTIONS_AT: ReadonlyMap<string, number> = new Map([
  ["call", 2],
  ["call_safe", 2],
  ["call_structured", 2],
  ["call_structured_safe", 2],
  ["call_structured_result", 2],
  ["completion", 3],
  ["stream", 2],
  ["stream_call", 2],
]);

const HANDLE = "harness.llm.";

export const removedLlmOptions: Rule = {
  name: "removed-llm-options",
  code: "HARN-LNT-050",
  doc: {
    text: "The call of a model gets an option that is gone. What it did is asked for in another way.",
    bad: "fn main(harness: Harness) {\n  harness.stdio.println(\"${harness.llm.call(\"Hi\", nil, {reasoning_effort: \"low\"})}\")\n}",
    good: "fn main(harness: Harness) {\n  harness.stdio.println(\"${harness.llm.call(\"Hi\", nil, {effort: \"low\"})}\")\n}",
  },
  fixable: true,
  create(context) {
    const { references } = context.resolution;
    const check = (method: string, given: readonly (Expression | Spread)[]): void => {
      const options = given[OPTIONS_AT.get(method) ?? -1];
      if (options?.kind === "DictLiteral" && !given.some(({ kind }) => kind === "Spread")) checkOptions(context, options);
    };
    return {
      enter: {
        MethodCall({ object, name, arguments: given }) {
          if (OPTIONS_AT.has(name.text) && isLlm(object)) check(name.text, given);
        },
        Call({ callee, arguments: given }) {
          if (callee.kind !== "Identifier") return;
          const suggestion = context.library.removed.get(callee.name);
          const reference = references.get(callee)?.kind;
          if (suggestion?.startsWith(HANDLE) === true && (reference === "unresolved" || reference === "legacy")) check(suggestion.slice(HANDLE.length), given);
        },
      },
    };

    /** `harness.llm`, or a parameter that is called after the handle. */
    function isLlm(object: Expression): boolean {
      const root = object.kind === "Property" && object.name.text === "llm" ? object.object : object.kind === "Identifier" && object.name === "llm" ? object : null;
      if (root?.kind !== "Identifier") return false;
      const reference = references.get(root);
      return reference?.kind === "global" || (reference?.kind === "binding" && reference.binding.kind === "parameter");
    }
  },
};

function checkOptions(context: LintContext, { entries }: DictLiteral): void {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const target = key === null ? null : (REPLACEMENTS.get(key)?.key ?? key);
    if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  for (const entry of entries) {
    const key = keyOf(entry);
    const replacement = key === null ? undefined : REPLACEMENTS.get(key);
    if (entry.kind === "Spread" || key === null || replacement === undefined) continue;
    const { use, key: renamedTo } = replacement;
    // Two options that went to one place have to be joined by hand.
    const edits: readonly Edit[] | null = renamedTo !== undefined && counts.get(renamedTo) === 1 ? [{ span: entry.key.span, replacement: renamedTo }] : null;
    context.report({ span: entry.key.span, message: `LLM option \`${key}\` was removed; use \`${use}\``, ...(edits !== null && { edits }) });
  }
}

/** The key where it is written out. */
function keyOf(entry: DictEntry | Spread): string | null {
  if (entry.kind === "Spread" || entry.computed) return null;
  if (!("kind" in entry.key)) return entry.key.text;
  return entry.key.kind === "StringLiteral" ? entry.key.value : null;
}

function renamed(words: string): [string, Replacement][] {
  return words.split(" ").map((word) => {
    const [from = "", key = ""] = word.split(">");
    return [from, { use: key, key }];
  });
}

function changed(use: string, keys: string): [string, Replacement][] {
  return keys.split(" ").map((key) => [key, { use }]);
}
