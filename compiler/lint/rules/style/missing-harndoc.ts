import { DocTable } from "#compiler/docs";
import type { FunctionDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";

export const missingHarndoc: Rule = {
  name: "missing-harndoc",
  code: "HARN-LNT-024",
  doc: {
    text: "With `[lint] require_docstrings` every public function has a `/** … */` comment right above it that says what it does.",
    bad: "pub fn double(n: int) -> int { return n * 2 }",
    good: "/** Twice the number. */\npub fn double(n: int) -> int { return n * 2 }",
  },
  fixable: false,
  isOn: ({ requireDocstrings }) => requireDocstrings,
  create(context) {
    const found: FunctionDeclaration[] = [];
    return {
      enter: {
        FunctionDeclaration(node) {
          if (node.isPublic) found.push(node);
        },
      },
      end() {
        if (found.length === 0) return;
        const { program, source } = context.module;
        const docs = new DocTable(source.text, { program, comments: [...context.comments] });
        for (const node of found) {
          const span = docs.docOf(node)?.span ?? null;
          if (span !== null && source.text.startsWith("/**", span.start)) continue;
          context.report({ span: node.name.span, message: `public function \`${node.name.text}\` has no \`/** */\` doc comment` });
        }
      },
    };
  },
};
