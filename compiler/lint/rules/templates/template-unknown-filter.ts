import { suggest } from "#compiler/modules";
import { allExpressions, allNodes, expressionsOf, type FilterCall, parseTemplate, TEMPLATE_FILTERS } from "#compiler/templates";
import type { LintFinding, TemplateRule } from "../../rule.ts";

export const templateUnknownFilter: TemplateRule = {
  name: "template-unknown-filter",
  code: "HARN-LNT-068",
  doc: {
    text: "A prompt template names a filter that does not exist, so that rendering it fails there. A name that is nearly right is corrected by `--fix`.",
    bad: "Hello {{ name | uppr }}\n",
    good: "Hello {{ name | upper }}\n",
  },
  fixable: true,
  *check({ text }) {
    for (const node of allNodes(parseTemplate(text).body)) {
      for (const expression of expressionsOf(node)) {
        for (const inner of allExpressions(expression)) {
          if (inner.kind === "Pipeline") for (const filter of inner.filters) if (!TEMPLATE_FILTERS.has(filter.name)) yield unknown(filter);
        }
      }
    }
  },
};

function unknown({ name, nameSpan }: FilterCall): LintFinding {
  const near = suggest(name, TEMPLATE_FILTERS.keys());
  return {
    span: nameSpan,
    message: `unknown filter \`${name}\``,
    help: near === null ? `the filters are ${[...TEMPLATE_FILTERS.keys()].join(", ")}` : `did you mean \`${near}\`?`,
    ...(near !== null && { edits: [{ span: nameSpan, replacement: near }] }),
  };
}
