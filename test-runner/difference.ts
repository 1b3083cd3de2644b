import picocolors from "picocolors";

const CONTEXT = 3;
const MOST_LINES = 60;

/**
 * Shows where two outputs part: the common lines just before, then what was expected (`- `) and what came (`+ `).
 * Linear: only common beginnings and ends are taken off.
 */
export function outputDifference(expected: string, actual: string, color: boolean): string {
  const colors = picocolors.createColors(color);
  const wanted = expected.split("\n");
  const got = actual.split("\n");
  let start = 0;
  while (start < wanted.length && start < got.length && wanted[start] === got[start]) start++;
  let end = 0;
  while (end < wanted.length - start && end < got.length - start && wanted.at(-1 - end) === got.at(-1 - end)) end++;
  const lines = [
    ...wanted.slice(Math.max(0, start - CONTEXT), start).map((line) => `  ${line}`),
    ...shorten(wanted.slice(start, wanted.length - end)).map((line) => colors.red(`- ${line}`)),
    ...shorten(got.slice(start, got.length - end)).map((line) => colors.green(`+ ${line}`)),
    ...wanted.slice(wanted.length - end, wanted.length - end + CONTEXT).map((line) => `  ${line}`),
  ];
  return lines.join("\n");
}

function shorten(lines: readonly string[]): readonly string[] {
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more lines`];
}
