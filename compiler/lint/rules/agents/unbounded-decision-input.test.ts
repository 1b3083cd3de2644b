import { ruleCases } from "../../testing/rule-cases.ts";

const ask = (type: string, backend = "native_decision"): string =>
  `type State = ${type}\nfn f(harness: Harness, state: State, questions: dict) { return harness.llm.evaluate("id", state, questions, {backend: "${backend}", threshold: 0.8}) }`;
const message = (part: string): string => `native decision route gets an unbounded input: its type holds \`${part}\``;

ruleCases("unbounded-decision-input", {
  accepts: [
    ask("{files: int, risk: float, kind: \"a\" | \"b\", safe: bool?}"),
    ask("string", "structured_llm"),
    'fn f(harness: Harness, questions: dict) { return harness.llm.evaluate("id", "fixed", questions, {backend: "native_decision"}) }',
    'fn f(harness: Harness, state, questions: dict) { return harness.llm.evaluate("id", state, questions, {backend: "native_decision"}) }',
    'fn f(harness: Harness, state: string, questions: dict, policy: dict) { return harness.llm.evaluate("id", state, questions, policy) }',
  ],
  rejects: [
    { text: ask("string"), messages: [message("string")] },
    { text: ask("{files: int, inner: {names: list<int>}}"), messages: [message("list")] },
    { text: ask("{files: int, more: dict?}"), messages: [message("dict")] },
    { text: ask("{files: any}"), messages: [message("any")] },
    {
      text: 'fn f(harness: Harness, question: dict, input: {text: string}) { return harness.llm.evaluate_predicate("id", question, input.text, {backend: "native_decision"}) }',
      messages: [message("string")],
    },
  ],
});
