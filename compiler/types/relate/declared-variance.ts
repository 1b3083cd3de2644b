/** Whether declared `in` and `out` marks hold where their parameters are used (types 6). */
import { type Field, type FunctionType, type ParameterSymbol, resolve, sameType, type Type, type TypeSymbol } from "../model/index.ts";
import { CONTAINER_VARIANCE, declaredVariance, type Variance, within } from "./relation.ts";

export type VarianceSubject = TypeSymbol | { readonly kind: "function"; readonly name: string; readonly type: FunctionType };

export interface VarianceProblem {
  readonly parameter: string;
  readonly declared: "in" | "out";
  readonly position: Variance;
  readonly where: "type alias" | "struct" | "enum" | "interface" | "function";
  /** Of the declaration. */
  readonly name: string;
}

const MAX_DEPTH = 60;
const MAX_STEPS = 20_000;
/** Aliases that grow while they unfold never repeat. */
const MAX_UNFOLDINGS = 100;

/** The marked parameters of a declaration that stand in a position of the wrong polarity, each with the first such position. */
export function checkVariance(subject: VarianceSubject): readonly VarianceProblem[] {
  const parameters = subject.kind === "function" ? subject.type.typeParameters : subject.parameters;
  if (parameters.every(({ variance }) => variance === null)) return [];
  const walk = new PositionWalk(parameters);
  walkSubject(subject, walk);
  const where = subject.kind === "alias" ? "type alias" : subject.kind;
  const problems: VarianceProblem[] = [];
  for (const parameter of parameters) {
    const position = walk.wrong.get(parameter);
    if (position !== undefined && parameter.variance !== null) {
      problems.push({ parameter: parameter.name, declared: parameter.variance, position, where, name: subject.name });
    }
  }
  return problems;
}

function walkSubject(subject: VarianceSubject, walk: PositionWalk): void {
  switch (subject.kind) {
    case "alias":
      return walk.visit(subject.target(), "covariant", 0);
    case "struct":
      return walk.visitFields(subject.fields().values(), "covariant", 0);
    case "enum":
      for (const payload of subject.variants().values()) for (const field of payload ?? []) walk.visit(field.type, "covariant", 0);
      return;
    case "interface":
      for (const method of subject.methods().values()) walk.visit(method, "covariant", 0);
      return;
    case "function":
      return walk.visit(subject.type, "covariant", 0);
    default:
      return subject satisfies never;
  }
}

class PositionWalk {
  readonly wrong = new Map<ParameterSymbol, Variance>();
  readonly #subjects: ReadonlySet<ParameterSymbol>;
  /** Aliases already unfolded in a position of some polarity. */
  readonly #unfolded: { readonly type: Type; readonly position: Variance }[] = [];
  #steps = 0;

  constructor(parameters: readonly ParameterSymbol[]) {
    this.#subjects = new Set(parameters);
  }

  visit(type: Type, position: Variance, depth: number): void {
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) return;
    const inner = depth + 1;
    switch (type.kind) {
      case "parameter":
        return this.#use(type.symbol, position);
      case "alias":
        return this.#visitAlias(type, position, inner);
      case "container":
        return type.arguments.forEach((argument) => this.visit(argument, within(position, CONTAINER_VARIANCE), inner));
      case "nominal":
        return type.arguments.forEach((argument, index) => {
          this.visit(argument, within(position, declaredVariance(type.symbol.parameters[index]?.variance ?? null)), inner);
        });
      case "tuple":
        return type.elements.forEach((element) => this.visit(element, position, inner));
      case "shape":
        this.visitFields(type.fields.values(), position, inner);
        return type.tails.forEach((tail) => this.visit(tail, position, inner));
      case "function":
        for (const parameter of type.parameters) this.visit(parameter.type, within(position, "contravariant"), inner);
        this.visit(type.returns, position, inner);
        if (type.throws !== null) this.visit(type.throws, position, inner);
        return;
      case "union":
      case "intersection":
        return type.members.forEach((member) => this.visit(member, position, inner));
      case "any":
      case "unknown":
      case "never":
      case "untyped":
      case "primitive":
      case "literal":
      case "handle":
        return;
      default:
        return type satisfies never;
    }
  }

  visitFields(fields: Iterable<Field>, position: Variance, depth: number): void {
    for (const field of fields) this.visit(field.type, position, depth);
  }

  /** An alias is transparent: its own marks do not count, but what it unfolds to. */
  #visitAlias(type: Type, position: Variance, depth: number): void {
    if (this.#unfolded.length >= MAX_UNFOLDINGS || this.#unfolded.some((seen) => seen.position === position && sameType(seen.type, type))) return;
    this.#unfolded.push({ type, position });
    this.visit(resolve(type), position, depth);
  }

  #use(parameter: ParameterSymbol, position: Variance): void {
    if (!this.#subjects.has(parameter) || parameter.variance === null || this.wrong.has(parameter)) return;
    if (position !== declaredVariance(parameter.variance)) this.wrong.set(parameter, position);
  }
}
