/** What has been lowered, by node: each node of a graph stands in one scope. One cache for a graph, so that trees can be shared between graphs. */
import type { TypeNode } from "#compiler/syntax";
import type { FunctionType, Type, TypeSymbol } from "../model/index.ts";
import type { TypeProblem } from "./problem.ts";
import type { TypeScope } from "./type-scope.ts";

export interface LoweredType {
  readonly type: Type;
  /** Not reported yet: a symbol may lower a node before the checker of its module comes by. */
  readonly pending: TypeProblem[];
}

export interface LoweredFunction {
  readonly type: FunctionType;
  /** Where its type parameters are in scope. */
  readonly scope: TypeScope;
}

export class LoweringCache {
  readonly types = new WeakMap<TypeNode, LoweredType>();
  readonly functions = new WeakMap<object, LoweredFunction>();
  readonly symbols = new WeakMap<object, TypeSymbol>();
  readonly implScopes = new WeakMap<object, TypeScope>();
  /** Declarations whose own problems, beside those of their types, have been reported. */
  readonly reported = new WeakSet<object>();
}
