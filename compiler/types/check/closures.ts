/** Closures: their parameters take their types from the place that they stand in. */
import type { Closure, Parameter } from "#compiler/syntax";
import { functionType } from "../declare/index.ts";
import { type FunctionType, isNil, membersOf, resolve, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { fixed, type CheckContext } from "../state/context.ts";
import { checkEscaping } from "../rules/throws.ts";
import { isolated } from "../state/conditions.ts";
import { newFrame } from "../state/frame.ts";
import { expectType } from "./report.ts";
import { collectedResult } from "./results.ts";

/** `{ x -> … }`, `fn(x) { … }` */
export function closure(context: CheckContext, node: Closure, expected: Type | null): Type {
  const hint = expected === null ? undefined : membersOf(expected).map(resolve).find((member): member is FunctionType => member.kind === "function");
  const declared = functionType(node, context.scope, context.onTypeProblem);
  const parameters = declared.parameters.map((parameter, index) => {
    const from = hint?.parameters[index] ?? restOf(hint);
    return node.parameters[index]?.type === null && from !== undefined ? { ...parameter, type: contextual(from.type) } : parameter;
  });
  const isGenerator = context.resolution.generators.has(node);
  const declaredReturn = node.returnType === null ? null : declared.returns;
  const wanted = declaredReturn ?? hint?.returns ?? null;
  let returns: Type = UNTYPED;
  isolated(context, () => {
    declareParameters(context, node.parameters, parameters.map((parameter) => (parameter.rest ? { kind: "container", name: "list", arguments: [parameter.type] } : parameter.type)));
    const outer = context.frame;
    const frame = newFrame("closure", outer, { expected: declaredReturn, isGenerator });
    context.frame = frame;
    const tail = context.block(node.body, wanted);
    context.frame = outer;
    checkEscaping(context, frame, declared.throws, "closure");
    if (isGenerator) returns = declaredReturn ?? UNTYPED;
    else if (declaredReturn === null) returns = collectedResult(frame, tail);
    else {
      returns = declaredReturn;
      const last = node.body.body.at(-1);
      if (last?.kind === "ExpressionStatement") expectType(context, "HARN-TYP-008", "closure result", declaredReturn, tail, last);
    }
  });
  return { ...declared, parameters, returns: unionOf([returns]) };
}

/** The type of a parameter by the place alone. One that so far is only known to be nil will be something else too. */
function contextual(type: Type): Type {
  return isNil(type) ? UNTYPED : type;
}

function restOf(hint: FunctionType | undefined): FunctionType["parameters"][number] | undefined {
  const last = hint?.parameters.at(-1);
  return last?.rest === true ? last : undefined;
}

/** Binds parameters to their types inside a body, and reads their defaults. */
export function declareParameters(context: CheckContext, nodes: readonly Parameter[], types: readonly Type[]): void {
  nodes.forEach((node, index) => {
    const type = types[index] ?? UNTYPED;
    if (node.defaultValue !== null) {
      const value = context.expression(node.defaultValue, type);
      if (node.type !== null) expectType(context, "HARN-TYP-007", `default of parameter \`${node.name.text}\``, type, value, node.defaultValue);
    }
    const binding = context.resolution.declarations.get(node.name);
    if (binding === undefined) return;
    context.bindings.set(binding, fixed(type));
    if (node.type !== null) context.annotated.add(binding);
  });
}
