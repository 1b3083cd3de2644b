import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string): string => `inline options dict passed to \`${name}\` bypasses the typed option constructors; misspelt keys and wrong values go unnoticed`;

ruleCases("unnormalized-options", {
  accepts: [
    'fn f(harness: Harness, options: dict) { return agent_loop(harness, "a", nil, options) }',
    'fn f(harness: Harness) { return agent_loop(harness, "a", nil, {}) }',
    'fn agent_loop(a: int, b: int, c: dict) { return c }\nfn f() { return agent_loop(1, 2, {a: 1}) }',
    'fn f(harness: Harness) { return agent_loop(harness, {text: "a"}) }',
  ],
  rejects: [
    { text: 'fn f(harness: Harness) { return agent_loop(harness, "a", nil, {max_iterations: 3}) }', messages: [message("agent_loop")] },
    { text: 'fn f(harness: Harness, graph: dict) { return workflow_execute(harness, "a", graph, nil, {max_steps: 3}) }', messages: [message("workflow_execute")] },
    { text: 'fn f(harness: Harness, base: dict) { return agent_loop(harness, "a", nil, {...base, max_iterations: 3}) }', messages: [message("agent_loop")] },
  ],
});
