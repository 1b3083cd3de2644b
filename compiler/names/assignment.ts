/** Resolves assignments and checks that their target may change. */
import type { Assignment, Expression, Identifier } from "#compiler/syntax";
import { compileError, immutableAssignment } from "./report.ts";
import type { Walker } from "./walker.ts";

/** Indices of the target first, then the value, then the write. */
export function resolveAssignment(walker: Walker, node: Assignment): void {
  const root = assignmentRoot(node.target);
  if (root === null) walker.context.diagnostics.push(compileError("invalid assignment target", node.target.span));
  walker.expression(node.target);
  walker.expression(node.value);
  if (root !== null) countWrite(walker, root);
}

/** The variable at the root of a path of properties and subscripts; null for anything else. */
function assignmentRoot(target: Expression): Identifier | null {
  let node = target;
  for (;;) {
    switch (node.kind) {
      case "Identifier":
        return node;
      case "Property":
      case "Index":
        if (node.optional) return null;
        node = node.object;
        break;
      default:
        return null;
    }
  }
}

function countWrite(walker: Walker, root: Identifier): void {
  const { context } = walker;
  const reference = context.references.get(root);
  switch (reference?.kind) {
    case "binding": {
      // The target has just been resolved, so this finds the same declaration.
      const local = context.find(root.name);
      if (local === null) return;
      local.binding.assignments++;
      if (!local.binding.mutable) context.diagnostics.push(immutableAssignment(root.name, root.span, local));
      return;
    }
    case undefined:
    case "unresolved":
    case "placeholder":
      return;
    default:
      context.diagnostics.push(immutableAssignment(root.name, root.span, null));
  }
}
