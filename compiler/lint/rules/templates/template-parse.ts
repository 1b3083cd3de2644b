import { parseTemplate } from "#compiler/templates";
import type { TemplateRule } from "../../rule.ts";

export const templateParse: TemplateRule = {
  name: "template-parse",
  code: "HARN-LNT-040",
  doc: {
    text: "A prompt template does not parse, so that rendering it fails. Every directive that cannot be read is reported; of blocks that do not match up, the first.",
    bad: "{{ if user }}\nHello {{ user.name }}\n",
    good: "{{ if user }}\nHello {{ user.name }}\n{{ end }}\n",
  },
  fixable: false,
  check: ({ text }) => parseTemplate(text).problems,
};
