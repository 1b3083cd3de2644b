import type { Edit } from "#compiler/diagnostics";
import type { PipelineDeclaration } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { removeElement } from "./list-removal.ts";
import { isMarked } from "./mark-unused.ts";

export const unusedPipelineInput: Rule = {
  name: "unused-pipeline-input",
  code: "HARN-LNT-074",
  doc: {
    text: "A pipeline lists an input and says itself, by a `_` in front, that it does not use it. Inputs are filled in by name, so the list needs only what the pipeline uses. Nothing is said about pipelines that others know: exported, extended, called, or with attributes other than `@test`.",
    bad: "pipeline default(harness: Harness, _task) {\n  harness.stdio.println(\"ready\")\n}",
    good: "pipeline default(harness: Harness) {\n  harness.stdio.println(\"ready\")\n}",
  },
  fixable: true,
  create(context) {
    const pipelines: PipelineDeclaration[] = [];
    const extended = new Set<string>();
    return {
      enter: {
        PipelineDeclaration(node) {
          if (node.parent !== null) extended.add(node.parent.text);
          else if (!node.isPublic && isPlain(node)) pipelines.push(node);
        },
      },
      end() {
        for (const node of pipelines) {
          const binding = context.resolution.declarations.get(node.name);
          if (binding === undefined || extended.has(node.name.text) || context.usesOf(binding).length > 0) continue;
          reportUnused(context, node);
        }
      },
    };
  },
};

/** Whether only its name and at most `@test` say what it is for. A test by name alone keeps the inputs that its runner is used to. */
function isPlain({ name, attributes }: PipelineDeclaration): boolean {
  const isTest = attributes.some((attribute) => attribute.name.text === "test" && attribute.arguments === null);
  if (attributes.length > (isTest ? 1 : 0)) return false;
  return isTest || !name.text.startsWith("test_");
}

function reportUnused(context: LintContext, { parameters }: PipelineDeclaration): void {
  const isUnused = parameters.map(({ name }) => {
    const binding = context.resolution.declarations.get(name);
    return isMarked(name.text) && (binding === undefined || context.usesOf(binding).length === 0);
  });
  const isWhole = isUnused.every(Boolean);
  for (const [index, { name }] of parameters.entries()) {
    if (isUnused[index] !== true) continue;
    const edit = isWhole ? removeAll(context, parameters) : removeElement(context.module.source.text, parameters, index, (other) => isUnused[other] === true);
    context.report({ span: name.span, message: `pipeline input \`${name.text}\` is never used`, ...(edit !== null && { edits: [edit] }) });
  }
}

/** Everything between the parentheses; null where comments stand there. */
function removeAll(context: LintContext, parameters: PipelineDeclaration["parameters"]): Edit | null {
  const start = parameters[0]?.span.start;
  const last = parameters.at(-1);
  if (start === undefined || last === undefined) return null;
  const close = context.module.source.text.indexOf(")", last.span.end);
  if (close === -1) return null;
  const span = { start, end: close };
  const text = context.text(span);
  return text.includes("//") || text.includes("/*") ? null : { span, replacement: "" };
}
