/** Values that can go from one isolate to another: out of the run of a file fixture into the runs, and threads, of its cases. */
import { HBytes, HDecimal, HDict, HDuration, HEnum, HFloat, HList, HPair, HRange, HSet, HStruct, setOf, type StructType, type Value } from "#vm/values";
import type { StructPlace } from "#vm/engine";

type Reference = number;

type Node =
  | { readonly kind: "scalar"; readonly value: null | boolean | number | bigint | string }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "decimal"; readonly coefficient: bigint; readonly scale: number }
  | { readonly kind: "bytes"; readonly data: Uint8Array }
  | { readonly kind: "duration"; readonly milliseconds: number | bigint }
  | { readonly kind: "range"; readonly start: number | bigint; readonly end: number | bigint; readonly exclusive: boolean }
  | { readonly kind: "list" | "set" | "pair"; readonly items: readonly Reference[] }
  | { readonly kind: "dict"; readonly keys: readonly string[]; readonly items: readonly Reference[] }
  | { readonly kind: "enum"; readonly name: string; readonly variant: string; readonly items: readonly Reference[] | null }
  | { readonly kind: "struct"; readonly place: StructPlace; readonly items: readonly Reference[] };

/** A value as plain data. A flat list, children first: neither the depth of a value nor shared parts of it make it large. */
export interface Portable {
  readonly nodes: readonly Node[];
  readonly root: Reference;
}

/** Portable form of what is no collection. */
export function portableScalar(value: null | boolean | number | bigint | string, isFloat = false): Portable {
  return { nodes: [isFloat && typeof value === "number" ? { kind: "float", value } : { kind: "scalar", value }], root: 0 };
}

interface Pending {
  readonly value: Value;
  /** The value that it is a part of, and the step from there: written out only for an obstacle. */
  readonly parent: Pending | null;
  readonly step: string;
  /** The children have been packed. */
  visited: boolean;
}

/**
 * Packs a value.
 * @param placeOf where a struct type of the run is declared
 * @returns the packed value, or what in it cannot leave its isolate, and where
 */
export function pack(root: Value, placeOf: (type: StructType) => StructPlace | null): Portable | { readonly obstacle: string } {
  const nodes: Node[] = [];
  const known = new Map<Value, Reference>();
  const work: Pending[] = [{ value: root, parent: null, step: "$", visited: false }];
  for (let job = work.at(-1); job !== undefined; job = work.at(-1)) {
    if (known.has(job.value)) {
      work.pop();
      continue;
    }
    const { value } = job;
    const children = childrenOf(job);
    if (children === null) return { obstacle: `${typeName(value)} at ${pathOf(job)}` };
    const missing = children.filter((child) => !known.has(child.value));
    if (missing.length > 0) {
      // Values hold no circles; whatever comes up twice is already in the list.
      if (job.visited) return { obstacle: `a value that contains itself at ${pathOf(job)}` };
      job.visited = true;
      work.push(...missing.reverse());
      continue;
    }
    const items = children.map((child) => known.get(child.value) ?? 0);
    const node = nodeOf(value, items, placeOf);
    if (node === null) return { obstacle: `${typeName(value)} at ${pathOf(job)}` };
    known.set(value, nodes.push(node) - 1);
    work.pop();
  }
  return { nodes, root: known.get(root) ?? 0 };
}

function typeName(value: Value): string {
  return typeof value === "object" && value !== null ? value.typeName : typeof value;
}

function pathOf(job: Pending): string {
  const steps: string[] = [];
  for (let at: Pending | null = job; at !== null; at = at.parent) steps.push(at.step);
  return steps.reverse().join("");
}

/** Null: a value with identity, or one that only its own run understands. */
function childrenOf(parent: Pending): Pending[] | null {
  const { value } = parent;
  const at = (child: Value, step: string): Pending => ({ value: child, parent, step, visited: false });
  if (typeof value !== "object" || value === null) return [];
  if (value instanceof HFloat || value instanceof HDecimal || value instanceof HBytes || value instanceof HDuration || value instanceof HRange) return [];
  if (value instanceof HList) return value.items.map((item, i) => at(item, `[${i}]`));
  if (value instanceof HDict) return value.keys().map((key) => at(value.get(key) ?? null, `.${key}`));
  if (value instanceof HSet) return [...value.elements.values()].map((item) => at(item, "{}"));
  if (value instanceof HPair) return [at(value.first, ".first"), at(value.second, ".second")];
  if (value instanceof HEnum) return (value.fields ?? []).map((field, i) => at(field, `(${i})`));
  if (value instanceof HStruct) return value.slots.map((slot, i) => at(slot, `.${value.type.fields[i] ?? i}`));
  return null;
}

function nodeOf(value: Value, items: readonly Reference[], placeOf: (type: StructType) => StructPlace | null): Node | null {
  if (typeof value !== "object" || value === null) return { kind: "scalar", value };
  if (value instanceof HFloat) return { kind: "float", value: value.value };
  if (value instanceof HDecimal) return { kind: "decimal", coefficient: value.coefficient, scale: value.scale };
  if (value instanceof HBytes) return { kind: "bytes", data: value.data };
  if (value instanceof HDuration) return { kind: "duration", milliseconds: value.milliseconds };
  if (value instanceof HRange) return { kind: "range", start: value.start, end: value.end, exclusive: value.exclusive };
  if (value instanceof HList) return { kind: "list", items };
  if (value instanceof HDict) return { kind: "dict", keys: [...value.keys()], items };
  if (value instanceof HSet) return { kind: "set", items };
  if (value instanceof HPair) return { kind: "pair", items };
  if (value instanceof HEnum) return { kind: "enum", name: value.enumName, variant: value.variant, items: value.fields === null ? null : items };
  if (!(value instanceof HStruct)) return null;
  const place = placeOf(value.type);
  return place === null ? null : { kind: "struct", place, items };
}

/**
 * A fresh value from its packed form; parts that were shared come apart as copies on write.
 * @param structAt the struct type that stands at a place, in the run that gets the value
 * @throws Error when that run lacks the type (a fault of the caller: fixture and case are one program)
 */
export function unpack({ nodes, root }: Portable, structAt: (place: StructPlace) => StructType | undefined): Value {
  const values: Value[] = [];
  for (const node of nodes) values.push(valueOf(node, values, structAt));
  return values[root] ?? null;
}

function valueOf(node: Node, values: readonly Value[], structAt: (place: StructPlace) => StructType | undefined): Value {
  const child = (reference: Reference): Value => {
    const value = values[reference] ?? null;
    // A part may have several owners now.
    if (typeof value === "object" && value !== null && "shared" in value) value.shared = true;
    return value;
  };
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "float":
      return new HFloat(node.value);
    case "decimal":
      return new HDecimal(node.coefficient, node.scale);
    case "bytes":
      return new HBytes(node.data);
    case "duration":
      return new HDuration(node.milliseconds);
    case "range":
      return new HRange(node.start, node.end, node.exclusive);
    case "list":
      return new HList(node.items.map(child));
    case "set":
      return setOf(node.items.map(child));
    case "pair":
      return new HPair(child(node.items[0] ?? 0), child(node.items[1] ?? 0));
    case "dict":
      return HDict.from(node.keys.map((key, i) => [key, child(node.items[i] ?? 0)]));
    case "enum":
      return new HEnum(node.name, node.variant, node.items === null ? null : node.items.map(child));
    case "struct": {
      const type = structAt(node.place);
      if (type === undefined) throw new Error(`no struct at ${node.place.path}#${node.place.index}`);
      return new HStruct(type, node.items.map(child));
    }
    default:
      return node satisfies never;
  }
}
