import type { FunctionDeclaration, Identifier, Node } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { attributeOf } from "./personas.ts";

export const personaBodyMustCallSteps: Rule = {
  name: "persona-body-must-call-steps",
  code: "HARN-LNT-021",
  doc: {
    text: "The body of a persona calls a function that is no step, so that the call appears in no receipt, and budgets and hooks pass it by. Mark the function with `@step`, or name it in `persona_step_allowlist`.",
    bad: '@persona(name: "reviewer")\npub fn review(text: string) -> int {\n  return count(text)\n}\n\nfn count(text: string) -> int { return len(text) }',
    good: '@persona(name: "reviewer")\npub fn review(text: string) -> int {\n  return count(text)\n}\n\n@step(name: "count")\nfn count(text: string) -> int { return len(text) }',
  },
  fixable: false,
  create(context) {
    const called: Identifier[] = [];
    let personas = 0;
    const begin = (node: { readonly attributes: FunctionDeclaration["attributes"] }): void => {
      if (isPersona(node)) personas++;
    };
    const end = (node: { readonly attributes: FunctionDeclaration["attributes"] }): void => {
      if (isPersona(node)) personas--;
    };
    return {
      enter: {
        FunctionDeclaration: begin,
        PipelineDeclaration: begin,
        ToolDeclaration: begin,
        Call({ callee }) {
          if (personas > 0 && callee.kind === "Identifier") called.push(callee);
        },
      },
      leave: { FunctionDeclaration: end, PipelineDeclaration: end, ToolDeclaration: end },
      end() {
        if (called.length === 0) return;
        const own = functionsOf(context);
        for (const callee of called) {
          const target = calledFunction(callee, own, context);
          if (target === null || attributeOf(target, "step") !== undefined || isPersona(target)) continue;
          if (context.settings.personaStepAllowlist.includes(callee.name)) continue;
          context.report({
            span: callee.span,
            message: `persona calls \`${callee.name}\`, which is no step`,
            help: "mark the function with `@step`, or allow it in `persona_step_allowlist`",
          });
        }
      },
    };
  },
};

/** The module's functions by place of their name. */
function functionsOf({ module }: LintContext): ReadonlyMap<number, FunctionDeclaration> {
  const functions = new Map<number, FunctionDeclaration>();
  for (const statement of module.program.body) if (statement.kind === "FunctionDeclaration") functions.set(statement.name.span.start, statement);
  return functions;
}

function isPersona(node: { readonly attributes: FunctionDeclaration["attributes"] }): boolean {
  return node.attributes.length > 0 && attributeOf(node, "persona") !== undefined;
}

/** The function that a name stands for: one at the top level of this module or of another file. */
function calledFunction(callee: Identifier, own: ReadonlyMap<number, FunctionDeclaration>, { resolution }: LintContext): FunctionDeclaration | null {
  const reference = resolution.references.get(callee);
  if (reference?.kind !== "binding") return null;
  const { kind, imported, isModuleLevel, span } = reference.binding;
  if (imported !== null) return imported.exported.declaredIn.startsWith("std/") ? null : functionOrNull(imported.exported.declaration);
  return kind === "function" && isModuleLevel ? (own.get(span.start) ?? null) : null;
}

function functionOrNull(node: Node): FunctionDeclaration | null {
  return node.kind === "FunctionDeclaration" ? node : null;
}
