import type { Call, MethodCall } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { libraryCall } from "./library-call.ts";

/** Which argument is the system prompt: of methods of `harness.llm`, of the older functions, of the agent loop. */
const METHODS: ReadonlyMap<string, number> = new Map([["call", 1], ["call_safe", 1], ["stream", 1], ["stream_call", 1], ["completion", 2]]);
const FUNCTIONS: ReadonlyMap<string, number> = new Map([
  ["llm_call", 1], ["llm_call_safe", 1], ["llm_stream", 1], ["llm_stream_call", 1], ["llm_completion", 2], ["agent_loop", 2],
]);
const NAMES: ReadonlySet<string> = new Set([...METHODS.keys(), ...FUNCTIONS.keys()]);

export const promptInjectionRisk: Rule = {
  name: "prompt-injection-risk",
  code: "HARN-LNT-026",
  doc: {
    text: "The system prompt of a model call is put together from values. Whoever controls such a value gives the model orders. Keep the system prompt fixed, and pass what varies in the prompt itself.",
    bad: 'pub fn ask(llm: HarnessLlm, question: string, product: string) {\n  return llm.call(question, "You answer questions about ${product}.")\n}',
    good: 'pub fn ask(llm: HarnessLlm, question: string, product: string) {\n  return llm.call("Product: ${product}\\n${question}", "You answer questions about a product.")\n}',
  },
  fixable: false,
  create(context) {
    const check = (node: Call | MethodCall): void => {
      const call = libraryCall(node, NAMES, context);
      if (call === null || (call.capability !== null && call.capability !== "llm")) return;
      const index = (call.capability === null ? FUNCTIONS : METHODS).get(call.name);
      const system = index === undefined ? undefined : call.arguments[index];
      if (system?.kind !== "InterpolatedString" || call.arguments.slice(0, index).some(({ kind }) => kind === "Spread")) return;
      context.report({ span: system.span, message: "system prompt is interpolated", help: "keep the system prompt fixed, and pass what varies in the prompt" });
    };
    return { enter: { Call: check, MethodCall: check } };
  },
};
