import type { FunctionDeclaration, PipelineDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";

export const missingPublicApiType: Rule = {
  name: "missing-public-api-type",
  code: "HARN-LNT-067",
  doc: {
    text: "With `[lint] require_public_api_types` every parameter and the result of a public function or pipeline have a written type.",
    bad: "pub fn double(n) -> int { return n * 2 }",
    good: "pub fn double(n: int) -> int { return n * 2 }",
  },
  fixable: false,
  isOn: ({ requirePublicApiTypes }) => requirePublicApiTypes,
  create(context) {
    const check = (kind: string, { isPublic, name, parameters, returnType }: FunctionDeclaration | PipelineDeclaration): void => {
      if (!isPublic) return;
      for (const parameter of parameters) {
        if (parameter.type !== null || parameter.name.text === "self") continue;
        context.report({ span: parameter.name.span, message: `public ${kind} \`${name.text}\` parameter \`${parameter.name.text}\` is missing an explicit type` });
      }
      if (returnType === null) context.report({ span: name.span, message: `public ${kind} \`${name.text}\` is missing an explicit return type` });
    };
    return {
      enter: {
        FunctionDeclaration: (node) => check("function", node),
        PipelineDeclaration: (node) => check("pipeline", node),
      },
    };
  },
};
