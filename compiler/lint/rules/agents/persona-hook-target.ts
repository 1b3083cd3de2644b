import { didYouMean, suggest } from "#compiler/modules";
import type { Call, MethodCall } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { type LibraryCall, libraryCall } from "./library-call.ts";
import { attributeOf, declarationsWith, givenName, type PersonaDeclaration } from "./personas.ts";
import { walk } from "./walk.ts";

const NAMES: ReadonlySet<string> = new Set(["register_persona_hook", "register_step_hook"]);

export const personaHookTarget: Rule = {
  name: "persona-hook-target",
  code: "HARN-LNT-010",
  doc: {
    text: "A hook is registered for a persona or a step that does not exist, so that it never runs. A persona counts as misspelt when a declared one is nearly called that, since personas of the manifest are not seen here; steps are those that the persona's function calls.",
    bad:
      '@step(name: "count")\nfn count(text: string) -> int { return len(text) }\n\n@persona(name: "reviewer")\npub fn review(text: string) -> int { return count(text) }\n\n' +
      'pub fn watch(agent: HarnessAgent) {\n  agent.register_step_hook("reviewer", "coutn", "PreStep", { _event -> nil })\n}',
    good:
      '@step(name: "count")\nfn count(text: string) -> int { return len(text) }\n\n@persona(name: "reviewer")\npub fn review(text: string) -> int { return count(text) }\n\n' +
      'pub fn watch(agent: HarnessAgent) {\n  agent.register_step_hook("reviewer", "count", "PreStep", { _event -> nil })\n}',
  },
  fixable: false,
  create(context) {
    const hooks: LibraryCall[] = [];
    const check = (node: Call | MethodCall): void => {
      const call = libraryCall(node, NAMES, context);
      if (call !== null) hooks.push(call);
    };
    return {
      enter: { Call: check, MethodCall: check },
      end() {
        if (hooks.length > 0) checkHooks(hooks, context);
      },
    };
  },
};

function checkHooks(hooks: readonly LibraryCall[], context: LintContext): void {
  const personas = new Map<string, PersonaDeclaration>();
  for (const declaration of declarationsWith(context.graph, "persona")) {
    const attribute = attributeOf(declaration, "persona");
    if (attribute !== undefined) personas.set(givenName(declaration, attribute), declaration);
  }
  const steps = stepNames(context);
  for (const { name, arguments: given } of hooks) {
    const [pattern, step] = given;
    if (pattern?.kind !== "StringLiteral" || pattern.value.includes("*")) continue;
    const persona = personas.get(pattern.value);
    if (persona === undefined) {
      const near = suggest(pattern.value, personas.keys());
      if (near !== null) context.report({ span: pattern.span, message: `hook names the unknown persona \`${pattern.value}\`${didYouMean(near)}` });
    } else if (name === "register_step_hook" && step?.kind === "StringLiteral" && !step.value.includes("*")) {
      const known = stepsOf(persona, steps);
      if (known.has(step.value)) continue;
      context.report({ span: step.span, message: `persona \`${pattern.value}\` has no step \`${step.value}\`${didYouMean(suggest(step.value, known))}` });
    }
  }
}

/** Names of steps by name of the function. */
function stepNames({ graph }: LintContext): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const declaration of declarationsWith(graph, "step")) {
    const attribute = attributeOf(declaration, "step");
    const function_ = declaration.name.text;
    names.set(function_, [...(names.get(function_) ?? []), function_, ...(attribute === undefined ? [] : [givenName(declaration, attribute)])]);
  }
  return names;
}

function stepsOf(persona: PersonaDeclaration, steps: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  walk(persona.body, (node) => {
    if (node.kind === "Identifier") for (const name of steps.get(node.name) ?? []) found.add(name);
    return true;
  });
  return found;
}
