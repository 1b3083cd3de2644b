import type { Node } from "#compiler/syntax";

/** Visits the nodes right below a node, in no particular order. Parts without a kind (arms, parameters, entries) are passed through. */
export function forEachChild(node: Node, visit: (child: Node) => void): void {
  visitParts(node, visit);
}

function visitParts(part: object, visit: (child: Node) => void): void {
  for (const value of Object.values(part)) {
    if (typeof value !== "object" || value === null) continue;
    if ("kind" in value) visit(value as Node);
    else visitParts(value as object, visit);
  }
}
