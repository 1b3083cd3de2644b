import { ruleCases } from "../../testing/rule-cases.ts";

const removed = (key: string, use: string): string => `LLM option \`${key}\` was removed; use \`${use}\``;
const call = (options: string): string => `fn f(harness: Harness) { return harness.llm.call("Hi", nil, ${options}) }`;

ruleCases("removed-llm-options", {
  accepts: [
    call('{effort: "low", output: {schema: {role: "string"}}}'),
    'fn f(harness: Harness) { return harness.llm.call_structured("Hi", {role: "string", schema: "string"}) }',
    'fn f(api, options) { return api.call("Hi", nil, {schema: 1}) }\n\nfn g(harness: Harness, options) { return harness.llm.call("Hi", nil, options) }',
    'fn llm_call(a, b, c) { return c }\n\nfn f() { return llm_call("a", "b", {task: 1}) }',
    call('{["task"]: 1, ...{role: 2}}'),
  ],
  rejects: [
    { text: call('{reasoning_effort: "low", fast: true}'), messages: [removed("reasoning_effort", "effort"), removed("fast", 'speed: "fast"')] },
    { text: 'fn f(llm: HarnessLlm) { return llm.completion("a", "b", nil, {"timeout": 3}) }', messages: [removed("timeout", "timeout_ms")] },
    { text: 'fn f() { return llm_call("a", nil, {caps: {}, schema: {}}) }', messages: [removed("caps", "capabilities"), removed("schema", "output")] },
  ],
  fixes: [
    { before: call('{reasoning_effort: "low", role: "judge"}'), after: call('{effort: "low", model_role: "judge"}') },
    { before: call('{"caps": {tools: true}}'), after: call("{capabilities: {tools: true}}") },
  ],
});
