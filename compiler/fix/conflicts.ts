/** Which repairs of one file exclude one another. */
import type { Edit } from "#compiler/diagnostics";
import { overlap } from "./edits.ts";

/** An edit and the repairs that want it. */
interface Wanted {
  readonly edit: Edit;
  readonly owners: number[];
}

/**
 * @param changes the edits of each repair
 * @returns for each repair the indexes, ascending, of those that it overlaps
 */
export function conflictsOf(changes: readonly (readonly Edit[])[]): readonly (readonly number[])[] {
  const conflicts = changes.map(() => new Set<number>());
  /** Edits that may reach into those that follow. */
  let open: Wanted[] = [];
  for (const next of wantedEdits(changes)) {
    open = open.filter(({ edit }) => edit.span.end >= next.edit.span.start);
    for (const earlier of open) {
      if (!overlap(earlier.edit, next.edit)) continue;
      for (const one of earlier.owners) {
        for (const other of next.owners) {
          if (one === other) continue;
          conflicts[one]?.add(other);
          conflicts[other]?.add(one);
        }
      }
    }
    open.push(next);
  }
  return conflicts.map((set) => [...set].sort((a, b) => a - b));
}

/** Each edit once, by place: many repairs may want the same one. */
function wantedEdits(changes: readonly (readonly Edit[])[]): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  changes.forEach((edits, owner) => {
    for (const edit of edits) {
      const key = `${edit.span.start} ${edit.span.end} ${edit.replacement}`;
      const known = wanted.get(key);
      if (known === undefined) wanted.set(key, { edit, owners: [owner] });
      else known.owners.push(owner);
    }
  });
  return [...wanted.values()].sort((a, b) => a.edit.span.start - b.edit.span.start);
}
