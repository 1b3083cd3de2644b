import type { Span } from "#compiler/diagnostics";
import type { Expression, Identifier, Node, Parallel, Spawn } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";

export const mutableCaptureAcrossParallel: Rule = {
  name: "mutable-capture-across-parallel",
  code: "HARN-LNT-064",
  doc: {
    text: "The body of `parallel` or `spawn` assigns to a variable from outside. A task works on its own copy of what it captures, so nobody else sees the new value. Return the value from the body and combine the results afterwards; what tasks have to share goes through channels, atomics or shared cells.",
    bad: "pub fn total(prices: list<int>) -> int {\n  let sum = 0\n  parallel each prices { price -> sum += price }\n  return sum\n}",
    good: "pub fn total(prices: list<int>) -> int {\n  let sum = 0\n  for price in parallel each prices { price -> price * 2 } { sum += price }\n  return sum\n}",
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        Assignment(node) {
          const task = taskAround(context.ancestors);
          const root = task === null ? null : rootOf(node.target);
          if (task === null || root === null) return;
          const reference = context.resolution.references.get(root);
          if (reference?.kind !== "binding" || !reference.binding.mutable || isInside(reference.binding.span, task.body.span)) return;
          context.report({
            span: root.span,
            message: `captured variable \`${root.name}\` is reassigned inside \`${task.kind === "Spawn" ? "spawn" : "parallel"}\``,
            help: "return the value from the body and combine the results where they arrive",
          });
        },
      },
    };
  },
};

/** The variable that an assignment changes, whole or in part. */
function rootOf(target: Expression): Identifier | null {
  let node = target;
  while (node.kind === "Property" || node.kind === "Index") node = node.object;
  return node.kind === "Identifier" ? node : null;
}

function isInside(place: Span, { start, end }: Span): boolean {
  return place.start >= start && place.end <= end;
}

/** The innermost task that a place runs in. */
function taskAround(ancestors: readonly Node[]): Parallel | Spawn | null {
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const node = ancestors[index];
    if (node?.kind === "Spawn") return node;
    // Its subject and its options are computed outside.
    if (node?.kind === "Parallel" && ancestors[index + 1] === node.body) return node;
  }
  return null;
}
