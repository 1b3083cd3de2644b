/**
 * Last uses. A variable's value may be moved out, or updated in place, where nothing can read the variable any more:
 * in `x = E` when x occurs once in E, and in `return E` when nothing runs after it in this function.
 */
import type { Binding } from "#compiler/names";
import type { Expression } from "#compiler/syntax";
import type { FunctionState, Local } from "./function-state.ts";
import { onlyUse, singleUses } from "./traversal.ts";

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
  const use = onlyUse(value, binding, f.module.resolution);
  if (use === null) return;
  if (isWatched(f, local) && !(value.kind === "Binary" && value.operator === "+" && value.left === use)) return;
  f.lastUses.add(use);
}
