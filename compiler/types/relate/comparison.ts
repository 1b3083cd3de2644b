/** The table of assignability (types 2), top to bottom. */
import {
  type ContainerType,
  type HandleType,
  type IntersectionType,
  type LiteralType,
  type NominalType,
  type ParameterType,
  type PrimitiveType,
  resolve,
  type ShapeType,
  type TupleType,
  type Type,
  type UnionType,
} from "../model/index.ts";
import { Assumptions } from "./assumptions.ts";
import { functionFits } from "./functions.ts";
import { interfaceReason } from "./interfaces.ts";
import { fieldsOf, shapeFitsDict, shapeFitsShape, structShape } from "./records.ts";
import { CONTAINER_VARIANCE, fitsBy, nominalVariance, type Relation } from "./relation.ts";
import { candidatesFor } from "./union-index.ts";

/** Nested deeper, or after this many steps, a comparison accepts: a checker of a gradual language stays silent when in doubt. */
const MAX_DEPTH = 100;
const MAX_STEPS = 200_000;

/** So many interfaces inside one another are asked for their methods; types that grow from one to the next would never come back. */
const MAX_INTERFACES = 4;

/** What a type parameter in scope is compatible with: everything (calls bind it), or only itself (inside its own function). */
export type ParameterRule = "open" | "rigid";

/** One question and what was found out on the way to its answer. */
export class Comparison implements Relation {
  readonly #parameters: ParameterRule;
  readonly #forward = new Assumptions();
  readonly #back = new Assumptions();
  #isBack = false;
  #depth = 0;
  #steps = 0;
  #interfaces = 0;
  #gaveUp = false;

  constructor(parameters: ParameterRule = "open") {
    this.#parameters = parameters;
  }

  get unconditional(): boolean {
    return this.#forward.size <= 1 && this.#back.size === 0 && this.#steps < MAX_STEPS && !this.#gaveUp;
  }

  fits(expected: Type, actual: Type): boolean {
    if (expected === actual || this.#depth >= MAX_DEPTH || ++this.#steps > MAX_STEPS) return true;
    const key = unfolds(expected) ?? unfolds(actual);
    if (key === null) return this.#deeper(expected, actual);
    const assumptions = this.#isBack ? this.#back : this.#forward;
    const pair = assumptions.begin(key, expected, actual);
    if (typeof pair === "boolean") return pair;
    const holds = this.#deeper(expected, actual);
    assumptions.settle(pair, holds);
    return holds;
  }

  fitsBack(expected: Type, actual: Type): boolean {
    const before = this.#isBack;
    this.#isBack = true;
    const holds = this.fits(actual, expected);
    this.#isBack = before;
    return holds;
  }

  #deeper(expected: Type, actual: Type): boolean {
    this.#depth++;
    const holds = this.#compare(resolve(expected), resolve(actual));
    this.#depth--;
    return holds;
  }

  #compare(expected: Type, actual: Type): boolean {
    if (expected === actual || expected.kind === "untyped" || actual.kind === "untyped") return true;
    if (expected.kind === "parameter" || actual.kind === "parameter") {
      const known = this.#compareParameter(expected, actual);
      if (known !== null) return known;
    }
    const [wanted, given] = [unowned(expected), unowned(actual)];
    if (wanted !== expected || given !== actual) return this.fits(wanted, given);
    if (actual.kind === "never" || expected.kind === "any") return true;
    if (expected.kind === "never") return false;
    if (actual.kind === "any" || expected.kind === "unknown") return true;
    if (actual.kind === "unknown") return false;
    if (actual.kind === "union") return actual.members.every((member) => this.fits(expected, member));
    if (expected.kind === "union") return this.#someMember(expected, actual);
    if (expected.kind === "intersection") return expected.members.every((member) => this.fits(member, actual));
    if (actual.kind === "intersection") return this.#fromIntersection(expected, actual);
    return this.#compareSingle(expected, actual);
  }

  /** Null: the rules for the other kinds decide. */
  #compareParameter(expected: Type, actual: Type): boolean | null {
    if (this.#parameters === "open") return true;
    if (expected.kind === "parameter") {
      if (actual.kind === "parameter" && actual.symbol === expected.symbol) return true;
      return actual.kind === "parameter" ? this.#boundFits(expected, actual) : actual.kind === "union" || actual.kind === "never" || actual.kind === "any" ? null : false;
    }
    if (actual.kind !== "parameter") return null;
    if (expected.kind === "any" || expected.kind === "unknown") return true;
    return expected.kind === "union" || expected.kind === "intersection" ? null : this.#boundFits(expected, actual);
  }

  #boundFits(expected: Type, actual: ParameterType): boolean {
    return actual.symbol.bounds().some((bound) => this.fits(expected, bound));
  }

  #someMember(expected: UnionType, actual: Type): boolean {
    return candidatesFor(expected, actual).some((member) => this.fits(member, actual));
  }

  /** One component suffices; a shape may take each of its fields from another. */
  #fromIntersection(expected: Type, actual: IntersectionType): boolean {
    const someFits = (type: Type): boolean => actual.members.some((member) => this.fits(type, member));
    if (someFits(expected)) return true;
    if (expected.kind !== "shape") return false;
    const fields = fieldsOf(expected);
    if (fields.size < 2) return false;
    for (const [name, field] of fields) if (!someFits({ kind: "shape", fields: new Map([[name, field]]), tails: [], inferred: false })) return false;
    return true;
  }

  #compareSingle(expected: Type, actual: Type): boolean {
    switch (expected.kind) {
      case "primitive":
        return primitiveFits(expected, actual);
      case "literal":
        return literalFits(expected, actual);
      case "container":
        return this.#containerFits(expected, actual);
      case "tuple":
        return this.#tupleFits(expected, actual);
      case "shape":
        return this.#shapeFits(expected, actual);
      case "function":
        return actual.kind === "function" ? functionFits(this, expected, actual) : actual.kind === "primitive" && actual.name === "closure";
      case "nominal":
        return this.#nominalFits(expected, actual);
      case "handle":
        return handleFits(expected, actual);
      case "any":
      case "unknown":
      case "never":
      case "untyped":
      case "alias":
      case "parameter":
      case "union":
      case "intersection":
        return false;
      default:
        return expected satisfies never;
    }
  }

  #containerFits(expected: ContainerType, actual: Type): boolean {
    if (actual.kind === "tuple") return expected.name === "list" && actual.elements.every((element) => this.fits(expected.arguments[0] ?? element, element));
    if (expected.name === "dict" || expected.name === "Schema") {
      const record = this.#recordFits(expected, actual);
      if (record !== null) return record;
    }
    if (actual.kind !== "container" || actual.name !== expected.name) return false;
    if (expected.arguments.length !== actual.arguments.length) return true;
    const variance = CONTAINER_VARIANCE;
    return expected.arguments.every((argument, index) => fitsBy(variance, this, argument, actual.arguments[index] ?? argument));
  }

  /** A schema is a dict at run time, and a dict literal may be a schema. Null: not a record, or two of one kind. */
  #recordFits(expected: ContainerType, actual: Type): boolean | null {
    if (expected.name === "Schema") return actual.kind === "shape" || (actual.kind === "container" && actual.name === "dict") ? true : null;
    if (actual.kind === "container" && actual.name === "Schema") return true;
    const shape = actual.kind === "shape" ? actual : actual.kind === "nominal" ? structShape(actual) : null;
    return shape === null ? null : shapeFitsDict(this, expected, shape);
  }

  #tupleFits(expected: TupleType, actual: Type): boolean {
    if (actual.kind !== "tuple" || actual.elements.length !== expected.elements.length) return false;
    return expected.elements.every((element, index) => this.fits(element, actual.elements[index] ?? element));
  }

  #shapeFits(expected: ShapeType, actual: Type): boolean {
    if (actual.kind === "shape") return shapeFitsShape(this, expected, actual);
    if (actual.kind === "container") return actual.name === "Schema" || (actual.name === "dict" && (this.#isBack || dictFitsShape(expected, actual)));
    const fields = actual.kind === "nominal" ? structShape(actual) : null;
    return fields !== null && shapeFitsShape(this, expected, fields);
  }

  #nominalFits(expected: NominalType, actual: Type): boolean {
    if (actual.kind === "nominal" && actual.symbol === expected.symbol) {
      const bare = actual.arguments.length !== expected.arguments.length;
      return bare || expected.arguments.every((argument, index) => fitsBy(nominalVariance(expected, index), this, argument, actual.arguments[index] ?? argument));
    }
    return expected.symbol.kind === "interface" && this.#satisfies(expected, actual);
  }

  #satisfies(expected: NominalType, actual: Type): boolean {
    if (this.#interfaces >= MAX_INTERFACES) {
      this.#gaveUp = true;
      return true;
    }
    this.#interfaces++;
    const holds = interfaceReason(this, actual, expected) === null;
    this.#interfaces--;
    return holds;
  }
}

/** The declaration that a type unfolds to when it is compared; null for types that are what they show. */
function unfolds(type: Type): object | null {
  return type.kind === "alias" || type.kind === "nominal" ? type.symbol : null;
}

/**
 * A dict of a known value type may hold every shape (types 2: gradual, without a look at the fields). A bare `dict` promises
 * nothing, like `unknown`: it fits where no field is required.
 */
function dictFitsShape(expected: ShapeType, actual: ContainerType): boolean {
  return actual.arguments.length > 0 || [...fieldsOf(expected).values()].every((field) => field.optional);
}

/** `owned<T>` and T stand for each other (types 8.6). */
function unowned(type: Type): Type {
  return type.kind === "container" && type.name === "owned" ? (type.arguments[0] ?? { kind: "untyped" }) : type;
}

function primitiveFits(expected: PrimitiveType, actual: Type): boolean {
  if (actual.kind === "primitive") return actual.name === expected.name || (expected.name === "float" && actual.name === "int");
  if (actual.kind === "literal") return typeof actual.value === "string" ? expected.name === "string" : expected.name === "int" || expected.name === "float";
  return expected.name === "closure" && actual.kind === "function";
}

/** A value of the base type flows into a literal type; the run-time check rejects what is outside (types 2). */
function literalFits(expected: LiteralType, actual: Type): boolean {
  if (actual.kind === "literal") return actual.value === expected.value;
  return actual.kind === "primitive" && actual.name === (typeof expected.value === "string" ? "string" : "int");
}

function handleFits(expected: HandleType, actual: Type): boolean {
  return actual.kind === "handle" && actual.name === expected.name;
}
