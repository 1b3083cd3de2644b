import type { CharSet } from "./char-set.ts";

/** A parsed pattern. Flags are already applied: case in the sets, lines in the assertions, greed in the repeats. */
export type RegexNode =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  /** `index` null: a group without capture. */
  | { readonly kind: "group"; readonly index: number | null; readonly body: RegexNode }
  | { readonly kind: "sequence"; readonly items: readonly RegexNode[] }
  | { readonly kind: "choice"; readonly branches: readonly RegexNode[] }
  /** `max` null: unbounded. */
  | { readonly kind: "repeat"; readonly body: RegexNode; readonly min: number; readonly max: number | null; readonly greedy: boolean };

export type Assertion = "text-start" | "text-end" | "line-start" | "line-end" | "word-boundary" | "no-word-boundary";

export interface RegexTree {
  readonly root: RegexNode;
  /** Names of groups 1, 2, …; null for a group without name. */
  readonly groupNames: readonly (string | null)[];
}

/** What decides which engines may run a tree. */
export interface TreeTraits {
  readonly hasTextAnchors: boolean;
  readonly hasLineAnchors: boolean;
  readonly hasWordBoundaries: boolean;
  /** A repeated part may match nothing: JS leaves such a loop in another way than the dialect. */
  readonly hasEmptyLoop: boolean;
  /** A capture within a repeat: JS forgets it at each turn, the dialect keeps the last one. */
  readonly hasRepeatedCapture: boolean;
  /** A repeat without upper bound: a failing attempt may read far, and the next one reads the same again. */
  readonly hasUnboundedLoop: boolean;
}

/** Collects the traits of a tree. */
export function traitsOf(root: RegexNode): TreeTraits {
  const traits = { hasTextAnchors: false, hasLineAnchors: false, hasWordBoundaries: false, hasEmptyLoop: false, hasRepeatedCapture: false, hasUnboundedLoop: false };
  /** Returns whether the node can match the empty string. */
  const visit = (node: RegexNode, repeated: boolean): boolean => {
    switch (node.kind) {
      case "set":
        return false;
      case "assertion":
        if (node.assertion.startsWith("text")) traits.hasTextAnchors = true;
        else if (node.assertion.startsWith("line")) traits.hasLineAnchors = true;
        else traits.hasWordBoundaries = true;
        return true;
      case "group":
        if (repeated && node.index !== null) traits.hasRepeatedCapture = true;
        return visit(node.body, repeated);
      case "sequence":
        return node.items.map((item) => visit(item, repeated)).every(Boolean);
      case "choice":
        return node.branches.map((branch) => visit(branch, repeated)).some(Boolean);
      case "repeat": {
        const loops = node.max === null || node.max > 1;
        if (node.max === null) traits.hasUnboundedLoop = true;
        const empty = visit(node.body, repeated || loops);
        if (empty) traits.hasEmptyLoop = true;
        return empty || node.min === 0;
      }
      default:
        return node satisfies never;
    }
  };
  visit(root, false);
  return traits;
}
