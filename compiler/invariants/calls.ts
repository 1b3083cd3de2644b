/** What a call of a handler means to the invariants. */
import type { Library } from "#compiler/library";
import type { Call, Expression, MethodCall, Spread } from "#compiler/syntax";
import { type Exercise, exercisesOf, exercisesOfName, isForeignToolCall, methodOfName, soundsLikeWriting } from "./capabilities.ts";
import type { Guarantee } from "./flow-state.ts";
import type { HandleNames } from "./handles.ts";

export interface CallMeaning {
  readonly exercises: readonly Exercise[];
  /** Certain after the call has returned. */
  readonly grants: Guarantee | undefined;
  /** Certain while a closure among the arguments runs. */
  readonly scope: Guarantee | undefined;
  /** Ends what a push has begun. */
  readonly popsCommandPolicy: boolean;
  /** Certain for this call alone. */
  readonly own: ReadonlySet<Guarantee>;
  /** `field.method` of the library, also for its old bare name. */
  readonly operation: string | null;
}

const GRANTS: ReadonlyMap<string, Guarantee> = new Map([
  ["interaction.request_approval", "approval"],
  ["runtime.command_policy_push", "command policy"],
  ["net.egress_policy", "egress policy"],
  ["llm.budget", "budget"],
  ["llm.budget_remaining", "budget"],
]);

const SCOPES: ReadonlyMap<string, Guarantee> = new Map([
  ["interaction.dual_control", "approval"],
  ["runtime.with_command_policy", "command policy"],
  ["runtime.with_autonomy_policy", "autonomy policy"],
  ["runtime.with_dynamic_permissions", "autonomy policy"],
  ["runtime.with_execution_policy", "execution policy"],
  ["runtime.with_approval_policy", "approval policy"],
]);

/** Reads a call. One that the library does not know means nothing: handlers are looked at one by one. */
export function meaningOf(node: Call | MethodCall, names: HandleNames, library: Library): CallMeaning {
  const own = new Set<Guarantee>();
  if (node.arguments.some(hasBudgetOption)) own.add("budget");
  let operation: string | null = null;
  let exercises: readonly Exercise[] = [];
  let method = "";
  if (node.kind === "MethodCall") {
    const handle = names.handleOf(node.object);
    if (handle?.hasNetPolicy === true) own.add("egress policy");
    if (handle?.kind === "field") {
      method = node.name.text;
      operation = `${handle.field}.${method}`;
      exercises = exercisesOf(handle.field, method);
    }
  } else if (node.callee.kind === "Identifier" && names.isLibraryName(node.callee.name)) {
    const name = node.callee.name;
    const known = methodOfName(name, library);
    method = known?.method ?? name;
    operation = known === null ? null : `${known.field}.${known.method}`;
    exercises = exercisesOfName(name, library);
  }
  if (isForeignToolCall(method) && writes(node)) exercises = [...exercises, { capability: "fs.write", paths: [] }];
  return {
    exercises,
    grants: operation === null ? undefined : GRANTS.get(operation),
    scope: operation === null ? undefined : SCOPES.get(operation),
    popsCommandPolicy: operation === "runtime.command_policy_pop",
    own,
    operation,
  };
}

/** What is called, as it is written. */
export function shownCall(node: Call | MethodCall): string {
  return node.kind === "MethodCall" ? `${pathText(node.object)}.${node.name.text}` : pathText(node.callee);
}

/** `a.b` of names and properties; other parts are left out. */
export function pathText(expression: Expression): string {
  const parts: string[] = [];
  for (let node = expression; ; node = node.kind === "Property" ? node.object : node.operand) {
    if (node.kind === "Property") parts.push(node.name.text);
    else if (node.kind !== "NonNull") {
      parts.push(node.kind === "Identifier" ? node.name : "…");
      return parts.reverse().join(".");
    }
  }
}

/** The text of an argument that is written out. */
export function literalText(argument: Expression | Spread | undefined): string | null {
  return argument?.kind === "StringLiteral" ? argument.value : null;
}

/** A foreign tool whose name is not written out may do anything. */
function writes(node: Call | MethodCall): boolean {
  const tool = literalText(node.arguments.find((argument) => argument.kind === "StringLiteral"));
  return tool === null || soundsLikeWriting(tool);
}

function hasBudgetOption(argument: Expression | Spread): boolean {
  return argument.kind === "DictLiteral" && argument.entries.some((entry) => entry.kind === "DictEntry" && "text" in entry.key && entry.key.text === "budget");
}
