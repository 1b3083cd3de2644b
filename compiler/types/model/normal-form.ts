/** Types in normal form: building them, looking through aliases, replacing parameters. The three need one another. */
import { lookupKey, sameType } from "./same.ts";
import type { AliasSymbol, ParameterSymbol } from "./symbols.ts";
import {
  type AliasType, ANY, type ContainerName, type ContainerType, type Field, type FunctionType, NEVER, NIL, type ShapeType, type Type, type UnionType, UNKNOWN,
  UNTYPED,
} from "./type.ts";

/** Aliases of aliases; a longer chain is a circle. */
const MAX_ALIAS_CHAIN = 100;

/** Unions wider than this are compared pairwise no more: a wider one is `untyped`, so that pathological programs stay cheap. */
const MAX_UNION_MEMBERS = 500;

/** Looks through aliases at the head; the inside stays as it is. A circular alias resolves to `untyped`. */
export function resolve(type: Type): Type {
  let current = type;
  for (let steps = 0; current.kind === "alias"; steps++) {
    if (steps > MAX_ALIAS_CHAIN) return UNTYPED;
    current = expandAlias(current.symbol.parameters, current.symbol.target(), current.arguments);
  }
  return current;
}

/** A generic alias distributes over a closed union argument: `Box<A | B>` is `Box<A> | Box<B>` (types 1.4). */
function expandAlias(parameters: readonly { readonly name: string }[], target: Type, args: readonly Type[]): Type {
  if (parameters.length === 0) return target;
  const unions = args.map((argument) => closedUnion(argument)?.members ?? [argument]);
  const combinations = unions.reduce((product, members) => product * members.length, 1);
  if (combinations === 1 || combinations > MAX_UNION_MEMBERS) return instantiate(parameters, target, args);
  return unionOf(combine(unions).map((combination) => instantiate(parameters, target, combination)));
}

function instantiate(parameters: readonly { readonly name: string }[], target: Type, args: readonly Type[]): Type {
  return substitute(target, new Map(parameters.map((parameter, index) => [parameter, args[index] ?? UNTYPED])));
}

/** Every way of taking one member of each list. */
function combine(lists: readonly (readonly Type[])[]): readonly (readonly Type[])[] {
  return lists.reduce<readonly (readonly Type[])[]>((made, members) => made.flatMap((one) => members.map((member) => [...one, member])), [[]]);
}

/** Aliases under `closedUnion`: in `type Tree = Node<Tree>` the question would come back to itself. */
const looking = new Set<AliasSymbol>();

/** Generic aliases that lead to unions of generic aliases double the work at each step; deeper ones stay unexpanded. */
const MAX_GENERIC_DEPTH = 12;

/** The union that a type is at its head, or null. Asks an alias that can be no union without putting its arguments in. */
function closedUnion(type: Type): UnionType | null {
  if (type.kind === "union") return type;
  if (type.kind !== "alias" || looking.has(type.symbol)) return null;
  const { kind } = type.symbol.target();
  const canBeUnion = kind === "union" || kind === "alias" || kind === "parameter" || type.arguments.some((argument) => closedUnion(argument) !== null);
  if (!canBeUnion || (type.symbol.parameters.length > 0 && looking.size >= MAX_GENERIC_DEPTH)) return null;
  looking.add(type.symbol);
  const resolved = resolve(type);
  looking.delete(type.symbol);
  return resolved.kind === "union" ? resolved : null;
}

/** The union of types in normal form: flat, no duplicates, no `never`; a top type swallows the rest. */
export function unionOf(types: readonly Type[]): Type {
  const members: Type[] = [];
  const byKey = new Map<unknown, Type[]>();
  let hasUnknown = false;
  for (const type of flatten(types)) {
    if (type.kind === "untyped") return UNTYPED;
    if (type.kind === "any") return ANY;
    if (type.kind === "unknown") hasUnknown = true;
    else if (type.kind !== "never") addMember(members, byKey, type);
    if (members.length > MAX_UNION_MEMBERS) return UNTYPED;
  }
  if (hasUnknown) return UNKNOWN;
  return members.length === 0 ? NEVER : members.length === 1 ? (members[0] as Type) : { kind: "union", members };
}

function addMember(members: Type[], byKey: Map<unknown, Type[]>, type: Type): void {
  const key = lookupKey(type);
  const alike = byKey.get(key);
  if (alike === undefined) byKey.set(key, [type]);
  else if (alike.some((member) => sameType(member, type))) return;
  else alike.push(type);
  members.push(type);
}

function* flatten(types: readonly Type[]): Iterable<Type> {
  for (const type of types) {
    const union = closedUnion(type);
    if (union === null) yield type;
    else yield* union.members;
  }
}

/** `T | nil`. */
export function optionalOf(type: Type): Type {
  return unionOf([type, NIL]);
}

/** Aliases whose shapes are being merged, and how many may be at once: deeper ones, and those that come up again, stay as they are. */
const merging = new Set<AliasSymbol>();
const MAX_MERGING = 6;

/** Shapes among the members are merged into one; equal members count once. */
export function intersectionOf(types: readonly Type[]): Type {
  const entered = new Set<AliasSymbol>();
  for (const type of types) if (type.kind === "alias" && !merging.has(type.symbol) && merging.size + entered.size < MAX_MERGING) entered.add(type.symbol);
  for (const symbol of entered) merging.add(symbol);
  const result = intersect(types, entered);
  for (const symbol of entered) merging.delete(symbol);
  return result;
}

function intersect(types: readonly Type[], transparent: ReadonlySet<AliasSymbol>): Type {
  let shape: ShapeType | null = null;
  const others: Type[] = [];
  for (const type of types.flatMap((one) => (one.kind === "intersection" ? one.members : [one]))) {
    const resolved = type.kind === "alias" && !transparent.has(type.symbol) ? type : resolve(type);
    if (resolved.kind === "never") return NEVER;
    // An alias that is still being declared looks untyped for now.
    if ((resolved.kind === "any" || resolved.kind === "untyped") && type.kind !== "alias") return resolved;
    if (resolved.kind === "shape") shape = shape === null ? resolved : bothShapes(shape, resolved);
    else if (resolved.kind !== "unknown" && !others.some((other) => sameType(other, type))) others.push(type);
  }
  const members = shape === null ? others : [shape, ...others];
  return members.length === 0 ? UNKNOWN : members.length === 1 ? (members[0] as Type) : { kind: "intersection", members };
}

/** The shape whose values belong to both. */
function bothShapes(a: ShapeType, b: ShapeType): ShapeType {
  const fields = new Map(a.fields);
  for (const [name, field] of b.fields) {
    const own = fields.get(name);
    fields.set(name, own === undefined ? field : { type: intersectionOf([own.type, field.type]), optional: own.optional && field.optional });
  }
  return { kind: "shape", fields, tails: [...a.tails, ...b.tails], inferred: a.inferred && b.inferred };
}

/** `list<T>` and its like; without arguments the bare form. */
export function container(name: ContainerName, ...args: readonly Type[]): ContainerType {
  return { kind: "container", name, arguments: args };
}

/** A closed shape of a contract. */
export function shapeOf(fields: ReadonlyMap<string, Field>, tails: readonly Type[] = []): ShapeType {
  return { kind: "shape", fields, tails, inferred: false };
}

/** What each type parameter stands for; those left out stay. */
export type Substitution = ReadonlyMap<object, Type>;

/** The type with its parameters replaced. Shares every part that holds none. */
export function substitute(type: Type, substitution: Substitution): Type {
  if (substitution.size === 0) return type;
  switch (type.kind) {
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "primitive":
    case "literal":
    case "handle":
      return type;
    case "parameter":
      return substitution.get(type.symbol) ?? type;
    case "container":
    case "nominal":
    case "alias": {
      const args = substituteAll(type.arguments, substitution);
      return args === type.arguments ? type : { ...type, arguments: args };
    }
    case "tuple": {
      const elements = substituteAll(type.elements, substitution);
      return elements === type.elements ? type : { ...type, elements };
    }
    case "shape":
      return substituteShape(type, substitution);
    case "function":
      return substituteFunction(type, substitution);
    case "union": {
      const members = substituteAll(type.members, substitution);
      return members === type.members ? type : unionOf(members);
    }
    case "intersection": {
      const members = substituteAll(type.members, substitution);
      return members === type.members ? type : intersectionOf(members);
    }
    default:
      return type satisfies never;
  }
}

function substituteAll(types: readonly Type[], substitution: Substitution): readonly Type[] {
  let changed: Type[] | null = null;
  types.forEach((type, index) => {
    const replaced = substitute(type, substitution);
    if (replaced !== type) (changed ??= [...types])[index] = replaced;
  });
  return changed ?? types;
}

/** A tail that turns into a shape joins the fields; explicit fields win over those of tails. */
function substituteShape(type: ShapeType, substitution: Substitution): Type {
  const fields = new Map<string, Field>();
  let changed = false;
  for (const [name, field] of type.fields) {
    const replaced = substitute(field.type, substitution);
    changed ||= replaced !== field.type;
    fields.set(name, replaced === field.type ? field : { ...field, type: replaced });
  }
  const tails = substituteAll(type.tails, substitution);
  if (tails === type.tails) return changed ? { ...type, fields } : type;
  return { ...type, ...absorbTails(fields, tails) };
}

/**
 * Joins the fields of those tails that are records to the explicit fields, which win.
 * @returns all fields, and the tails that stay
 */
export function absorbTails(own: ReadonlyMap<string, Field>, tails: readonly Type[]): Pick<ShapeType, "fields" | "tails"> {
  const open: Type[] = [];
  const inherited = new Map<string, Field>();
  for (const tail of tails) {
    const record = tail.kind === "alias" ? recordAlias(tail) : tail;
    if (record.kind === "shape") {
      for (const [name, field] of record.fields) inherited.set(name, overriding(inherited.get(name), field));
      open.push(...record.tails);
    } else if (record.kind === "nominal" && record.symbol.kind === "struct") {
      const instance: Substitution = new Map(record.symbol.parameters.map((parameter, index) => [parameter, record.arguments[index] ?? UNTYPED]));
      for (const [name, { type, optional }] of record.symbol.fields()) {
        inherited.set(name, overriding(inherited.get(name), { type: substitute(type, instance), optional }));
      }
    } else open.push(tail);
  }
  const fields = new Map(own);
  for (const [name, field] of inherited) if (!fields.has(name)) fields.set(name, field);
  return { fields, tails: open };
}

/** What an alias in a tail stands for, or itself when its record is being put together right now. */
function recordAlias(tail: AliasType): Type {
  const { symbol } = tail;
  if (merging.has(symbol) || (symbol.parameters.length > 0 && merging.size >= MAX_MERGING)) return tail;
  merging.add(symbol);
  const resolved = resolve(tail);
  merging.delete(symbol);
  return resolved;
}

/** A later tail overrides an earlier one; a field that it may lack leaves the other (types 1.4). */
function overriding(earlier: Field | undefined, field: Field): Field {
  if (earlier === undefined || !field.optional) return field;
  return { type: unionOf([earlier.type, field.type]), optional: earlier.optional };
}

/** Parameters that the function itself declares are its own. */
function substituteFunction(type: FunctionType, substitution: Substitution): FunctionType {
  const own: readonly ParameterSymbol[] = type.typeParameters;
  const outer = own.some((symbol) => substitution.has(symbol)) ? new Map([...substitution].filter(([symbol]) => !own.some((mine) => mine === symbol))) : substitution;
  return {
    ...type,
    parameters: type.parameters.map((parameter) => ({ ...parameter, type: substitute(parameter.type, outer) })),
    returns: substitute(type.returns, outer),
    throws: type.throws === null ? null : substitute(type.throws, outer),
    predicate: type.predicate === null ? null : { ...type.predicate, type: substitute(type.predicate.type, outer) },
  };
}
