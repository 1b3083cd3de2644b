import { parseTemplate } from "#compiler/templates";
import type { TemplateRule } from "../../rule.ts";
import { modelBranches } from "./conditions.ts";

export const templateVariantExplosion: TemplateRule = {
  name: "template-variant-explosion",
  code: "HARN-LNT-044",
  doc: {
    text:
      "A prompt template has more conditions on `llm.capabilities` than the project allows (`template_variant_branch_threshold`). Each one multiplies the prompts " +
      "that models get and that nobody reads side by side. Let `{{ section … }}` choose the form, or split the template.",
    bad: [1, 2, 3, 4, 5].map((number) => `{{ if llm.capabilities.flag_${String(number)} }}${String(number)}{{ end }}\n`).join(""),
    good: '{{ section "task" }}\nSort the list.\n{{ endsection }}\n',
  },
  fixable: false,
  *check({ text, settings }) {
    const limit = settings.templateVariantBranchThreshold;
    const branches = modelBranches(parseTemplate(text).body).filter(({ paths }) => paths.some(({ steps }) => steps[0] === "capabilities"));
    const first = branches[limit];
    if (first === undefined) return;
    yield { span: first.branch.span, message: `template has ${String(branches.length)} capability branches (> ${String(limit)})`, help: "split the template, or use `{{ section … }}`" };
  },
};
