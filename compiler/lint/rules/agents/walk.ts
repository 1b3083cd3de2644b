import { forEachChild, type Node } from "#compiler/syntax";

/**
 * Visits a tree with a stack of its own: `enter` before the children of a node, `leave` after them. Children come in source order.
 * @param enter false: the children are left out
 */
export function walk(root: Node, enter: (node: Node) => boolean, leave: (node: Node) => void = () => undefined): void {
  const pending: { readonly node: Node; readonly isLeaving: boolean }[] = [{ node: root, isLeaving: false }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { node, isLeaving } = item;
    if (isLeaving) {
      leave(node);
      continue;
    }
    pending.push({ node, isLeaving: true });
    if (!enter(node)) continue;
    const children: Node[] = [];
    forEachChild(node, (child) => void children.push(child));
    for (const child of children.reverse()) pending.push({ node: child, isLeaving: false });
  }
}
