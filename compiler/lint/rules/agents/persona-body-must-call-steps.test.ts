import { ruleCases } from "../../testing/rule-cases.ts";

const helper = "fn count(text: string) -> int { return len(text) }";
const persona = (text: string): string => `@persona(name: "reviewer")\npub fn review(text: string) -> int { ${text} }\n`;
const message = (name: string): string => `persona calls \`${name}\`, which is no step`;

ruleCases("persona-body-must-call-steps", {
  accepts: [
    `${persona("return count(text)")}@step(name: "count")\n${helper}`,
    persona("return len(text)"),
    { text: persona("return count(text)") + helper, settings: { personaStepAllowlist: ["count"] } },
    `pub fn review(text: string) -> int { return count(text) }\n${helper}`,
    persona("const inner = { t -> len(t) }\n  return inner(text)"),
    { text: `import { count } from "./steps"\n${persona("return count(text)")}`, files: { "/project/steps.harn": `@step(name: "count")\npub ${helper}` } },
    `import { clamp } from "std/math"\n${persona("return clamp(len(text), 1, 2)")}`,
  ],
  rejects: [
    { text: persona("return count(text)") + helper, messages: [message("count")] },
    { text: `${helper}\n${persona("return [text].map({ t -> count(t) })[0] ?? count(text)")}`, messages: [message("count"), message("count")] },
    { text: `import { count } from "./steps"\n${persona("return count(text)")}`, files: { "/project/steps.harn": `pub ${helper}` }, messages: [message("count")] },
  ],
});
