/** Circles in a directed graph. */

interface Visit<T> {
  readonly node: T;
  readonly index: number;
  readonly edges: Iterator<T>;
  low: number;
}

/**
 * The strongly connected components (Tarjan), linear and without recursion.
 * @param edges where one comes to from a node
 * @returns components so that each comes after all it leads to
 */
export function components<T>(nodes: Iterable<T>, edges: (node: T) => Iterable<T>): readonly (readonly T[])[] {
  const indexes = new Map<T, number>();
  const open = new Set<T>();
  const path: T[] = [];
  const found: T[][] = [];
  const stack: Visit<T>[] = [];
  const enter = (node: T): void => {
    const index = indexes.size;
    indexes.set(node, index);
    open.add(node);
    path.push(node);
    stack.push({ node, index, edges: edges(node)[Symbol.iterator](), low: index });
  };
  for (const root of nodes) {
    if (!indexes.has(root)) enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.edges.next();
      if (next.done !== true) {
        const index = indexes.get(next.value);
        if (index === undefined) enter(next.value);
        else if (open.has(next.value)) top.low = Math.min(top.low, index);
        continue;
      }
      stack.pop();
      const parent = stack.at(-1);
      if (parent !== undefined) parent.low = Math.min(parent.low, top.low);
      if (top.low === top.index) found.push(close(top.node, path, open));
    }
  }
  return found;
}

function close<T>(root: T, path: T[], open: Set<T>): T[] {
  const members = path.splice(path.lastIndexOf(root));
  for (const member of members) open.delete(member);
  return members;
}
