/** Structural differences of two values. */
import { equals, HDict, HList, HStruct, markShared, type Value } from "#vm/values";

/** More differences are not reported: the list is for people. */
const MAX_DIFFERENCES = 1000;

/** The way to a place, as a chain that is written out only for a difference. */
interface Path {
  readonly parent: Path | null;
  readonly step: string;
}

type Change = "added" | "removed" | "changed";

/** A pair of values still to be compared; undefined: absent on that side. */
interface Job {
  readonly left: Value | undefined;
  readonly right: Value | undefined;
  readonly path: Path | null;
}

/**
 * The places where two values differ, in order: dicts `{path, kind, left, right}` with kind `changed`, `added` (only on
 * the right) or `removed`. The path is `$` with `.key` and `[index]` steps. Dicts, lists and structs of one type are
 * walked into; other kinds differ as a whole.
 */
export function diffValues(left: Value, right: Value): HList {
  const differences: Value[] = [];
  const seen = new Map<Value, Set<Value>>();
  const work: Job[] = [{ left, right, path: null }];
  for (let job = work.pop(); job !== undefined && differences.length < MAX_DIFFERENCES; job = work.pop()) {
    const inner = children(job, seen);
    if (inner !== null) {
      for (let i = inner.length - 1; i >= 0; i--) work.push(inner[i] as Job);
    } else if (job.left === undefined || job.right === undefined) {
      differences.push(difference(job, job.left === undefined ? "added" : "removed"));
    } else if (!equals(job.left, job.right)) {
      differences.push(difference(job, "changed"));
    }
  }
  return new HList(differences);
}

/** The pairs to compare instead of the pair itself; null when it is to be compared as a whole. */
function children({ left, right, path }: Job, seen: Map<Value, Set<Value>>): Job[] | null {
  if (left === undefined || right === undefined || typeof left !== "object" || typeof right !== "object") return null;
  const isDicts = left instanceof HDict && right instanceof HDict;
  const isLists = left instanceof HList && right instanceof HList;
  const isStructs = left instanceof HStruct && right instanceof HStruct && left.type === right.type;
  if (!isDicts && !isLists && !isStructs) return null;
  if (left === right) return [];
  let partners = seen.get(left);
  if (partners === undefined) seen.set(left, (partners = new Set()));
  if (partners.has(right)) return [];
  partners.add(right);

  if (isDicts) {
    const keys = new Set([...left.keys(), ...right.keys()]);
    return [...keys].map((key) => ({ left: left.get(key), right: right.get(key), path: { parent: path, step: `.${key}` } }));
  }
  const [a, b] = isLists ? [left.items, right.items] : [(left as HStruct).slots, (right as HStruct).slots];
  const fields = isStructs ? left.type.fields : null;
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => ({
    left: a[i],
    right: b[i],
    path: { parent: path, step: fields === null ? `[${i}]` : `.${fields[i] ?? i}` },
  }));
}

function difference(job: Job, kind: Change): HDict {
  return HDict.from([
    ["kind", kind],
    ["left", markShared(job.left ?? null)],
    ["path", pathText(job.path)],
    ["right", markShared(job.right ?? null)],
  ]);
}

function pathText(path: Path | null): string {
  const steps: string[] = [];
  for (let at = path; at !== null; at = at.parent) steps.push(at.step);
  return `$${steps.reverse().join("")}`;
}
