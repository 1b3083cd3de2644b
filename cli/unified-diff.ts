/** Unified diffs. */

const CONTEXT = 3;
/** Beyond so many differing lines the smallest difference is not looked for. */
const MOST_EDITS = 1_000;

/** A stretch of lines: the same in both texts, only in the old one, or only in the new one. */
interface Stretch {
  readonly sign: " " | "-" | "+";
  readonly lines: readonly string[];
}

/**
 * The difference of two texts in unified form, with three lines of context. The same texts always give the same difference.
 * @param name shown for both texts
 */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return "";
  const lines: string[] = [`--- ${name}`, `+++ ${name}`];
  for (const hunk of hunksOf(stretches(linesOf(before), linesOf(after)))) lines.push(...hunk);
  return `${lines.join("\n")}\n`;
}

/** Lines with their ends, so that a missing last line end is a difference. */
function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function stretches(before: readonly string[], after: readonly string[]): readonly Stretch[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    { sign: " ", lines: before.slice(0, start) },
    ...shortest(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { sign: " ", lines: before.slice(before.length - end) },
  ];
}

/** Myers' greedy algorithm; where texts differ very much, everything old goes and everything new comes. */
function shortest(before: readonly string[], after: readonly string[]): readonly Stretch[] {
  const size = Math.min(MOST_EDITS, before.length + after.length);
  let reach = new Int32Array(2 * size + 3);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= size; edits++) {
    history.push(reach);
    reach = reach.slice();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(reach, diagonal, edits, size) ? at(reach, diagonal + 1, size) : at(reach, diagonal - 1, size) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      reach[diagonal + size + 1] = x;
      if (x >= before.length && x - diagonal >= after.length) return trace(history, before, after, size);
    }
  }
  return [{ sign: "-", lines: before }, { sign: "+", lines: after }];
}

function at(reach: Int32Array, diagonal: number, size: number): number {
  return reach[diagonal + size + 1] ?? 0;
}

function isDown(reach: Int32Array, diagonal: number, edits: number, size: number): boolean {
  return diagonal === -edits || (diagonal !== edits && at(reach, diagonal - 1, size) < at(reach, diagonal + 1, size));
}

function trace(history: readonly Int32Array[], before: readonly string[], after: readonly string[], size: number): readonly Stretch[] {
  const found: Stretch[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = history.length - 1; edits >= 0; edits--) {
    const reach = history[edits];
    if (reach === undefined) break;
    const diagonal = x - y;
    const down = isDown(reach, diagonal, edits, size);
    const previous = down ? diagonal + 1 : diagonal - 1;
    const startX = edits === 0 ? 0 : at(reach, previous, size);
    const startY = startX - previous;
    const midX = edits === 0 ? 0 : down ? startX : startX + 1;
    if (x > midX) found.push({ sign: " ", lines: before.slice(midX, x) });
    if (edits > 0) found.push(down ? { sign: "+", lines: after.slice(startY, startY + 1) } : { sign: "-", lines: before.slice(startX, startX + 1) });
    x = startX;
    y = startY;
  }
  return found.reverse();
}

interface Line {
  readonly sign: Stretch["sign"];
  readonly text: string;
}

function hunksOf(parts: readonly Stretch[]): readonly (readonly string[])[] {
  const lines = parts.flatMap(({ sign, lines: each }): Line[] => each.map((text) => ({ sign, text })));
  const hunks: (readonly string[])[] = [];
  let old = 1;
  let fresh = 1;
  let index = 0;
  while (index < lines.length) {
    const first = lines.findIndex(({ sign }, each) => each >= index && sign !== " ");
    if (first === -1) break;
    const start = Math.max(index, first - CONTEXT);
    let end = first;
    for (let same = 0; end < lines.length && same <= 2 * CONTEXT; end++) same = lines[end]?.sign === " " ? same + 1 : 0;
    let trailing = 0;
    while (lines[end - 1 - trailing]?.sign === " ") trailing++;
    end -= Math.max(0, trailing - CONTEXT);
    old += start - index;
    fresh += start - index;
    const shown = lines.slice(start, end);
    const oldCount = shown.filter(({ sign }) => sign !== "+").length;
    const freshCount = shown.filter(({ sign }) => sign !== "-").length;
    hunks.push([`@@ -${rangeText(old, oldCount)} +${rangeText(fresh, freshCount)} @@`, ...shown.flatMap(lineText)]);
    old += oldCount;
    fresh += freshCount;
    index = end;
  }
  return hunks;
}

function rangeText(start: number, count: number): string {
  return count === 1 ? String(start) : `${count === 0 ? start - 1 : start},${count}`;
}

function lineText({ sign, text }: Line): readonly string[] {
  return text.endsWith("\n") ? [`${sign}${text.slice(0, -1)}`] : [`${sign}${text}`, "\\ No newline at end of file"];
}
