/** What each invariant demands of the calls and assignments of a handler. */
import type { Span } from "#compiler/diagnostics";
import type { Expression } from "#compiler/syntax";
import type { Invariant } from "./annotations.ts";
import { literalText, pathText, shownCall } from "./calls.ts";
import { type Exercise, SIDE_EFFECTS } from "./capabilities.ts";
import type { AssignmentEvent, CallEvent } from "./flow.ts";
import type { Guarantee } from "./flow-state.ts";
import { isWithin } from "./glob.ts";

/** Why a place breaks an invariant. */
export interface Breach {
  readonly message: string;
  readonly span: Span;
  readonly help: string;
}

const HOW_TO_GUARANTEE: Readonly<Record<Guarantee, string>> = {
  approval: "call `harness.interaction.request_approval(…)` before it on every path, or put it into the closure of `dual_control`",
  "command policy": "put it into the closure of `harness.runtime.with_command_policy`, or push a policy before it on every path",
  "egress policy": "call `harness.net.egress_policy(…)` before it on every path, or use a harness from `with_net_policy`",
  budget: "give the call a `budget` option, or call `harness.llm.budget(…)` before it on every path",
  "autonomy policy": "put it into the closure of `harness.runtime.with_autonomy_policy`",
  "execution policy": "put it into the closure of `harness.runtime.with_execution_policy`",
  "approval policy": "put it into the closure of `harness.runtime.with_approval_policy`",
};

/** How a call breaks an invariant, once for each reason. */
export function breachesOfCall(invariant: Invariant, event: CallEvent): readonly Breach[] {
  const { exercises } = event.meaning;
  const { span } = event.node;
  const shown = shownCall(event.node);
  switch (invariant.name) {
    case "fs.writes":
      return exercises.flatMap((exercise) => writesOutside(exercise, event, invariant.globs));
    case "budget.remaining":
      return [];
    case "approval.reachability": {
      const effect = exercises.find(({ capability }) => SIDE_EFFECTS.has(capability));
      if (effect === undefined || event.certain.has("approval")) return [];
      return [{ message: `\`${shown}\` (${effect.capability}) can be reached without approval`, span, help: HOW_TO_GUARANTEE.approval }];
    }
    case "capability.policy":
      return exercises.flatMap((exercise) => breachesOfPolicy(invariant, exercise, event));
    default:
      return invariant satisfies never;
  }
}

function breachesOfPolicy(policy: Extract<Invariant, { name: "capability.policy" }>, exercise: Exercise, event: CallEvent): readonly Breach[] {
  const { capability } = exercise;
  const { span } = event.node;
  const shown = shownCall(event.node);
  const breaches: Breach[] = [];
  if (!policy.allow.has(capability)) {
    const help = `add \`${capability}\` to \`allow\`, or do without the call`;
    breaches.push({ message: `\`${shown}\` needs the capability \`${capability}\`, which the policy does not allow`, span, help });
  }
  if (policy.workspace !== null) breaches.push(...writesOutside(exercise, event, policy.workspace));
  for (const guarantee of policy.demands.get(capability) ?? []) {
    if (event.certain.has(guarantee)) continue;
    breaches.push({ message: `\`${shown}\` (${capability}) can be reached without ${guarantee}`, span, help: HOW_TO_GUARANTEE[guarantee] });
  }
  return breaches;
}

function writesOutside({ capability, paths }: Exercise, { node }: CallEvent, globs: readonly string[]): readonly Breach[] {
  if (capability !== "fs.write") return [];
  const shown = shownCall(node);
  const allowed = globs.map((glob) => `\`${glob}\``).join(", ");
  if (paths.length === 0) {
    return [{ message: `cannot prove that \`${shown}\` writes only within ${allowed}`, span: node.span, help: "use a call that names the path it writes" }];
  }
  return paths.flatMap((index) => {
    const argument = node.arguments[index];
    const path = node.arguments.slice(0, index).some(({ kind }) => kind === "Spread") ? null : literalText(argument);
    const span = argument?.span ?? node.span;
    if (path === null) {
      const message = `cannot prove that \`${shown}\` writes only within ${allowed}: the path is not a literal`;
      return [{ message, span, help: "write the path as a plain string" }];
    }
    if (globs.some((glob) => isWithin(path, glob))) return [];
    return [{ message: `\`${shown}\` writes \`${path}\`, which is outside of ${allowed}`, span, help: "write within the globs, or widen them" }];
  });
}

/** How an assignment breaks an invariant. */
export function breachesOfAssignment(invariant: Invariant, { node, operation }: AssignmentEvent): readonly Breach[] {
  if (invariant.name !== "budget.remaining") return [];
  const { target } = invariant;
  const assigned = pathText(node.target);
  // Whoever replaces the whole record replaces the budget in it.
  if (assigned !== target && !target.startsWith(`${assigned}.`)) return [];
  if (assigned === target && keepsOrLowers(target, node.operator, node.value, operation)) return [];
  const help = `lower it (\`${target} -= spent\`), or refresh it from \`harness.llm.budget_remaining()\``;
  return [{ message: `this assignment may raise \`${target}\``, span: node.span, help }];
}

function keepsOrLowers(target: string, operator: string, value: Expression, operation: string | null): boolean {
  if (operator === "-=") return !isNegative(value);
  if (operator !== "=") return false;
  if (operation === "llm.budget_remaining" || pathText(value) === target) return true;
  return value.kind === "Binary" && value.operator === "-" && pathText(value.left) === target && !isNegative(value.right);
}

function isNegative(value: Expression): boolean {
  return value.kind === "Unary" && value.operator === "-";
}
