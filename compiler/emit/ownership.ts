/**
 * Last uses. A variable's value may be moved out, or updated in place, where nothing can read the variable any more:
 * in `x = E` when x occurs once in E, and in `return E` when nothing runs after it in this function.
 */
import type { Binding, Resolution } from "#compiler/names";
import type { Expression, Identifier } from "#compiler/syntax";
import type { FunctionState, Local } from "./function-state.ts";
import { isFreeOf, isOnlyRead, onlyUse, singleUses } from "./traversal.ts";

/** True when an error raised now could let somebody read the old value of the variable in this frame. */
export function isWatched(f: FunctionState, local: Local): boolean {
  return local.regionDepth < f.regionDepth;
}

/** Marks the last uses in an expression whose value leaves the function with nothing to run after it. */
export function markReturned(f: FunctionState, node: Expression): void {
  if (f.regionDepth > 0 || f.locals.size === 0 || f.regions.some((region) => region.kind === "boundary")) return;
  for (const [binding, use] of singleUses(node, f.module.resolution)) {
    const local = f.locals.get(binding);
    if (local !== undefined && !local.isCell) f.lastUses.add(use);
  }
}

/** Marks the use of a register variable in the expression that is assigned to it. */
export function markReassigned(f: FunctionState, binding: Binding, local: Local, value: Expression): void {
  const use = onlyUse(value, binding, f.module.resolution) ?? firstConsumer(value, binding, f.module.resolution);
  if (use === null) return;
  if (isWatched(f, local) && !(value.kind === "Binary" && value.operator === "+" && value.left === use)) return;
  f.lastUses.add(use);
}

/**
 * The occurrence that the outermost operation of `x = E` consumes, where x occurs more often: all the others are read
 * before that operation takes place (`xs = xs + [len(xs)]`, `xs = push(xs, xs[0])`). Null when there is no such one.
 */
function firstConsumer(value: Expression, binding: Binding, resolution: Resolution): Identifier | null {
  const isVariable = (node: Expression): node is Identifier => {
    const reference = node.kind === "Identifier" ? resolution.references.get(node) : undefined;
    return reference?.kind === "binding" && reference.binding === binding;
  };
  switch (value.kind) {
    case "Binary": {
      let node: Expression = value;
      while (node.kind === "Binary" && node.operator === "+") {
        if (isVariable(node.left)) return isOnlyRead(node.right, binding, resolution) ? node.left : null;
        if (!isFreeOf(node.right, binding, resolution)) return null;
        node = node.left;
      }
      return null;
    }
    case "MethodCall": {
      if (!isVariable(value.object)) return null;
      return value.arguments.every((argument) => argument.kind !== "Spread" && isOnlyRead(argument, binding, resolution)) ? value.object : null;
    }
    case "Call": {
      const [use, ...others] = value.arguments.filter((argument) => argument.kind !== "Spread" && isVariable(argument));
      if (use === undefined || use.kind !== "Identifier" || others.length > 0 || !isFreeOf(value.callee, binding, resolution)) return null;
      return value.arguments.every((argument) => argument === use || (argument.kind !== "Spread" && isOnlyRead(argument, binding, resolution))) ? use : null;
    }
    default:
      return null;
  }
}
