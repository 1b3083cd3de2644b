import { expect, test } from "vitest";
import { TEMPLATE_RULES } from "./index.ts";
import { lintTemplate } from "../../index.ts";
import { completeSettings } from "../../settings.ts";
import { templateCases } from "./template-cases.test-helper.ts";

templateCases("template-parse", {
  accepts: ["", "no directives", "{{ raw }}{{ if {{ endraw }}", "{{ a | nme: 1 }}", '{{ section "task" }}{{ for k, v in d }}{{ k }}{{ else }}-{{ end }}{{ endsection }}'],
  rejects: [
    ["{{ if a }}", ["{{ if a }}", "`{{ if }}` missing matching `{{ end }}`"]],
    ["a {{ b", ["{{ b", "unterminated directive"]],
    ["{{ a b }} {{- c | -}} {{ ok }}", ["{{ a b }}", "unexpected `b` after the expression"], ["{{- c | -}}", "expected filter name after `|`"]],
  ],
});

templateCases("template-unknown-filter", {
  accepts: ["{{ a | upper | default: 'x' }}", "{{# a | nme #}}{{ raw }}{{ a | nme }}{{ endraw }}", "{{ a.nme }} | nme", "{{ '| nme' }}"],
  rejects: [
    ["{{ name | uppr }}", ["uppr", "unknown filter `uppr`"]],
    ["{{ if a | shout }}{{ else }}{{ b | trim | lenght }}{{ end }}", ["shout", "unknown filter `shout`"], ["lenght", "unknown filter `lenght`"]],
    ['{{ include "x" with { a: b | uper } }}', ["uper", "unknown filter `uper`"]],
    ["{{ for x in xs | revers }}{{ end }} {{ if a }}", ["revers", "unknown filter `revers`"]],
  ],
  fixes: [
    ["{{ name | uppr }} {{- b | trm | join: ', ' -}}", "{{ name | upper }} {{- b | trim | join: ', ' -}}"],
    ['{{ section "task" a=b | revers }}{{ endsection }}', '{{ section "task" a=b | reverse }}{{ endsection }}'],
  ],
});

templateCases("template-provider-identity-branch", {
  accepts: [
    "{{ llm.provider }}",
    "{{ if llm.capabilities.native_tools }}{{ llm.model }}{{ end }}",
    "{{ for llm in models }}{{ if llm.provider == 'a' }}{{ end }}{{ end }}",
    "{{ if user.llm.provider }}{{ end }}",
    "{{ if llm }}{{ end }}",
  ],
  rejects: [
    ["{{ if llm.provider == 'a' or llm.provider == 'b' }}{{ end }}", ["llm.provider", "template branches on `llm.provider`"]],
    ["{{ if a }}{{ elif not llm[\"model\"] }}{{ end }}", ['llm["model"]', "template branches on `llm.model`"]],
    ["{{ for x in xs }}{{ if x }}{{ else }}{{ if llm.family | lower }}{{ end }}{{ end }}{{ end }}", ["llm.family", "template branches on `llm.family`"]],
  ],
});

templateCases("template-variant-explosion", {
  settings: { templateVariantBranchThreshold: 2 },
  accepts: [
    "{{ if llm.capabilities.a }}{{ elif llm.capabilities.b }}{{ end }}",
    "{{ if a }}{{ end }}{{ if b }}{{ end }}{{ if c }}{{ end }}",
    "{{ llm.capabilities.a }}{{ llm.capabilities.b }}{{ llm.capabilities.c }}",
    "{{ if llm.capabilities.a and llm.capabilities.b and llm.capabilities.c }}{{ end }}",
  ],
  rejects: [
    ["{{ if llm.capabilities.a }}{{ elif llm.capabilities.b }}{{ elif not llm.capabilities.c }}{{ end }}", ["{{ elif not llm.capabilities.c }}", "template has 3 capability branches (> 2)"]],
    [
      "{{ if llm.capabilities.a }}{{ if llm.capabilities.b == 1 }}{{ end }}{{ end }}{{ if llm['capabilities'].c }}{{ if llm.capabilities.d }}{{ end }}{{ end }}",
      ["{{ if llm['capabilities'].c }}", "template has 4 capability branches (> 2)"],
    ],
  ],
});

test.each(TEMPLATE_RULES)("the examples of $name show what it finds", ({ name, doc }) => {
  const found = (text: string): readonly (string | undefined)[] => lintTemplate({ path: "/project/a.harn.prompt", text, settings: completeSettings({}) }).map(({ rule }) => rule);
  expect(found(doc.bad ?? "")).toEqual([name]);
  expect(found(doc.good ?? "")).toEqual([]);
});
