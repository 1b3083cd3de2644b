/** What is assigned inside a part of a program: facts about it do not hold on entry to a loop, nor in code that runs later. */
import type { Binding, Resolution } from "#compiler/names";
import { forEachChild, type Node } from "#compiler/syntax";
import { type Write, writeOf } from "./path.ts";

type Writes = ReadonlyMap<string, Write>;
const NONE: Writes = new Map();

/**
 * The assignments of one module. One pass over the outermost part that is asked for answers for all loops and bodies inside it.
 * A part whose inner parts assign all that it assigns shares their table, so tables are copied only where something joins.
 */
export class Assignments {
  readonly #resolution: Resolution;
  readonly #writes = new WeakMap<Node, Writes>();
  readonly #bindings = new WeakMap<Writes, ReadonlySet<Binding>>();

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** Variables that are assigned anywhere inside a node, by whole or in part. Closures inside it count. */
  assignedIn(node: Node): ReadonlySet<Binding> {
    const writes = this.#of(node);
    let bindings = this.#bindings.get(writes);
    if (bindings === undefined) {
      bindings = new Set(Array.from(writes.values(), ({ path }) => path.root));
      this.#bindings.set(writes, bindings);
    }
    return bindings;
  }

  /** The places that are assigned anywhere inside a node: finer than `assignedIn`, since `o.count = 1` leaves what is known about `o`. */
  writesIn(node: Node): Iterable<Write> {
    return this.#of(node).values();
  }

  #of(node: Node): Writes {
    let writes = this.#writes.get(node);
    if (writes === undefined) {
      writes = this.#collect(node);
      this.#writes.set(node, writes);
    }
    return writes;
  }

  /** Recursion is for the parts that have a table of their own: their nesting is bounded, chains of operators or `else if` are not. */
  #collect(whole: Node): Writes {
    const table = new Table();
    const pending: Node[] = [whole];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node !== whole && isAskedFor(node)) {
        table.merge(this.#of(node));
        continue;
      }
      if (node.kind === "Assignment") {
        const write = writeOf(node.target, this.#resolution);
        if (write !== null) table.add(write);
      }
      const children: Node[] = [];
      forEachChild(node, (child) => void children.push(child));
      for (const child of children.reverse()) pending.push(child);
    }
    return table.writes;
  }
}

/** Parts that the checker asks about; the others are not worth a table. */
function isAskedFor(node: Node): boolean {
  switch (node.kind) {
    case "Block":
    case "For":
    case "While":
    case "Closure":
    case "FunctionDeclaration":
    case "ToolDeclaration":
    case "PipelineDeclaration":
    case "OverrideDeclaration":
    case "Retry":
    case "Spawn":
    case "Parallel":
      return true;
    default:
      return false;
  }
}

/** A table under construction, which borrows a finished one as long as that says it all. */
class Table {
  #own: Map<string, Write> | null = null;
  writes: Writes = NONE;

  add(write: Write): void {
    const key = write.isWhole ? write.path.key : `${write.path.key}\0`;
    if (this.writes.has(key)) return;
    this.#own ??= new Map(this.writes);
    this.#own.set(key, write);
    this.writes = this.#own;
  }

  merge(inner: Writes): void {
    if (inner.size >= this.writes.size && Array.from(this.writes.keys()).every((key) => inner.has(key))) {
      this.#own = null;
      this.writes = inner;
    } else for (const write of inner.values()) this.add(write);
  }
}
