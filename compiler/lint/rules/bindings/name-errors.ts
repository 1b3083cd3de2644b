import type { LintContext } from "../../rule.ts";

/**
 * Whether a file has errors of names. Then a misspelt name may be meant to use what nothing uses, and repairs of the one would undo
 * those of the other.
 */
export function hasNameErrors({ resolution }: LintContext): boolean {
  return resolution.diagnostics.some(({ severity }) => severity === "error");
}
