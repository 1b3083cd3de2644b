/** Calls of functions, builtins, variants and values. */
import type { Call, Expression, Identifier } from "#compiler/syntax";
import { container, displayType, type FunctionParameter, type FunctionType, membersOf, resolve, substitute, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { Inference } from "../relate/index.ts";
import { reportUncovered } from "../rules/unreachable.ts";
import { type CallSite, checkCall, looseArguments } from "./arguments.ts";
import { specialCall } from "./special-calls.ts";
import type { CheckContext } from "../state/context.ts";
import { resultOf } from "./enums.ts";
import { expectType } from "./report.ts";
import { structCall } from "./structs.ts";

/** `callee(args)` */
export function call(context: CheckContext, node: Call, expected: Type | null): Type {
  const { callee } = node;
  if (callee.kind === "Identifier") return namedCall(context, node, callee, expected);
  return callValue(context, context.expression(callee), siteOf(node, "Function", context.text(callee.span).slice(0, 40)));
}

function siteOf(node: Call, what: CallSite["what"], name: string): CallSite {
  return { what, name, nameSpan: node.callee.span, arguments: node.arguments, typeArguments: node.typeArguments, span: node.span };
}

function namedCall(context: CheckContext, node: Call, callee: Identifier, expected: Type | null): Type {
  const reference = context.resolution.references.get(callee);
  const special = specialCall(context, node, callee.name, reference);
  if (special !== null) return special;
  switch (reference?.kind) {
    case "builtin":
      return resultVariant(context, node, callee.name, expected) ?? checkCall(context, context.library.builtin(callee.name), siteOf(node, "Builtin function", callee.name));
    case "legacy":
      return checkCall(context, context.library.handleMethod(reference.handle.type, reference.method), siteOf(node, "Builtin function", callee.name));
    case "result":
      return resultVariant(context, node, callee.name, expected) ?? container("Result");
    case "binding":
      if (reference.binding.declaration?.kind === "StructDeclaration") {
        const constructed = structCall(context, node, callee, expected);
        if (constructed !== null) return constructed;
      }
      return reportNever(context, node, callee.name, callValue(context, context.expression(callee), siteOf(node, "Function", callee.name)));
    case "constant":
    case "namespace":
    case "global":
    case "placeholder":
    case "unresolved":
    case undefined:
      looseArguments(context, node.arguments);
      return UNTYPED;
    default:
      return reference satisfies never;
  }
}

/** `Ok(x)`, `Err(e)`: the other side stays open. Null for anything else. */
function resultVariant(context: CheckContext, node: Call, name: string, expected: Type | null): Type | null {
  const [payload, ...more] = node.arguments;
  if ((name !== "Ok" && name !== "Err") || payload === undefined || payload.kind === "Spread" || more.length > 0 || node.typeArguments.length > 0) return null;
  const result = expected === null ? undefined : membersOf(expected).map(resolve).find((member) => member.kind === "container" && member.name === "Result");
  const hint = result?.kind === "container" ? (result.arguments[name === "Ok" ? 0 : 1] ?? null) : null;
  return resultOf(name, context.expression(payload, hint));
}

/** Where a function never returns, `unknown` values must have been handled before. */
function reportNever(context: CheckContext, node: Call, name: string, result: Type): Type {
  if (result.kind === "never") reportUncovered(context, node.span, `\`${name}()\``);
  return result;
}

/** Calls a value of any type. */
export function callValue(context: CheckContext, callee: Type, site: CallSite): Type {
  const members = membersOf(callee).map(resolve);
  const functions = members.filter((member): member is FunctionType => member.kind === "function");
  const [only] = functions;
  if (only !== undefined && members.length === 1) return checkCall(context, [only], site);
  looseArguments(context, site.arguments);
  const wrong = members.find((member) => !isCallable(member));
  if (wrong !== undefined && members.length > 0) {
    const isNilMember = wrong.kind === "primitive" && wrong.name === "nil";
    context.report("HARN-TYP-018", `cannot call a value of type ${displayType(callee)}`, site.nameSpan, {
      label: "found this type",
      ...(isNilMember && { help: "the value may be nil: narrow it with a `!= nil` guard before calling it" }),
    });
    return UNTYPED;
  }
  return functions.length === members.length ? unionOf(functions.map((one) => one.returns)) : UNTYPED;
}

function isCallable(type: Type): boolean {
  switch (type.kind) {
    case "any":
    case "untyped":
    case "never":
    case "function":
    case "parameter":
    case "intersection":
    case "alias":
    case "union":
      return true;
    case "primitive":
      return type.name === "closure";
    // a dict may be a callable envelope, such as a tool or a skill
    case "shape":
      return type.inferred || type.tails.length > 0;
    case "container":
      return type.name === "dict" || type.name === "owned";
    case "unknown":
    case "literal":
    case "tuple":
    case "nominal":
    case "handle":
      return false;
    default:
      return type satisfies never;
  }
}

/** A pipe `value |> f`: a call with one argument, which has been read already. */
export function pipedInto(context: CheckContext, callee: Expression, value: Type): Type {
  const argument: FunctionParameter = { name: null, type: value, optional: false, rest: false };
  const hint: FunctionType = { kind: "function", typeParameters: [], parameters: [argument], returns: UNTYPED, throws: null, predicate: null };
  const type = resolve(context.expression(callee, callee.kind === "Closure" ? hint : null));
  if (type.kind !== "function") return UNTYPED;
  const inference = new Inference(type.typeParameters);
  const parameter = type.parameters[0];
  if (parameter !== undefined) inference.collect(parameter.type, value);
  const solution = inference.solution();
  if (parameter !== undefined && callee.kind !== "Closure") {
    expectType(context, "HARN-TYP-006", `argument 1${parameter.name === null ? "" : ` \`${parameter.name}\``}`, substitute(parameter.type, solution), value, callee);
  }
  return substitute(type.returns, solution);
}
