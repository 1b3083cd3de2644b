import type { Call } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { isDictLiteral } from "./dict-literal.ts";
import { libraryCall } from "./library-call.ts";

/** First place at which options may stand: older forms take no harness. */
const FIRST_INDEX: ReadonlyMap<string, number> = new Map([["agent_loop", 2], ["workflow_execute", 3]]);
const NAMES: ReadonlySet<string> = new Set(FIRST_INDEX.keys());

export const unnormalizedOptions: Rule = {
  name: "unnormalized-options",
  code: "HARN-LNT-060",
  doc: {
    text: "Options are written as a dict literal into the call of `agent_loop` or `workflow_execute`, where nothing checks their names and values. Take what builds them: it refuses what is misspelt.",
    bad: 'pub fn work(harness: Harness) { return agent_loop(harness, "fix it", nil, {max_iteration: 3}) }',
    good: 'pub fn work(harness: Harness, options: dict) { return agent_loop(harness, "fix it", nil, options) }',
  },
  fixable: false,
  create(context) {
    const check = (node: Call): void => {
      const call = libraryCall(node, NAMES, context);
      if (call === null) return;
      const last = call.arguments.at(-1);
      if (!isDictLiteral(last) || last.entries.length === 0 || call.arguments.length <= (FIRST_INDEX.get(call.name) ?? 0)) return;
      context.report({
        span: last.span,
        message: `inline options dict passed to \`${call.name}\` bypasses the typed option constructors; misspelt keys and wrong values go unnoticed`,
      });
    };
    return { enter: { Call: check } };
  },
};
