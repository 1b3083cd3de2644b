/** Which repairs of one file exclude one another. */
import type { Edit } from "#compiler/diagnostics";
import { overlap } from "./edits.ts";

/**
 * @param changes the edits of each repair
 * @returns for each repair the indexes, ascending, of those that it overlaps
 */
export function conflictsOf(changes: readonly (readonly Edit[])[]): readonly (readonly number[])[] {
  const conflicts = changes.map(() => new Set<number>());
  const all = changes.flatMap((edits, owner) => edits.map((edit) => ({ edit, owner })));
  all.sort((a, b) => a.edit.span.start - b.edit.span.start);
  /** Edits that may reach into those that follow. */
  let open: typeof all = [];
  for (const next of all) {
    open = open.filter(({ edit }) => edit.span.end >= next.edit.span.start);
    for (const earlier of open) {
      if (earlier.owner === next.owner || !overlap(earlier.edit, next.edit)) continue;
      conflicts[earlier.owner]?.add(next.owner);
      conflicts[next.owner]?.add(earlier.owner);
    }
    open.push(next);
  }
  return conflicts.map((set) => [...set].sort((a, b) => a - b));
}
