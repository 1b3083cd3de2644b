import { parseTemplate, type TemplatePath } from "#compiler/templates";
import type { TemplateRule } from "../../rule.ts";
import { modelBranches } from "./conditions.ts";

const IDENTITY: readonly unknown[] = ["provider", "model", "family"];

export const templateProviderIdentityBranch: TemplateRule = {
  name: "template-provider-identity-branch",
  code: "HARN-LNT-046",
  doc: {
    text: "A prompt template branches on who the model is (`llm.provider`, `llm.model`, `llm.family`). The next model with the same abilities then gets the wrong prompt: branch on `llm.capabilities`.",
    bad: '{{ if llm.provider == "anthropic" }}<task>{{ end }}\n',
    good: "{{ if llm.capabilities.prefers_xml_scaffolding }}<task>{{ end }}\n",
  },
  fixable: false,
  *check({ text }) {
    for (const { paths } of modelBranches(parseTemplate(text).body)) {
      const path = paths.find(isIdentity);
      if (path !== undefined) {
        yield { span: path.span, message: `template branches on \`llm.${String(path.steps[0])}\``, help: "branch on a flag of `llm.capabilities`, such as `prefers_xml_scaffolding`" };
      }
    }
  },
};

function isIdentity({ steps }: TemplatePath): boolean {
  return IDENTITY.includes(steps[0]);
}
