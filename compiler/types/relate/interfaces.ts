/** What keeps a type from satisfying an interface: implicit and structural, by the methods of its `impl` blocks (types 6). */
import {
  displayType,
  type FunctionType,
  type InterfaceSymbol,
  type NominalType,
  type ParameterSymbol,
  resolve,
  sameType,
  type Type,
  UNTYPED,
} from "../model/index.ts";
import { collectCandidates } from "./candidates.ts";
import { arity, opened, parameterType } from "./functions.ts";
import { methodsOf, substituteFunction } from "./records.ts";
import type { Relation } from "./relation.ts";

/** Answers for types and interfaces without arguments, by interface and type. */
const answers = new WeakMap<object, WeakMap<object, { readonly reason: string | null }>>();

/** Why `type` does not satisfy `target`; null when it does, and for types that are not known well enough to tell. */
export function interfaceReason(relation: Relation, type: Type, target: NominalType): string | null {
  const actual = resolve(type);
  switch (actual.kind) {
    case "any":
    case "untyped":
    case "never":
    case "parameter":
      return null;
    case "union":
      return actual.members.map((member) => interfaceReason(relation, member, target)).find((reason) => reason !== null) ?? null;
    case "intersection": {
      const reasons = actual.members.map((member) => interfaceReason(relation, member, target));
      return reasons.includes(null) ? null : (reasons[0] ?? null);
    }
    case "nominal":
      return nominalReason(relation, actual, target);
    default:
      return "only named types can satisfy interfaces";
  }
}

function nominalReason(relation: Relation, actual: NominalType, target: NominalType): string | null {
  const { symbol } = target;
  if (symbol.kind !== "interface") return null;
  if (symbol.parameters.length > 0 || actual.symbol.parameters.length > 0) return compareMethods(relation, actual, target, symbol);
  const known = answers.get(symbol)?.get(actual.symbol);
  if (known !== undefined) return known.reason;
  const reason = compareMethods(relation, actual, target, symbol);
  if (relation.unconditional) {
    const ofInterface = answers.get(symbol) ?? new WeakMap<object, { readonly reason: string | null }>();
    answers.set(symbol, ofInterface.set(actual.symbol, { reason }));
  }
  return reason;
}

function compareMethods(relation: Relation, actual: NominalType, target: NominalType, symbol: InterfaceSymbol): string | null {
  const methods = methodsOf(actual);
  const required = methodsOf(target);
  const missing = [...required.keys()].filter((name) => !methods.has(name));
  const [first] = missing;
  if (first !== undefined) return methods.size === 0 ? `missing method(s): ${missing.join(", ")}` : `missing method '${first}'`;
  const pairs = Array.from(required, ([name, wanted]) => ({ name, wanted: opened(wanted), own: opened(methods.get(name) ?? wanted) }));
  for (const { name, wanted, own } of pairs) {
    const { least, most } = arity(own.parameters);
    const count = wanted.parameters.length;
    if (least > count || most < count) return `method '${name}' has ${own.parameters.length} parameter(s), expected ${count}`;
  }
  const bindings = new Map<ParameterSymbol, Type>();
  const conflict = bindAssociated(relation, symbol, pairs, bindings);
  if (conflict !== null) return conflict;
  for (const { name, wanted, own } of pairs) {
    const reason = signatureReason(relation, name, substituteFunction(wanted, bindings), own);
    if (reason !== null) return reason;
  }
  return null;
}

/** Binds the associated types from the implementing signatures; a default says what each must come out as. */
function bindAssociated(
  relation: Relation,
  symbol: InterfaceSymbol,
  pairs: readonly { readonly wanted: FunctionType; readonly own: FunctionType }[],
  bindings: Map<ParameterSymbol, Type>,
): string | null {
  if (symbol.associated.length === 0) return null;
  const found = new Map<ParameterSymbol, Type[]>(symbol.associated.map((associated) => [associated.symbol, []]));
  for (const { wanted, own } of pairs) collectCandidates(relation, wanted, own, (parameter, candidate) => found.get(parameter)?.push(candidate.type));
  for (const { symbol: parameter, defaultType } of symbol.associated) {
    const candidates = (found.get(parameter) ?? []).filter((type) => type.kind !== "untyped");
    const expected = defaultType() ?? candidates[0] ?? UNTYPED;
    const other = candidates.find((type) => !sameType(type, expected) && !(relation.fits(expected, type) && relation.fits(type, expected)));
    if (other !== undefined) return `associated type '${parameter.name}' resolves to '${displayType(other)}', expected '${displayType(expected)}'`;
    bindings.set(parameter, expected);
  }
  return null;
}

/** What is not annotated is not compared. */
function signatureReason(relation: Relation, name: string, wanted: FunctionType, own: FunctionType): string | null {
  for (const [index, parameter] of wanted.parameters.entries()) {
    const type = parameterType(own.parameters, index) ?? UNTYPED;
    if (!relation.fits(type, parameter.type)) {
      return `method '${name}' parameter ${index + 1} has type '${displayType(type)}', expected '${displayType(parameter.type)}'`;
    }
  }
  if (relation.fits(wanted.returns, own.returns)) return null;
  return `method '${name}' returns '${displayType(own.returns)}', expected '${displayType(wanted.returns)}'`;
}
