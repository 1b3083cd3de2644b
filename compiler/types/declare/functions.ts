/** Signatures of functions, closures, tools, pipelines and interface methods. */
import type {
  Closure, FunctionDeclaration, InterfaceMethod, Parameter, PipelineDeclaration, ToolDeclaration, TypeNode, TypeParameter, WhereBound,
} from "#compiler/syntax";
import { BOOL, type FunctionType, lazily, type ParameterSymbol, type Type, type TypePredicate, UNTYPED } from "../model/index.ts";
import { lowerType } from "./lower.ts";
import type { LoweredFunction } from "./lowering-cache.ts";
import type { ReportProblem } from "./problem.ts";
import type { TypeScope } from "./type-scope.ts";

export type FunctionNode = FunctionDeclaration | Closure | ToolDeclaration | PipelineDeclaration | InterfaceMethod;

/**
 * The type of a function by its signature alone: what is not annotated is `untyped`. `self` of a method is left out. Kept with
 * the node.
 * @param scope the scope that the node stands in; of a method that of its `impl` block (`TypeScope.forImpl`) or interface
 * @param report takes the problems of the signature; without it they wait
 */
export function functionType(node: FunctionNode, scope: TypeScope, report: ReportProblem | null = null): FunctionType {
  return lowerFunction(node, scope, report).type;
}

/** The scope inside a function: that around it with the function's type parameters. */
export function functionScope(node: FunctionNode, scope: TypeScope): TypeScope {
  return lowerFunction(node, scope, null).scope;
}

function lowerFunction(node: FunctionNode, scope: TypeScope, report: ReportProblem | null): LoweredFunction {
  let lowered = scope.cache.functions.get(node);
  if (lowered === undefined) {
    lowered = makeFunction(node, scope);
    scope.cache.functions.set(node, lowered);
  }
  if (report !== null) for (const written of writtenTypes(node)) lowerType(written, lowered.scope, report);
  return lowered;
}

/** Every type that a signature mentions, in source order. */
export function* writtenTypes(node: FunctionNode): Iterable<TypeNode> {
  for (const parameter of node.parameters) if (parameter.type !== null) yield parameter.type;
  const result = node.returnType;
  // The tested type of a predicate is lowered on its own.
  if (result !== null) yield result.kind === "PredicateType" ? result.type : result;
  if ("throwsType" in node && node.throwsType !== null) yield node.throwsType;
  if ("where" in node) for (const { bounds } of node.where) yield* bounds;
}

function makeFunction(node: FunctionNode, outer: TypeScope): LoweredFunction {
  const where = "where" in node ? node.where : [];
  const typeParameters = "typeParameters" in node ? parameterSymbols(node.typeParameters, where, () => scope) : [];
  const scope: TypeScope = outer.withParameters(typeParameters);
  const isMethod = !("kind" in node) || outer.self !== null;
  const parameters = isMethod && node.parameters[0]?.name.text === "self" ? node.parameters.slice(1) : node.parameters;
  const optionalType = (written: TypeNode | null): Type => (written === null ? UNTYPED : lowerType(written, scope, null));
  const predicate = predicateOf(node.returnType, parameters, scope);
  const type: FunctionType = {
    kind: "function",
    typeParameters,
    parameters: parameters.map((parameter) => ({
      name: parameter.name.text,
      type: optionalType(parameter.type),
      optional: parameter.defaultValue !== null,
      rest: parameter.isRest,
    })),
    returns: predicate === null ? optionalType(node.returnType) : BOOL,
    throws: "throwsType" in node && node.throwsType !== null ? lowerType(node.throwsType, scope, null) : null,
    predicate,
  };
  return { type, scope };
}

function predicateOf(result: TypeNode | null, parameters: readonly Parameter[], scope: TypeScope): TypePredicate | null {
  if (result?.kind !== "PredicateType") return null;
  return {
    parameter: parameters.findIndex(({ name }) => name.text === result.parameter.text),
    type: lowerType(result.type, scope, null),
    implies: result.implies,
  };
}

/**
 * Symbols of declared type parameters.
 * @param where the bounds of all of them; several clauses of one parameter add up
 * @param scope the scope that the bounds are lowered in, asked for when a bound is first needed
 */
export function parameterSymbols(nodes: readonly TypeParameter[], where: readonly WhereBound[], scope: () => TypeScope): readonly ParameterSymbol[] {
  return nodes.map(({ name, variance }) => ({
    name: name.text,
    variance,
    bounds: lazily<readonly Type[]>(
      () => where.filter(({ parameter }) => parameter.text === name.text).flatMap(({ bounds }) => bounds.map((bound) => lowerType(bound, scope(), null))),
      [],
    ),
  }));
}
