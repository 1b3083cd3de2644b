/** Which members of a union may accept a type: wide unions are not searched pairwise. */
import { type LiteralType, resolve, type ShapeType, type Type, type UnionType } from "../model/index.ts";
import { fieldOf } from "./records.ts";

/** Narrower unions are searched member by member. */
const MIN_MEMBERS = 12;

/** What a member is filed under: a word, or the symbol of a declared type. */
type Head = string | object;

const indexes = new WeakMap<UnionType, UnionIndex>();

/** The members of `union` that may accept `actual` (resolved, no union); a superset of those that do. */
export function candidatesFor(union: UnionType, actual: Type): readonly Type[] {
  if (union.members.length < MIN_MEMBERS) return union.members;
  let index = indexes.get(union);
  if (index === undefined) indexes.set(union, (index = new UnionIndex(union)));
  return index.candidates(actual);
}

class UnionIndex {
  readonly #union: UnionType;
  readonly #literals = new Map<unknown, Type>();
  readonly #byHead = new Map<Head, Type[]>();
  /** Members that may accept types of any head. */
  readonly #open: Type[] = [];
  /** The field that tells most shapes apart, and the shapes by its literal. */
  #tag: string | null = null;
  readonly #byTag = new Map<unknown, Type[]>();
  readonly #untagged: Type[] = [];

  constructor(union: UnionType) {
    this.#union = union;
    for (const member of union.members) this.#file(member, resolve(member));
  }

  candidates(actual: Type): readonly Type[] {
    const heads = headsOfActual(actual);
    if (heads === null) return this.#union.members;
    const found: Type[] = [];
    if (actual.kind === "literal") {
      const same = this.#literals.get(actual.value);
      if (same !== undefined) return [same];
    }
    for (const head of heads) found.push(...(this.#byHead.get(head) ?? []));
    if (heads.includes("record")) found.push(...this.#shapes(actual));
    return [...found, ...this.#open];
  }

  #shapes(actual: Type): readonly Type[] {
    const literal = actual.kind === "shape" && this.#tag !== null ? literalField(actual, this.#tag) : null;
    return literal === null ? [...[...this.#byTag.values()].flat(), ...this.#untagged] : [...(this.#byTag.get(literal.value) ?? []), ...this.#untagged];
  }

  #file(member: Type, resolved: Type): void {
    if (resolved.kind === "literal") {
      this.#literals.set(resolved.value, member);
      // One literal stands for all where a value of the base type comes in.
      const head = typeof resolved.value === "string" ? "string" : "int";
      if (!this.#byHead.has(head)) append(this.#byHead, head, member);
      return;
    }
    if (resolved.kind === "shape") {
      this.#fileShape(member, resolved);
      return;
    }
    const heads = headsAccepted(resolved);
    if (heads === null) this.#open.push(member);
    else for (const head of heads) append(this.#byHead, head, member);
  }

  #fileShape(member: Type, shape: ShapeType): void {
    this.#tag ??= [...shape.fields].find(([, field]) => resolve(field.type).kind === "literal")?.[0] ?? null;
    const literal = this.#tag === null ? null : literalField(shape, this.#tag);
    if (literal === null) this.#untagged.push(member);
    else append(this.#byTag, literal.value, member);
  }

}

function append<K>(lists: Map<K, Type[]>, key: K, member: Type): void {
  const members = lists.get(key);
  if (members === undefined) lists.set(key, [member]);
  else members.push(member);
}

function literalField(shape: ShapeType, name: string): LiteralType | null {
  const field = fieldOf(shape, name);
  const type = field === null || field.optional ? null : resolve(field.type);
  return type?.kind === "literal" ? type : null;
}

/** Under which heads an actual type is to be looked for; null: everywhere. */
function headsOfActual(type: Type): readonly Head[] | null {
  switch (type.kind) {
    case "primitive":
      return [type.name === "closure" ? "callable" : type.name];
    case "literal":
      return [typeof type.value === "string" ? "literal string" : "literal int"];
    case "function":
      return ["callable"];
    case "shape":
      return ["record"];
    case "tuple":
      return ["tuple"];
    case "container":
      return type.name === "owned" ? null : type.name === "dict" || type.name === "Schema" ? ["record", type.name] : [type.name];
    case "nominal":
      return type.symbol.kind === "struct" ? ["record", type.symbol] : [type.symbol];
    case "handle":
      return [`handle ${type.name}`];
    default:
      return null;
  }
}

/** Heads of the types that a member may accept; null: any. Literals and shapes are filed apart. */
function headsAccepted(type: Type): readonly Head[] | null {
  switch (type.kind) {
    case "primitive":
      if (type.name === "closure") return ["callable"];
      if (type.name === "string") return ["string", "literal string"];
      if (type.name === "int") return ["int", "literal int"];
      return type.name === "float" ? ["float", "int", "literal int"] : [type.name];
    case "function":
      return ["callable"];
    case "tuple":
      return ["tuple"];
    case "container":
      if (type.name === "owned") return null;
      if (type.name === "dict" || type.name === "Schema") return ["record"];
      return type.name === "list" ? ["list", "tuple"] : [type.name];
    case "nominal":
      return type.symbol.kind === "interface" ? null : [type.symbol];
    case "handle":
      return [`handle ${type.name}`];
    default:
      return null;
  }
}
