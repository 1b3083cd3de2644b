/**
 * Last uses. A variable's value may be moved out, or updated in place, where nothing can read the variable any more:
 * in `x = E` when x occurs once in E, and in `return E` when nothing runs after it in this function.
 */
import type { Binding } from "#compiler/names";
import type { Expression, Identifier } from "#compiler/syntax";
import type { FunctionState, Local } from "./function-state.ts";
import { occurrences } from "./traversal.ts";

/** True when an error raised now could let somebody read the old value of the variable in this frame. */
export function isWatched(f: FunctionState, local: Local): boolean {
  return local.regionDepth < f.regionDepth;
}

/** Marks the last uses in an expression whose value leaves the function with nothing to run after it. */
export function markReturned(f: FunctionState, node: Expression): void {
  if (f.regionDepth > 0 || f.regions.some((region) => region.kind === "boundary")) return;
  if (node.kind !== "Identifier" && f.locals.size === 0) return;
  const { counts, plain } = occurrences(node, f.module.resolution);
  for (const { node: use, binding } of plain) {
    const local = f.locals.get(binding);
    if (local !== undefined && !local.isCell && counts.get(binding) === 1) f.lastUses.add(use);
  }
}

/** Marks the use of a register variable in the expression that is assigned to it. */
export function markReassigned(f: FunctionState, binding: Binding, local: Local, value: Expression): void {
  const use = onlyUse(f, binding, value);
  if (use === null) return;
  if (isWatched(f, local) && !(value.kind === "Binary" && value.operator === "+" && value.left === use)) return;
  f.lastUses.add(use);
}

/** The one occurrence of a variable in an expression, outside closures and blocks; null when there is none or are several. */
export function onlyUse(f: FunctionState, binding: Binding, value: Expression): Identifier | null {
  const { counts, plain } = occurrences(value, f.module.resolution);
  if (counts.get(binding) !== 1) return null;
  return plain.find((use) => use.binding === binding)?.node ?? null;
}

/** True when the variable does not occur in the expression. */
export function isFreeOf(f: FunctionState, binding: Binding, value: Expression): boolean {
  return occurrences(value, f.module.resolution).counts.get(binding) === undefined;
}
