/** The catalogue of repairs: what a fix is called and how much it may change. Diagnostics refer to it by id. */
import type { Edit, Repair, RepairSafety } from "./diagnostic.ts";

/** Ordered from harmless to human; `harn fix --safety` is a ceiling in this order. */
export const SAFETY_LEVELS: readonly RepairSafety[] = [
  "format-only",
  "behavior-preserving",
  "scope-local",
  "surface-changing",
  "capability-changing",
  "needs-human",
];

interface RepairKind {
  readonly safety: RepairSafety;
  readonly summary: string;
}

const CLOCK = "Replace the ambient clock builtin with the corresponding `harness.clock.*` method";

export const REPAIRS: Readonly<Record<string, RepairKind>> = {
  "casts/insert-explicit-conversion": { safety: "scope-local", summary: "Insert an explicit conversion or correct the operand type" },
  "style/string-interpolation": { safety: "behavior-preserving", summary: "Rewrite string concatenation as an interpolation literal" },
  "casts/remove-unchecked": { safety: "scope-local", summary: "Remove the unchecked cast or guard it with a type test" },
  "casts/remove-redundant": { safety: "behavior-preserving", summary: "Remove the redundant cast" },
  "bindings/rename-to-closest": { safety: "scope-local", summary: "Rename to the closest in-scope identifier" },
  "bindings/make-mutable": { safety: "scope-local", summary: "Declare the binding with `let` so it can be reassigned" },
  "bindings/make-immutable": { safety: "behavior-preserving", summary: "Declare the never-reassigned binding with `const` instead of `let`" },
  "bindings/replace-var": { safety: "behavior-preserving", summary: "Write `let` instead of the old spelling `var`" },
  "bindings/rename-unused": { safety: "behavior-preserving", summary: "Mark an unused binding without changing callable arity" },
  "bindings/remove-unused-pipeline-input": { safety: "surface-changing", summary: "Remove an explicitly unused test pipeline input" },
  "bindings/name-capability-parameter": {
    safety: "surface-changing",
    summary: "Rename the capability parameter and its references after the capability it carries",
  },
  "bindings/rename-shadow": { safety: "scope-local", summary: "Rename the shadowing binding to a distinct name" },
  "bindings/thread-harness": {
    safety: "scope-local",
    summary: "Thread the existing `harness` binding through local helper calls and replace the ambient stdio builtin with `harness.stdio.*`",
  },
  "bindings/thread-harness-needs-param": {
    safety: "surface-changing",
    summary: "Add a `harness: Harness` parameter where the stdio capability handle is required and update local callers",
  },
  "bindings/thread-harness-method": {
    safety: "scope-local",
    summary: "Replace the ambient runtime builtin with its typed `harness.*` method and thread authority through local callers",
  },
  "bindings/thread-harness-clock": { safety: "scope-local", summary: CLOCK },
  "bindings/thread-harness-fs": { safety: "scope-local", summary: CLOCK.replaceAll("clock", "fs") },
  "bindings/thread-harness-env": { safety: "scope-local", summary: CLOCK.replaceAll("clock", "env") },
  "bindings/thread-harness-random": { safety: "scope-local", summary: CLOCK.replaceAll("clock", "random") },
  "bindings/thread-harness-net": { safety: "scope-local", summary: CLOCK.replaceAll("clock", "net") },
  "bindings/attenuate-harness": {
    safety: "surface-changing",
    summary: "Replace the root Harness parameter with the single capability the helper uses",
  },
  "declarations/remove-unused": { safety: "surface-changing", summary: "Remove the unused declaration" },
  "imports/fix-path": { safety: "scope-local", summary: "Replace the import path with a resolvable target" },
  "imports/remove-unused": { safety: "behavior-preserving", summary: "Remove the unused import" },
  "imports/reorder": { safety: "format-only", summary: "Reorder imports into canonical grouping" },
  "errors/check-or-rescue": { safety: "scope-local", summary: "Check the result or wrap the call in a `rescue` block" },
  "errors/wrap-in-fn": { safety: "surface-changing", summary: "Move the construct inside a function body" },
  "match/add-missing-arms": { safety: "scope-local", summary: "Add arms covering the missing variants" },
  "match/remove-duplicate-arm": { safety: "behavior-preserving", summary: "Remove the duplicated match arm" },
  "format/reformat": { safety: "format-only", summary: "Apply canonical formatting" },
  "doc/migrate-comment-style": { safety: "format-only", summary: "Migrate the legacy comment to canonical doc syntax" },
  "doc/add-harndoc": { safety: "behavior-preserving", summary: "Add a `///` doc comment describing this declaration" },
  "doc/add-stdlib-metadata": {
    safety: "behavior-preserving",
    summary: "Add `@effects` and `@errors` fields to the stdlib function's doc block",
  },
  "blocks/remove-empty": { safety: "scope-local", summary: "Remove the empty block or fill in an explicit body" },
  "control-flow/flatten": { safety: "behavior-preserving", summary: "Flatten the unnecessary control flow construct" },
  "control-flow/remove-dead": { safety: "behavior-preserving", summary: "Remove the unreachable code" },
  "expressions/simplify": { safety: "behavior-preserving", summary: "Simplify the expression to its canonical form" },
  "clones/remove-redundant": { safety: "behavior-preserving", summary: "Remove the redundant clone" },
  "collections/prefer-lazy": { safety: "scope-local", summary: "Replace the eager collection step with a lazy variant" },
  "stdlib/migrate-renamed": { safety: "scope-local", summary: "Rename the call to the renamed stdlib symbol" },
  "llm/migrate-removed-option": { safety: "scope-local", summary: "Replace the removed option with its supported equivalent" },
  "llm/add-schema": { safety: "surface-changing", summary: "Add a typed output schema to the LLM call" },
  "llm/use-capability-flag": { safety: "capability-changing", summary: "Branch on a capability flag instead of provider identity" },
  "prompts/escape-injection": { safety: "scope-local", summary: "Pass the untrusted input through a structured placeholder" },
  "prompts/add-tool-to-surface": { safety: "surface-changing", summary: "Add the referenced tool to the declared tool surface" },
  "style/rename-to-convention": { safety: "surface-changing", summary: "Rename to match the casing convention for this kind" },
  "types/add-shape-annotation": { safety: "surface-changing", summary: "Annotate the dict with a concrete shape type" },
  "types/annotate-parameter": {
    safety: "surface-changing",
    summary: "Annotate the parameter with the inferred type, or `unknown` and narrow it at the dynamic boundary",
  },
  "types/validate-boundary-value": {
    safety: "scope-local",
    summary: "Validate the parsed value with schema_expect() or schema_check() before reading it",
  },
  "policy/narrow-child-effects": {
    safety: "surface-changing",
    summary: "Narrow the child agent's effects to a subset of the parent's, or widen the parent's declared effects",
  },
  "manual/review-capability-binding": {
    safety: "needs-human",
    summary: "Review the capability binding; the fix is not mechanical",
  },
  "manual/needs-human": { safety: "needs-human", summary: "Plan a human-led change; auto-apply is not safe here" },
};

/**
 * Makes the repair of a diagnostic.
 * @param id a key of `REPAIRS`; an unknown id counts as a change for a person
 * @param edits non-overlapping edits of the diagnostic's own file
 */
export function repair(id: string, edits: readonly Edit[] = []): Repair {
  const kind = REPAIRS[id] ?? { safety: "needs-human" as const, summary: id };
  return { id, summary: kind.summary, safety: kind.safety, edits };
}
