/** Whether an equality test can come out true. */
import { resolve, type Type } from "../model/index.ts";

/**
 * False when values of the two types are never equal, so that `==` deserves a warning. Numbers are alike (types 3), literals
 * count as their base, since values of the base type flow into them unchecked; of types that are not known it is always true.
 */
export function isComparable(a: Type, b: Type): boolean {
  const [left, right] = [traitsOf(a), traitsOf(b)];
  if (left.open || right.open) return true;
  for (const kind of left.kinds) if (right.kinds.has(kind)) return true;
  return (left.record && right.struct) || (left.struct && right.record) || (left.interface && right.named) || (left.named && right.interface);
}

interface Traits {
  /** Not known well enough to tell. */
  open: boolean;
  /** Words, and symbols of structs and enums, of which one in common makes types alike. */
  readonly kinds: Set<string | object>;
  /** A dict or shape: a struct instance may stand in for it. */
  record: boolean;
  struct: boolean;
  interface: boolean;
  named: boolean;
}

function traitsOf(type: Type): Traits {
  const traits: Traits = { open: false, kinds: new Set(), record: false, struct: false, interface: false, named: false };
  addTraits(traits, type, 0);
  return traits;
}

const MAX_DEPTH = 50;
const NUMBERS: ReadonlySet<string> = new Set(["int", "float", "decimal"]);

function addTraits(traits: Traits, type: Type, depth: number): void {
  const resolved = resolve(type);
  switch (resolved.kind) {
    case "any":
    case "unknown":
    case "untyped":
    case "never":
    case "parameter":
    case "alias":
      traits.open = true;
      return;
    case "primitive":
      traits.kinds.add(NUMBERS.has(resolved.name) ? "number" : resolved.name);
      return;
    case "literal":
      traits.kinds.add(typeof resolved.value === "string" ? "string" : "number");
      return;
    case "function":
      traits.kinds.add("closure");
      return;
    case "tuple":
      traits.kinds.add("list");
      return;
    case "handle":
      traits.kinds.add(`handle ${resolved.name}`);
      return;
    case "shape":
      addRecord(traits);
      return;
    case "container":
      if (resolved.name === "owned") addInner(traits, resolved.arguments[0], depth);
      else if (resolved.name === "dict" || resolved.name === "Schema") addRecord(traits);
      else traits.kinds.add(resolved.name);
      return;
    case "nominal":
      traits.kinds.add(resolved.symbol);
      traits.named = true;
      traits.struct ||= resolved.symbol.kind === "struct";
      traits.interface ||= resolved.symbol.kind === "interface";
      return;
    case "union":
    case "intersection":
      for (const member of resolved.members) addInner(traits, member, depth);
      return;
    default:
      return resolved satisfies never;
  }
}

function addInner(traits: Traits, type: Type | undefined, depth: number): void {
  if (type === undefined || depth >= MAX_DEPTH) traits.open = true;
  else addTraits(traits, type, depth + 1);
}

function addRecord(traits: Traits): void {
  traits.kinds.add("dict");
  traits.record = true;
}
