/** `_` on the right side of a pipe. */
import type { Expression, Identifier, Name, Spread } from "#compiler/syntax";
import type { Reference } from "./resolution.ts";

const PLACEHOLDER: Reference = { kind: "placeholder" };

/**
 * Finds the `_` that stand for the piped value: in call arguments, method receivers and arguments, property and
 * subscript chains (`!` included), list elements and operands, but not inside dict literals, closures, ternaries or strings.
 * @returns true if there is one; each is recorded in `references`
 */
export function markPlaceholders(right: Expression, references: Map<Identifier | Name, Reference>): boolean {
  let found = false;
  // A stack of its own: chains may be thousands of links long.
  const pending: (Expression | Spread)[] = [right];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.kind) {
      case "Identifier":
        if (node.name !== "_") break;
        references.set(node, PLACEHOLDER);
        found = true;
        break;
      case "Call":
        pending.push(node.callee);
        for (const argument of node.arguments) pending.push(argument);
        break;
      case "MethodCall":
        pending.push(node.object);
        for (const argument of node.arguments) pending.push(argument);
        break;
      case "Property":
        pending.push(node.object);
        break;
      case "Index":
        pending.push(node.object, node.index);
        break;
      case "Slice":
        pending.push(node.object);
        if (node.start !== null) pending.push(node.start);
        if (node.end !== null) pending.push(node.end);
        break;
      case "ListLiteral":
        for (const element of node.elements) pending.push(element);
        break;
      case "Spread":
        pending.push(node.value);
        break;
      case "Unary":
      case "NonNull":
        pending.push(node.operand);
        break;
      case "Binary":
        pending.push(node.left, node.right);
        break;
      default:
        break;
    }
  }
  return found;
}
