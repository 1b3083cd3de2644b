import { ruleCases } from "../../testing/rule-cases.ts";

const messages = ["system prompt is interpolated"];

ruleCases("prompt-injection-risk", {
  accepts: [
    'fn f(llm: HarnessLlm, name: string) { return llm.call("Hello ${name}", "You are kind.") }',
    'fn f(harness: Harness, name: string) { return harness.llm.call("a", nil, {user: "${name}"}) }',
    'fn llm_call(a: string, b: string) { return a + b }\nfn f(name: string) { return llm_call("a", "b ${name}") }',
    'struct Phone { number: string }\nimpl Phone { fn call(self, other: string, text: string) { return other + text } }\nfn f(phone: Phone, name: string) { return phone.call("a", "${name}") }',
    'fn f(llm: HarnessLlm, rest: list, name: string) { return llm.call(...rest, "${name}") }',
  ],
  rejects: [
    { text: 'fn f(llm: HarnessLlm, name: string) { return llm.call("Hello", "You serve ${name}.") }', messages },
    { text: 'fn f(harness: Harness, name: string) { return harness.llm.completion("Hel", "lo", "You serve ${name}.") }', messages },
    { text: 'fn f(harness: Harness, name: string) { return agent_loop(harness, "Hello", """You serve ${name}.""", {}) }', messages },
    { text: 'fn f(name: string) { return [1].map({ _x -> llm_call("Hello", "You serve ${name}.") }) }', messages },
  ],
});
