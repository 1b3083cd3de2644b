/** Matching the arguments of a call with a signature: types, type arguments, bounds, number (types 6, 8.1). */
import type { Closure, Expression, Spread, TypeNode } from "#compiler/syntax";
import type { Span } from "#compiler/diagnostics";
import { displayType, type FunctionParameter, type FunctionType, membersOf, optionalOf, resolve, substitute, type Substitution, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { Inference, isAssignable, satisfies } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { elementOf } from "./elements.ts";
import { keyText } from "./literals.ts";
import { expectType, unknownMember } from "./report.ts";

export interface CallSite {
  /** `function`, `method` … and its name, as messages show them. */
  readonly what: "Function" | "Builtin function" | "Method";
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly (Expression | Spread)[];
  readonly typeArguments: readonly TypeNode[];
  readonly span: Span;
}

interface Given {
  readonly node: Expression | Spread;
  readonly parameter: FunctionParameter | null;
  type: Type;
}

/** Reads arguments that nothing is known about. */
export function looseArguments(context: CheckContext, args: readonly (Expression | Spread)[]): void {
  for (const argument of args) context.expression(argument.kind === "Spread" ? argument.value : argument);
}

/**
 * Checks a call and gives its result.
 * @param signatures the one that takes the number of arguments counts, else the last
 */
export function checkCall(context: CheckContext, signatures: readonly FunctionType[], site: CallSite): Type {
  const count = site.arguments.length;
  const hasSpread = site.arguments.some((argument) => argument.kind === "Spread");
  const signature = signatures.find((candidate) => hasSpread || takes(candidate, count)) ?? signatures.at(-1);
  if (signature === undefined) {
    looseArguments(context, site.arguments);
    return UNTYPED;
  }
  if (!hasSpread) checkCount(context, signature, count, site);
  const explicit = typeArguments(context, signature, site);
  const inference = new Inference(signature.typeParameters.filter((parameter) => !explicit.has(parameter)));
  const given = readArguments(context, signature, site, explicit, inference);
  const solution: Substitution = new Map<object, Type>([...inference.solution(), ...explicit]);
  const conflict = inference.conflict();
  // After a conflict each argument would miss the joined type once more.
  const conflicts = conflict !== null && given.some((argument) => !argumentFits(argument, solution, site));
  if (conflicts) {
    context.report("HARN-TYP-012", `type parameter '${conflict.name}' was inferred as both ${displayType(conflict.first)} and ${displayType(conflict.second)}`, site.span);
  }
  const areWrong = conflicts || given.map((argument, index) => checkArgument(context, argument, index, solution, site)).includes(false);
  checkBounds(context, signature, solution, site);
  // What wrong arguments tell of the result would only be reported a second time.
  return substitute(signature.returns, areWrong ? new Map<object, Type>([...withoutSolution(signature), ...explicit]) : solution);
}

function withoutSolution({ typeParameters }: FunctionType): Substitution {
  return new Map(typeParameters.map((parameter) => [parameter, UNTYPED]));
}

function takes({ parameters }: FunctionType, count: number): boolean {
  const required = parameters.filter((parameter) => !parameter.optional && !parameter.rest).length;
  return count >= required && (count <= parameters.length || parameters.at(-1)?.rest === true);
}

function checkCount(context: CheckContext, { parameters }: FunctionType, count: number, site: CallSite): void {
  const required = parameters.filter((parameter) => !parameter.optional && !parameter.rest).length;
  const rest = parameters.at(-1)?.rest === true;
  const isBuiltin = site.what !== "Function";
  const most = rest ? Number.POSITIVE_INFINITY : parameters.length;
  if (count >= required && count <= most) return;
  const wanted = rest ? `at least ${required}` : required === most ? String(required) : `${required}-${most}`;
  const noun = wanted === "1" ? "argument" : "arguments";
  const message = `${site.what} '${site.name}' expects ${wanted} ${noun}, got ${count}`;
  const code = isBuiltin ? "HARN-STD-003" : "HARN-TYP-006";
  // Too many arguments of a function are ignored at run time (language 5.3).
  if (count > most && !isBuiltin) context.warn(code, message, site.span);
  else context.report(code, message, site.span);
}

function typeArguments(context: CheckContext, signature: FunctionType, site: CallSite): Substitution {
  const { typeParameters } = signature;
  if (site.typeArguments.length === 0) return new Map();
  const types = site.typeArguments.map((node) => context.lower(node));
  if (typeParameters.length === 0) {
    context.report("HARN-TYP-011", `${site.what} '${site.name}' does not declare type parameters`, site.nameSpan);
    return new Map();
  }
  if (types.length !== typeParameters.length) {
    context.report("HARN-TYP-013", `${site.what} '${site.name}' expects ${typeParameters.length} type arguments, got ${types.length}`, site.nameSpan);
  }
  return new Map(typeParameters.map((parameter, index) => [parameter, types[index] ?? UNTYPED]));
}

/** Closures are read last: their parameters have the types that the other arguments tell. */
function readArguments(context: CheckContext, signature: FunctionType, site: CallSite, explicit: Substitution, inference: Inference): readonly Given[] {
  const given: Given[] = site.arguments.map((node, index) => ({ node, parameter: parameterAt(signature, index), type: UNTYPED }));
  const read = (argument: Given): void => {
    const { node, parameter } = argument;
    if (node.kind === "Spread") {
      argument.type = elementOf(context.expression(node.value)) ?? UNTYPED;
      return;
    }
    const known: Substitution = new Map<object, Type>([...inference.solution(), ...explicit]);
    const hint = parameter === null ? null : (joinedWith(signature, parameter) ?? substitute(parameter.type, known));
    const type = context.expression(node, hint);
    argument.type = node.kind === "Closure" && type.kind === "function" ? withOpenParameters(node, type, parameter?.type ?? UNTYPED, signature) : type;
    if (parameter !== null) inference.collect(parameter.type, argument.type);
  };
  for (const argument of given) if (argument.node.kind !== "Closure") read(argument);
  for (const argument of given) if (argument.node.kind === "Closure") read(argument);
  return given;
}

/**
 * An item that a collection takes is read as one of its elements, although it may be something else: `fn<U>(item: U) -> list<T | U>`.
 * @returns the type of the elements; null for any other parameter
 */
function joinedWith({ returns }: FunctionType, { type }: FunctionParameter): Type | null {
  const element = returns.kind === "container" ? returns.arguments[0] : undefined;
  if (type.kind !== "parameter" || element?.kind !== "union") return null;
  const others = element.members.filter((member) => member.kind !== "parameter" || member.symbol !== type.symbol);
  return others.length < element.members.length ? unionOf(others) : null;
}

/**
 * A parameter that took its type from a type parameter fits whatever the call comes to know, as `reduce` does of its
 * accumulator.
 */
function withOpenParameters(node: Closure, type: FunctionType, place: Type, { typeParameters }: FunctionType): FunctionType {
  const open = new Map<object, Type>(typeParameters.map((parameter) => [parameter, UNTYPED]));
  const wanted = membersOf(place).map(resolve).find((member) => member.kind === "function")?.parameters ?? [];
  const isOpen = (index: number): boolean => {
    const from = wanted[index]?.type ?? wanted.at(-1)?.type ?? UNTYPED;
    return node.parameters[index]?.type === null && substitute(from, open) !== from;
  };
  return { ...type, parameters: type.parameters.map((parameter, index) => (isOpen(index) ? { ...parameter, type: UNTYPED } : parameter)) };
}

function parameterAt({ parameters }: FunctionType, index: number): FunctionParameter | null {
  const last = parameters.at(-1);
  return parameters[index] ?? (last?.rest === true ? last : null);
}

/**
 * What an argument must be. nil stands for one that the library leaves out; the default of a function of the program is not
 * for nil (types 8.1).
 */
function expectedOf(parameter: FunctionParameter, solution: Substitution, site: CallSite): Type {
  const declared = substitute(parameter.type, solution);
  return parameter.optional && site.what !== "Function" ? optionalOf(declared) : declared;
}

function argumentFits({ node, parameter, type }: Given, solution: Substitution, site: CallSite): boolean {
  return parameter === null || node.kind === "Spread" || isAssignable(expectedOf(parameter, solution, site), type);
}

/** False where the argument has been reported. */
function checkArgument(context: CheckContext, { node, parameter, type }: Given, index: number, solution: Substitution, site: CallSite): boolean {
  if (parameter === null || node.kind === "Spread") return true;
  const place = `argument ${index + 1}${parameter.name === null ? "" : ` \`${parameter.name}\``}`;
  if (!expectType(context, "HARN-TYP-006", place, expectedOf(parameter, solution, site), type, node)) return false;
  if (node.kind === "DictLiteral" && isOptionBag(parameter)) checkOptions(context, place, substitute(parameter.type, solution), node.entries);
  return true;
}

/** A parameter whose direct dict literal may hold declared fields only (types 2). */
function isOptionBag({ name, type }: FunctionParameter): boolean {
  return name === "opts" || name === "options" || name === "config" || membersOf(type).some(isOptionAlias) || isOptionAlias(type);
}

function isOptionAlias(type: Type): boolean {
  return type.kind === "alias" && /(Options|Config)$/.test(type.symbol.name);
}

function checkOptions(context: CheckContext, place: string, expected: Type, entries: readonly (Extract<Expression, { kind: "DictLiteral" }>["entries"][number])[]): void {
  const shapes = membersOf(expected).map(resolve).filter((member) => member.kind === "shape");
  const [shape] = shapes;
  if (shape === undefined || shapes.length > 1 || shape.tails.length > 0 || membersOf(expected).some((member) => member.kind === "container")) return;
  const names = [...shape.fields.keys()];
  for (const entry of entries) {
    if (entry.kind === "Spread" || entry.computed) continue;
    const name = keyText(entry);
    if (shape.fields.has(name)) continue;
    const known = names.length === 0 ? "no options" : `one of ${names.map((one) => `\`${one}\``).join(", ")}`;
    unknownMember(context, "HARN-NAM-004", `${place}: unknown option \`${name}\`; expected ${known}`, name, entry.key.span, names);
  }
}

function checkBounds(context: CheckContext, signature: FunctionType, solution: Substitution, site: CallSite): void {
  for (const parameter of signature.typeParameters) {
    const argument = solution.get(parameter);
    if (argument === undefined || argument.kind === "untyped" || argument.kind === "any") continue;
    for (const bound of parameter.bounds()) {
      const target = substitute(bound, solution);
      if (target.kind !== "nominal" || target.symbol.kind !== "interface") {
        if (isAssignable(target, argument)) continue;
        context.report("HARN-TYP-015", `Type '${displayType(argument)}' does not satisfy '${displayType(target)}' (required by constraint \`where ${parameter.name}: ${displayType(bound)}\`)`, site.span);
        continue;
      }
      const reason = membersOf(argument).map((member) => satisfies(member, target)).find((one) => one !== null);
      if (reason === undefined || reason === null) continue;
      const message = `Type '${displayType(argument)}' does not satisfy interface '${displayType(target)}': ${reason} (required by constraint \`where ${parameter.name}: ${displayType(bound)}\`)`;
      context.report("HARN-TYP-015", message, site.span);
    }
  }
}

