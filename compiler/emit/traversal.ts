/** Questions about a whole expression. All walks keep their own stack: left-nested chains are deeper than the JS stack. */
import type { Expression, Identifier, Node } from "#compiler/syntax";
import { forEachChild } from "./children.ts";
import type { Binding, Resolution } from "#compiler/names";

/** Leaves, which need no walk. */
function isLeaf(node: Node): boolean {
  switch (node.kind) {
    case "Identifier":
    case "NilLiteral":
    case "BoolLiteral":
    case "IntLiteral":
    case "FloatLiteral":
    case "DurationLiteral":
    case "StringLiteral":
      return true;
    default:
      return false;
  }
}

/** True when the predicate holds for the node or anything in it; bodies of closures and functions are left out. */
function some(root: Node, predicate: (node: Node) => boolean): boolean {
  if (isLeaf(root)) return false;
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (predicate(node)) return true;
    if (node.kind === "Closure" || node.kind === "FunctionDeclaration" || isLeaf(node)) continue;
    forEachChild(node, (child) => {
      pending.push(child);
    });
  }
  return false;
}

/** True when evaluating the expression runs statements, which may assign to variables of this frame. */
export function runsStatements(root: Expression): boolean {
  return some(root, (node) => node.kind === "Block");
}

/** True when evaluating the expression may run other Harn code: anything that calls, or suspends. */
export function mayCall(root: Expression): boolean {
  return some(root, (node) => {
    switch (node.kind) {
      case "Call":
      case "MethodCall":
      case "Pipe":
      case "Yield":
      case "Block":
        return true;
      default:
        return false;
    }
  });
}

/** Occurrences of variables in an expression. */
export interface Occurrences {
  /** How often each variable occurs, closures and blocks included. */
  readonly counts: ReadonlyMap<Binding, number>;
  /** The occurrences outside closures and blocks, each evaluated at most once. */
  readonly plain: readonly { readonly node: Identifier; readonly binding: Binding }[];
}

/** Collects the occurrences of variables in an expression. */
export function occurrences(root: Expression, resolution: Resolution): Occurrences {
  const counts = new Map<Binding, number>();
  const plain: { readonly node: Identifier; readonly binding: Binding }[] = [];
  const pending: { readonly node: Node; readonly nested: boolean }[] = [{ node: root, nested: false }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { node } = item;
    if (node.kind === "Identifier") {
      const reference = resolution.references.get(node);
      if (reference?.kind !== "binding") continue;
      const { binding } = reference;
      counts.set(binding, (counts.get(binding) ?? 0) + 1);
      if (!item.nested) plain.push({ node, binding });
      continue;
    }
    if (isLeaf(node)) continue;
    const nested = item.nested || node.kind === "Closure" || node.kind === "Block";
    forEachChild(node, (child) => {
      pending.push({ node: child, nested });
    });
  }
  return { counts, plain };
}
