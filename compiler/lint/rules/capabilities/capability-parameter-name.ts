import type { FunctionDeclaration, Parameter, PipelineDeclaration, ToolDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { fieldsByType, hasAttribute, typeNameOf } from "./handles.ts";
import { NameIndex } from "./name-index.ts";

type Named = FunctionDeclaration | PipelineDeclaration | ToolDeclaration;

export const capabilityParameterName: Rule = {
  name: "capability-parameter-name",
  code: "HARN-LNT-073",
  doc: {
    text: "A parameter that carries one handle of the harness is named as the field that it comes from, so that a call reads alike everywhere: `fs.read_text(path)`.",
    bad: "fn main(harness: Harness) { greet(harness.stdio) }\n\nfn greet(out: HarnessStdio) { out.println(\"hi\") }",
    good: "fn main(harness: Harness) { greet(harness.stdio) }\n\nfn greet(stdio: HarnessStdio) { stdio.println(\"hi\") }",
  },
  fixable: true,
  create(context) {
    const fields = fieldsByType(context.library);
    const found: { readonly node: Named; readonly parameter: Parameter; readonly wanted: string }[] = [];
    const check = (node: Named): void => {
      for (const parameter of node.parameters) {
        const type = typeNameOf(parameter);
        const field = type === null ? undefined : fields.get(type);
        if (field === undefined || parameter.isRest || parameter.name.text.replace(/^_/, "") === field) continue;
        if (node.parameters.filter((other) => typeNameOf(other) === type).length > 1 || hasAttribute(node.attributes, "host_entry")) continue;
        found.push({ node, parameter, wanted: parameter.name.text.startsWith("_") ? `_${field}` : field });
      }
    };
    return {
      enter: { FunctionDeclaration: check, PipelineDeclaration: check, ToolDeclaration: check },
      end() {
        if (found.length === 0) return;
        const { resolution } = context;
        const index = new NameIndex(resolution);
        for (const { node, parameter: { name, type }, wanted } of found) {
          const binding = resolution.declarations.get(name);
          const isTaken = index.occursIn(wanted, node.span);
          if (binding === undefined || isTaken || binding.assignments > 0 || index.declarationsIn(name.text, node.span) > 1) continue;
          const edits = [name, ...context.usesOf(binding)].map(({ span }) => ({ span, replacement: wanted }));
          const written = type === null ? "" : context.text(type.span);
          context.report({ span: name.span, message: `\`${node.name.text}\` names its \`${written}\` parameter \`${name.text}\`, not \`${wanted}\``, edits });
        }
      },
    };
  },
};
