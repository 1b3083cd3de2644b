import type { Expression, Node } from "../ast.ts";

/**
 * The part that a node begins with and that is evaluated first: chains (`a + b + …`, `x.f().g()…`) grow there, and may
 * be thousands of links long. Null for all that begins with a token of its own.
 */
export function leftOperand(node: Node): Expression | null {
  switch (node.kind) {
    case "Binary":
    case "Pipe":
      return node.left;
    case "Property":
    case "MethodCall":
    case "Index":
    case "Slice":
      return node.object;
    case "Call":
      return node.callee;
    case "Propagate":
    case "NonNull":
      return node.operand;
    default:
      return null;
  }
}
