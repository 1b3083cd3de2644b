import type { Rule } from "../../rule.ts";

/** Pipelines that a host enters by their name, which decides what they return. */
const ENTRIES: ReadonlySet<string> = new Set(["default", "main", "auto", "test"]);

export const pipelineReturnType: Rule = {
  name: "pipeline-return-type",
  code: "HARN-LNT-023",
  doc: {
    text: "A public pipeline says what it returns. Entry pipelines (`default`, `main`, `auto`) and tests need not.",
    bad: "pub pipeline build(task) { return task }",
    good: "pub pipeline build(task) -> string { return \"${task}\" }",
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        PipelineDeclaration({ isPublic, name: { text, span }, returnType }) {
          if (!isPublic || returnType !== null || ENTRIES.has(text) || text.startsWith("test_")) return;
          context.report({ span, message: `public pipeline \`${text}\` has no declared return type; explicit return types will be required in a future release` });
        },
      },
    };
  },
};
