/** Written types → types of the model (types reference 1.2). */
import type { NamedType, ShapeType, TypeNode } from "#compiler/syntax";
import {
  absorbTails, BOOL, container, type Field, intersectionOf, optionalOf, type ParameterSymbol, shapeOf, type Substitution, type Type, type TypeSymbol, unionOf,
  UNTYPED,
} from "../model/index.ts";
import type { BuiltinName } from "./builtin-names.ts";
import { type ReportProblem, type TypeProblem, unknownType } from "./problem.ts";
import type { TypeScope } from "./type-scope.ts";

/**
 * Lowers a written type. The result is kept with the node, so that a node is lowered once and each problem reported once.
 * @param scope the scope that the node stands in
 * @param report null: problems wait for a call that takes them
 * @returns the type; a name that cannot be resolved is `untyped`
 */
export function lowerType(node: TypeNode, scope: TypeScope, report: ReportProblem | null): Type {
  let lowered = scope.cache.types.get(node);
  if (lowered === undefined) {
    const pending: TypeProblem[] = [];
    lowered = { type: new Lowering(scope, pending).lower(node), pending };
    scope.cache.types.set(node, lowered);
  }
  if (report !== null) for (const problem of lowered.pending.splice(0)) report(problem);
  return lowered.type;
}

/** Types inside one another that are being lowered right now, through the aliases that are looked into on the way. */
let depth = 0;

/** The parser bounds what is written (256); a chain of aliases, each inside a union of the one before, is bounded here. */
const MAX_DEPTH = 400;

/** True when an alias had better be looked into later: until then it counts as neither a union nor a record. */
export function isLoweringDeep(): boolean {
  return depth > MAX_DEPTH;
}

class Lowering {
  constructor(
    private readonly scope: TypeScope,
    private readonly problems: TypeProblem[],
  ) {}

  lower(node: TypeNode): Type {
    depth++;
    const type = this.#lower(node);
    depth--;
    return type;
  }

  #lower(node: TypeNode): Type {
    switch (node.kind) {
      case "NamedType":
        return this.#named(node);
      case "LiteralType":
        return { kind: "literal", value: node.value };
      case "ListType":
        return container("list", this.lower(node.element));
      case "FunctionType":
        return {
          kind: "function",
          typeParameters: [],
          parameters: node.parameters.map((parameter) => ({ name: null, type: this.lower(parameter), optional: false, rest: false })),
          returns: node.returnType === null ? UNTYPED : this.lower(node.returnType),
          throws: null,
          predicate: null,
        };
      case "ShapeType":
        return this.#shape(node);
      case "OptionalType":
        return optionalOf(this.lower(node.inner));
      case "UnionType":
        return unionOf(node.members.map((member) => this.lower(member)));
      case "IntersectionType":
        return intersectionOf(node.members.map((member) => this.lower(member)));
      case "PredicateType":
        this.lower(node.type);
        return BOOL;
      default:
        return node satisfies never;
    }
  }

  #named(node: NamedType): Type {
    const entry = this.scope.lookup(node.name);
    const args = node.arguments.map((argument) => this.lower(argument));
    if (entry === null) return this.#unknown(node);
    switch (entry.kind) {
      case "parameter":
        if (args.length > 0) this.#arity(node, 0);
        return { kind: "parameter", symbol: entry.symbol };
      case "symbol":
        return this.#declared(node, entry.symbol, args);
      case "builtin":
        return this.#builtin(node, entry.builtin, args);
      default:
        return entry satisfies never;
    }
  }

  /** Without arguments the bare form; so is one with a wrong number of them. */
  #declared(node: NamedType, symbol: TypeSymbol, written: readonly Type[]): Type {
    const { length } = symbol.parameters;
    const fits = written.length === 0 || written.length === length;
    if (!fits) this.#arity(node, length);
    const args = fits ? written : [];
    return symbol.kind === "alias" ? { kind: "alias", symbol, arguments: args } : { kind: "nominal", symbol, arguments: args };
  }

  #builtin(node: NamedType, { arity, lenient, make }: BuiltinName, args: readonly Type[]): Type {
    if (args.length === 0 || args.length === arity || arity === Infinity) return make(args);
    if (!lenient || args.length > arity) this.#arity(node, arity);
    return make([]);
  }

  #shape(node: ShapeType): Type {
    const own = new Map<string, Field>();
    for (const field of node.fields) own.set(field.name.text, { type: this.lower(field.type), optional: field.optional });
    if (node.tails.length === 0) return shapeOf(own);
    const { fields, tails } = absorbTails(own, node.tails.map((tail) => this.#tail(tail)));
    return shapeOf(fields, tails);
  }

  /** A name in tail position that nothing declares is a row variable of its own. */
  #tail(node: TypeNode): Type {
    const isFresh = node.kind === "NamedType" && node.arguments.length === 0 && this.scope.lookup(node.name) === null && /^[a-z_]/.test(node.name);
    return isFresh ? { kind: "parameter", symbol: { name: node.name, variance: null, bounds: () => [] } } : this.lower(node);
  }

  #unknown(node: NamedType): Type {
    if (this.scope.reportsUnknownNames) {
      this.problems.push(unknownType(node.name, nameSpan(node), this.scope));
    }
    return UNTYPED;
  }

  #arity(node: NamedType, expected: number): void {
    const wanted = expected === 0 ? "takes no type arguments" : `expects ${expected} type argument${expected === 1 ? "" : "s"}`;
    const message = `type \`${node.name}\` ${wanted}, got ${node.arguments.length}`;
    this.problems.push({ code: "HARN-TYP-014", message, span: node.span });
  }
}

/** The name alone, without its arguments. Nodes of library signatures have no place. */
function nameSpan({ name, span }: NamedType): TypeProblem["span"] {
  return { start: span.start, end: Math.min(span.end, span.start + name.length) };
}

/** What the parameters of a declaration stand for in an instance; in the bare form they are `untyped`. */
export function argumentsOf(parameters: readonly ParameterSymbol[], args: readonly Type[]): Substitution {
  return new Map(parameters.map((parameter, index) => [parameter, args[index] ?? UNTYPED]));
}
