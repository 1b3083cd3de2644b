/** JSON text of data of any depth. */

/** Past this depth lines are not indented further: the spaces alone would grow with the square of the depth. */
const deepestIndent = 32;

const lineBreaks = Array.from({ length: deepestIndent + 1 }, (_, depth) => `\n${"  ".repeat(depth)}`);

/** A list or object that is being written. */
interface Open {
  readonly keys: readonly string[] | null;
  readonly values: readonly unknown[];
  /** Number of the next member. */
  next: number;
}

/**
 * Writes plain data as `JSON.stringify(value, null, 2)` does, up to the depth where the indentation stays as it is.
 * Keeps its own stack: a syntax tree may be deeper than the one of `JSON.stringify`.
 */
export function jsonText(root: unknown): string {
  const pieces: string[] = [];
  const open: Open[] = [];
  begin(root, open, pieces);
  for (let top = open[open.length - 1]; top !== undefined; top = open[open.length - 1]) {
    const { keys, values, next } = top;
    if (next === values.length) {
      open.pop();
      pieces.push(lineBreak(open.length), keys === null ? "]" : "}");
      continue;
    }
    top.next++;
    pieces.push(next === 0 ? "" : ",", lineBreak(open.length));
    if (keys !== null) pieces.push(JSON.stringify(keys[next]), ": ");
    begin(values[next], open, pieces);
  }
  return pieces.join("");
}

/** Writes a value that has no members; a list or object with members is opened for the loop above. */
function begin(value: unknown, open: Open[], pieces: string[]): void {
  if (typeof value !== "object" || value === null) {
    // What JSON does not know, such as an absent list element, becomes null.
    pieces.push(JSON.stringify(value) ?? "null");
    return;
  }
  if (Array.isArray(value)) {
    pieces.push(value.length === 0 ? "[]" : "[");
    if (value.length > 0) open.push({ keys: null, values: value as unknown[], next: 0 });
    return;
  }
  const members = (Object.entries(value) as [string, unknown][]).filter(([, member]) => member !== undefined);
  pieces.push(members.length === 0 ? "{}" : "{");
  if (members.length > 0) open.push({ keys: members.map(([key]) => key), values: members.map(([, member]) => member), next: 0 });
}

function lineBreak(depth: number): string {
  return lineBreaks[Math.min(depth, deepestIndent)] as string;
}
