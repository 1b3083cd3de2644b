/** What an argument says about the type parameters in the type of its parameter. */
import {
  type AliasSymbol,
  type AliasType,
  type ContainerType,
  type Field,
  type FunctionType,
  membersOf,
  type NominalType,
  type ParameterSymbol,
  resolve,
  sameType,
  type ShapeType,
  STRING,
  type Type,
  type UnionType,
  unionOf,
} from "../model/index.ts";
import { opened, parameterType } from "./functions.ts";
import { fieldOf, fieldsOf, methodsOf, structShape } from "./records.ts";
import { CONTAINER_VARIANCE, nominalVariance, type Relation, type Variance, within } from "./relation.ts";

export interface Candidate {
  readonly type: Type;
  /** Where the parameter stands: an invariant candidate cannot be widened. */
  readonly variance: Variance;
  /** The left-over fields of a record, for a row variable. */
  readonly row: boolean;
}

type Accept = (parameter: ParameterSymbol, candidate: Candidate) => void;

/** Enough for every written type; types that grow while they unfold end here. */
const MAX_DEPTH = 40;
const MAX_STEPS = 20_000;
/** Of one alias within itself: those that grow while they unfold never repeat. */
const MAX_NESTED = 6;

/**
 * Walks both types side by side and reports what stands where `expected` has a type parameter. Looks through aliases; where the
 * types differ in form nothing is reported, since the comparison of types says so better.
 */
export function collectCandidates(relation: Relation, expected: Type, actual: Type, accept: Accept): void {
  new Collector(relation, accept).collect(expected, actual, "covariant", 0);
}

class Collector {
  readonly #relation: Relation;
  readonly #accept: Accept;
  /** Pairs already unfolded, by alias: a recursive alias says the same again. */
  readonly #unfolded = new Map<AliasSymbol, { readonly expected: Type; readonly actual: Type }[]>();
  readonly #nested = new Map<AliasSymbol, number>();
  #steps = 0;

  constructor(relation: Relation, accept: Accept) {
    this.#relation = relation;
    this.#accept = accept;
  }

  collect(expected: Type, actual: Type, variance: Variance, depth: number): void {
    if (expected.kind === "parameter") return this.#accept(expected.symbol, { type: actual, variance, row: false });
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS || !mentionsParameter(expected)) return;
    if (expected.kind === "alias") this.#unfold(expected, actual, variance, depth);
    else this.#collectResolved(expected, actual, variance, depth);
  }

  #unfold(expected: AliasType, actual: Type, variance: Variance, depth: number): void {
    const { symbol } = expected;
    const nested = this.#nested.get(symbol) ?? 0;
    if (nested >= MAX_NESTED || this.#seen(expected, actual)) return;
    this.#nested.set(symbol, nested + 1);
    this.#collectResolved(expected, actual, variance, depth);
    this.#nested.set(symbol, nested);
  }

  #collectResolved(expected: Type, actual: Type, variance: Variance, depth: number): void {
    const [wanted, given] = [unowned(resolve(expected)), unowned(resolve(actual))];
    const inner = depth + 1;
    if (wanted.kind === "union") return this.#collectUnion(wanted, given, variance, inner);
    if (wanted.kind === "parameter") return this.collect(wanted, given === resolve(actual) ? actual : given, variance, inner);
    if (given.kind === "union") return given.members.forEach((member) => this.collect(wanted, member, variance, inner));
    if (given.kind === "any" || given.kind === "untyped") return this.#collectLoose(wanted, given, variance, inner);
    this.#collectSingle(wanted, given, variance, inner);
  }

  #seen(expected: AliasType, actual: Type): boolean {
    const pairs = this.#unfolded.get(expected.symbol) ?? [];
    if (pairs.some((pair) => sameType(pair.expected, expected) && sameType(pair.actual, actual))) return true;
    this.#unfolded.set(expected.symbol, pairs);
    pairs.push({ expected, actual });
    return false;
  }

  #collectSingle(expected: Type, actual: Type, variance: Variance, depth: number): void {
    switch (expected.kind) {
      case "container":
        return this.#collectContainer(expected, actual, variance, depth);
      case "tuple":
        if (actual.kind === "tuple" && actual.elements.length === expected.elements.length) this.#collectAll(expected.elements, actual.elements, variance, depth);
        return;
      case "shape":
        return this.#collectShape(expected, actual, variance, depth);
      case "function":
        if (actual.kind === "function") this.#collectFunction(expected, actual, variance, depth);
        return;
      case "nominal":
        return this.#collectNominal(expected, actual, variance, depth);
      case "intersection":
        return expected.members.forEach((member) => this.collect(member, actual, variance, depth));
      case "alias":
      case "parameter":
      case "union":
      case "any":
      case "unknown":
      case "never":
      case "untyped":
      case "primitive":
      case "literal":
      case "handle":
        return;
      default:
        return expected satisfies never;
    }
  }

  #collectAll(expected: readonly Type[], actual: readonly Type[], variance: Variance, depth: number): void {
    expected.forEach((type, index) => {
      const given = actual[index];
      if (given !== undefined) this.collect(type, given, variance, depth);
    });
  }

  /** A value that nothing is known of leaves every parameter open, so that the result claims no more than the argument. */
  #collectLoose(expected: Type, actual: Type, variance: Variance, depth: number): void {
    switch (expected.kind) {
      case "container":
        return expected.arguments.forEach((type) => this.collect(type, actual, within(variance, CONTAINER_VARIANCE), depth));
      case "nominal":
        return expected.arguments.forEach((type, index) => this.collect(type, actual, within(variance, nominalVariance(expected, index)), depth));
      case "tuple":
        return expected.elements.forEach((type) => this.collect(type, actual, variance, depth));
      case "shape":
        for (const field of expected.fields.values()) this.collect(field.type, actual, variance, depth);
        return expected.tails.forEach((tail) => this.collect(tail, actual, variance, depth));
      default:
        return;
    }
  }

  #collectContainer(expected: ContainerType, actual: Type, variance: Variance, depth: number): void {
    const [first, second] = expected.arguments;
    if (first === undefined) return;
    if (actual.kind === "container" && actual.name === expected.name) {
      return this.#collectAll(expected.arguments, actual.arguments, within(variance, CONTAINER_VARIANCE), depth);
    }
    if (expected.name === "list" && actual.kind === "tuple") return this.collect(first, unionOf(actual.elements), variance, depth);
    const record = expected.name === "dict" ? recordOf(actual) : null;
    if (record === null || second === undefined) return;
    this.collect(first, STRING, variance, depth);
    const values = Array.from(fieldsOf(record).values(), (field) => field.type);
    if (values.length > 0) this.collect(second, unionOf(values), variance, depth);
  }

  /** A row variable takes the fields that are not named beside it (types 1.4); of several none can tell which are its own. */
  #collectShape(expected: ShapeType, actual: Type, variance: Variance, depth: number): void {
    const dict = actual.kind === "container" && actual.name === "dict" ? actual : null;
    const record = recordOf(actual);
    if (record !== null) for (const [name, field] of expected.fields) this.#collectField(field, fieldOf(record, name), variance, depth);
    const [row, other] = expected.tails;
    if (row?.kind !== "parameter" || other !== undefined) return;
    if (dict !== null) this.#accept(row.symbol, { type: dict, variance, row: true });
    else if (record !== null) this.#accept(row.symbol, { type: leftOver(record, expected), variance, row: true });
  }

  #collectField(expected: Field, actual: Field | null, variance: Variance, depth: number): void {
    if (actual !== null) this.collect(expected.type, actual.type, variance, depth);
  }

  #collectFunction(expected: FunctionType, actual: FunctionType, variance: Variance, depth: number): void {
    const given = opened(actual);
    for (const [index, parameter] of expected.parameters.entries()) {
      const type = parameterType(given.parameters, index);
      if (type !== undefined) this.collect(parameter.type, type, within(variance, "contravariant"), depth);
    }
    this.collect(expected.returns, given.returns, variance, depth);
  }

  #collectNominal(expected: NominalType, actual: Type, variance: Variance, depth: number): void {
    if (actual.kind !== "nominal") return;
    if (actual.symbol === expected.symbol) {
      return expected.arguments.forEach((type, index) => {
        const given = actual.arguments[index];
        if (given !== undefined) this.collect(type, given, within(variance, nominalVariance(expected, index)), depth);
      });
    }
    if (expected.symbol.kind !== "interface") return;
    const methods = methodsOf(actual);
    for (const [name, wanted] of methodsOf(expected)) {
      const own = methods.get(name);
      if (own !== undefined) this.#collectFunction(opened(wanted), own, variance, depth);
    }
  }

  /**
   * Members that the union accepts without its parameters say nothing (`T?` against `int?` binds int); those of one form with a
   * generic member go there; the rest is for the parameters that stand alone.
   */
  #collectUnion(expected: UnionType, actual: Type, variance: Variance, depth: number): void {
    const alone: Type[] = [];
    const generic: Type[] = [];
    const plain: Type[] = [];
    for (const member of expected.members.map((one) => resolve(one))) {
      if (member.kind === "parameter") alone.push(member);
      else if (mentionsParameter(member)) generic.push(member);
      else plain.push(member);
    }
    const rest: Type[] = [];
    for (const member of membersOf(actual)) {
      if (this.#belongsTo(plain, member)) continue;
      const alike = generic.filter((one) => sameForm(one, member));
      for (const one of alike) this.collect(one, member, variance, depth);
      if (alike.length === 0) rest.push(member);
    }
    if (rest.length === 0) return;
    const remaining = rest.length === membersOf(actual).length ? actual : unionOf(rest);
    for (const parameter of alone) this.collect(parameter, remaining, variance, depth);
    if (alone.length === 0) for (const one of generic) this.collect(one, remaining, variance, depth);
  }

  /** A `string` is no member of `"a" | "b"`, although it may be used there. */
  #belongsTo(plain: readonly Type[], member: Type): boolean {
    if (member.kind === "any" || member.kind === "untyped" || member.kind === "parameter") return false;
    return plain.some((one) => (one.kind !== "literal" || member.kind === "literal") && this.#relation.fits(one, member));
  }
}

function sameForm(expected: Type, actual: Type): boolean {
  const given = resolve(actual);
  if (expected.kind === "container" && given.kind === "container") return expected.name === given.name;
  if (expected.kind === "nominal" && given.kind === "nominal") return expected.symbol === given.symbol || expected.symbol.kind === "interface";
  if (expected.kind === "container") return (expected.name === "list" && given.kind === "tuple") || (expected.name === "dict" && recordOf(given) !== null);
  if (expected.kind === "shape") return recordOf(given) !== null || (given.kind === "container" && given.name === "dict");
  return expected.kind === given.kind;
}

function recordOf(type: Type): ShapeType | null {
  return type.kind === "shape" ? type : type.kind === "nominal" ? structShape(type) : null;
}

function leftOver(record: ShapeType, expected: ShapeType): ShapeType {
  const fields = new Map(Array.from(record.fields).filter(([name]) => !expected.fields.has(name)));
  return { ...record, fields };
}

function unowned(type: Type): Type {
  return type.kind === "container" && type.name === "owned" && type.arguments[0] !== undefined ? resolve(type.arguments[0]) : type;
}

/** True when a type parameter stands somewhere in the written type; what its aliases unfold to has only these. */
function mentionsParameter(type: Type): boolean {
  switch (type.kind) {
    case "parameter":
      return true;
    case "container":
    case "nominal":
    case "alias":
      return type.arguments.some(mentionsParameter);
    case "tuple":
      return type.elements.some(mentionsParameter);
    case "shape":
      return type.tails.some(mentionsParameter) || Array.from(type.fields.values()).some((field) => mentionsParameter(field.type));
    case "function":
      return mentionsParameter(type.returns) || type.parameters.some((parameter) => mentionsParameter(parameter.type));
    case "union":
    case "intersection":
      return type.members.some(mentionsParameter);
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "primitive":
    case "literal":
    case "handle":
      return false;
    default:
      return type satisfies never;
  }
}
