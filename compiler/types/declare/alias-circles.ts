/**
 * Aliases that stand for themselves (`type A = A`, `type A = B?` with `type B = A`). Recursion through a field, an element or a
 * parameter of a function is fine: only the head of a type counts, which is what `resolve` looks through.
 */
import type { TypeNode } from "#compiler/syntax";
import type { AliasSymbol, ParameterSymbol } from "../model/index.ts";
import type { TypeScope } from "./type-scope.ts";

interface AliasSource {
  readonly node: TypeNode;
  /** With the alias's own parameters. */
  readonly scope: TypeScope;
  state: "new" | "running" | "done";
  isCircular: boolean;
  /** Its own parameters that stand at the head: of `type Id<T> = T` the `T`. */
  readonly headParameters: Set<ParameterSymbol>;
}

const sources = new WeakMap<AliasSymbol, AliasSource>();

/** A longer way is not followed: `resolve` gives up on chains much shorter than that. */
const MAX_DEPTH = 1000;
let depth = 0;

/** Tells what an alias symbol was made from. */
export function rememberAlias(symbol: AliasSymbol, node: TypeNode, scope: TypeScope): void {
  sources.set(symbol, { node, scope, state: "new", isCircular: false, headParameters: new Set() });
}

/** True when an alias directly stands for itself, perhaps by way of others. */
export function isCircular(symbol: AliasSymbol): boolean {
  const source = sources.get(symbol);
  if (source === undefined) return false;
  if (source.state === "new") visit(source, []);
  return source.isCircular;
}

function visit(source: AliasSource, chain: AliasSource[]): void {
  source.state = "running";
  chain.push(source);
  visitHead(source.node, source, chain);
  chain.pop();
  source.state = "done";
}

function visitHead(node: TypeNode, owner: AliasSource, chain: AliasSource[]): void {
  if (depth >= MAX_DEPTH) return;
  depth++;
  visitHeadOf(node, owner, chain);
  depth--;
}

function visitHeadOf(node: TypeNode, owner: AliasSource, chain: AliasSource[]): void {
  switch (node.kind) {
    case "NamedType": {
      const entry = owner.scope.lookup(node.name);
      if (entry?.kind === "parameter") owner.headParameters.add(entry.symbol);
      if (entry?.kind !== "symbol" || entry.symbol.kind !== "alias") return;
      const target = sources.get(entry.symbol);
      if (target === undefined) return;
      if (target.state === "running") {
        for (let i = chain.length - 1; i >= 0 && chain[i] !== target; i--) (chain[i] as AliasSource).isCircular = true;
        target.isCircular = true;
        return;
      }
      if (target.state === "new") visit(target, chain);
      const { parameters } = entry.symbol;
      for (const [index, argument] of node.arguments.entries()) {
        const parameter = parameters[index];
        if (parameter !== undefined && target.headParameters.has(parameter)) visitHead(argument, owner, chain);
      }
      return;
    }
    case "OptionalType":
      visitHead(node.inner, owner, chain);
      return;
    case "UnionType":
    case "IntersectionType":
      for (const member of node.members) visitHead(member, owner, chain);
      return;
    case "ShapeType":
      // The fields of a tail become fields of the shape itself.
      for (const tail of node.tails) visitHead(tail, owner, chain);
      return;
    case "LiteralType":
    case "ListType":
    case "FunctionType":
    case "PredicateType":
      return;
    default:
      node satisfies never;
  }
}
