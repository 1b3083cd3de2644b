import { ruleCases } from "../../testing/rule-cases.ts";

const persona = '@persona(name: "reviewer")\npub fn review(text: string) -> int { return count(text) }\n@step(name: "tally")\nfn count(text: string) -> int { return len(text) }\n@step(name: "other")\nfn unused(text: string) -> int { return len(text) }\n';
const hook = (call: string): string => `fn watch(harness: Harness) { harness.agent.${call} }\n`;
const step = (pattern: string, name: string): string => hook(`register_step_hook("${pattern}", "${name}", "PreStep", { _e -> nil })`);

ruleCases("persona-hook-target", {
  accepts: [
    persona + step("reviewer", "tally"),
    persona + step("reviewer", "count"),
    persona + step("rev*", "nothing"),
    persona + step("released_by_manifest", "nothing"),
    step("reviewer", "nothing"),
    persona + hook('register_persona_hook("reviewer", "OnPersonaPaused", { _e -> nil })'),
    `fn watch(harness: Harness, name: string) { harness.agent.register_persona_hook(name, "OnPersonaPaused", { _e -> nil }) }\n${persona}`,
  ],
  rejects: [
    { text: persona + step("reviewer", "taly"), messages: ["persona `reviewer` has no step `taly` — did you mean `tally`?"] },
    { text: step("reviewer", "other") + persona, messages: ["persona `reviewer` has no step `other`"] },
    { text: persona + hook('register_persona_hook("reviewr", "OnPersonaPaused", { _e -> nil })'), messages: ["hook names the unknown persona `reviewr` — did you mean `reviewer`?"] },
    {
      text: `import { review } from "./personas"\n${step("reviewer", "x")}fn keep() { return review }`,
      files: { "/project/personas.harn": persona },
      messages: ["persona `reviewer` has no step `x`"],
    },
  ],
});
