/**
 * Whether every value of one type is a value of another, as far as the types tell. Stricter than assignability, which lets
 * gradual types pass both ways: narrowing must not take `dict` for a part of a shape, nor `string` for one of a literal.
 */
import { membersOf, resolve, sameType, type ShapeType, type Type } from "../model/index.ts";
import { fieldOf } from "./records.ts";

/** Steps after which a comparison of recursive types gives up: the answer is then no. */
const MAX_STEPS = 5000;
const MAX_DEPTH = 12;

/** True when the values of `part` are known to be values of `whole`. */
export function isPartOf(part: Type, whole: Type): boolean {
  return new Comparison().holds(part, whole, 0);
}

class Comparison {
  #steps = 0;

  holds(part: Type, whole: Type, depth: number): boolean {
    if (part === whole) return true;
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) return false;
    const a = resolve(part);
    const b = resolve(whole);
    if (a === b || a.kind === "never" || b.kind === "any" || b.kind === "unknown" || b.kind === "untyped") return true;
    if (a.kind === "union") return a.members.every((member) => this.holds(member, b, depth + 1));
    if (b.kind === "union") return this.#isInUnion(a, b.members, depth);
    if (b.kind === "intersection") return b.members.every((member) => this.holds(a, member, depth + 1));
    if (a.kind === "intersection") return a.members.some((member) => this.holds(member, b, depth + 1));
    return this.#single(a, b, depth + 1);
  }

  #isInUnion(a: Type, members: readonly Type[], depth: number): boolean {
    const isAtom = a.kind === "literal" || a.kind === "primitive";
    return members.some((member) => (isAtom && member.kind === a.kind ? sameType(a, member) : this.holds(a, member, depth + 1)));
  }

  #single(a: Type, b: Type, depth: number): boolean {
    switch (b.kind) {
      case "primitive":
        if (a.kind === "literal") return typeof a.value === "string" ? b.name === "string" : b.name === "int" || b.name === "float";
        if (a.kind === "function") return b.name === "closure";
        return a.kind === "primitive" && (a.name === b.name || (a.name === "int" && b.name === "float"));
      case "container":
        if (b.name === "dict" && (a.kind === "shape" || isStruct(a))) return b.arguments.length === 0 || this.#fieldsAre(a, b.arguments[1], depth);
        if (b.name === "list" && a.kind === "tuple") return this.#elementsAre(a.elements, b.arguments[0], depth);
        return a.kind === "container" && a.name === b.name && this.#arguments(a.arguments, b.arguments, depth);
      case "tuple":
        return a.kind === "tuple" && a.elements.length === b.elements.length && this.#arguments(a.elements, b.elements, depth);
      case "shape":
        return this.#shape(a, b, depth);
      case "nominal":
        return a.kind === "nominal" && a.symbol === b.symbol && this.#arguments(a.arguments, b.arguments, depth);
      default:
        return sameType(a, b);
    }
  }

  /** Containers are compared as the values they hold now. The bare form holds anything. */
  #arguments(a: readonly Type[], b: readonly Type[], depth: number): boolean {
    return b.every((argument, index) => {
      const own = a[index];
      return own === undefined ? membersOf(argument).some((member) => member.kind === "any" || member.kind === "untyped") : this.holds(own, argument, depth);
    });
  }

  #elementsAre(elements: readonly Type[], whole: Type | undefined, depth: number): boolean {
    return whole === undefined || elements.every((element) => this.holds(element, whole, depth));
  }

  #shape(a: Type, b: ShapeType, depth: number): boolean {
    if (a.kind !== "shape" && !isStruct(a)) return false;
    for (const [name, field] of b.fields) {
      const own = fieldOf(a, name);
      if (own === null ? !field.optional : own.optional && !field.optional) return false;
      if (own !== null && !this.holds(own.type, field.type, depth)) return false;
    }
    return true;
  }

  #fieldsAre(a: Type, value: Type | undefined, depth: number): boolean {
    if (value === undefined || a.kind !== "shape") return value === undefined;
    return a.tails.length === 0 && Array.from(a.fields.values()).every((field) => this.holds(field.type, value, depth));
  }
}

function isStruct(type: Type): boolean {
  return type.kind === "nominal" && type.symbol.kind === "struct";
}
