/** Which lines the tests reached: a table for people, LCOV for tools. */
import { LineMap } from "#compiler/diagnostics";
import { readSource, shownPath } from "#workspace";
import type { TestFile } from "./discovery.ts";
import type { FileCoverage } from "./job.ts";

export interface CoveredFile {
  /** Absolute. */
  readonly path: string;
  /** How often each line with a statement was reached, in order. */
  readonly lines: readonly (readonly [line: number, count: number])[];
}

/**
 * Adds up what jobs counted. A line counts as often as the statement on it that was reached most often. The tests themselves are
 * left out: they say nothing about what is tested.
 */
export function coveredFiles(parts: readonly FileCoverage[], tests: readonly TestFile[]): readonly CoveredFile[] {
  const files = new Map<string, Map<number, number>>();
  for (const { path, counts } of parts) {
    let file = files.get(path);
    if (file === undefined) files.set(path, (file = new Map()));
    for (let i = 0; i + 1 < counts.length; i += 2) {
      const offset = counts[i] ?? 0;
      file.set(offset, (file.get(offset) ?? 0) + (counts[i + 1] ?? 0));
    }
  }
  const testSpans = new Map(tests.map((file) => [file.source.path, file.testSpans]));
  const covered = [...files].map(([path, counts]): CoveredFile => {
    const reading = readSource(path);
    const map = new LineMap("text" in reading ? reading.text : "");
    const lines = new Map<number, number>();
    for (const [offset, count] of counts) {
      if (testSpans.get(path)?.some(({ start, end }) => start <= offset && offset < end) === true) continue;
      const { line } = map.position(offset);
      lines.set(line, Math.max(lines.get(line) ?? 0, count));
    }
    return { path, lines: [...lines].sort((a, b) => a[0] - b[0]) };
  });
  return covered.filter(({ lines }) => lines.length > 0).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The tracefile of `--coverage-out`. */
export function lcovReport(files: readonly CoveredFile[], cwd: string): string {
  const records = files.map(({ path, lines }) => {
    const data = lines.map(([line, count]) => `DA:${line},${count}`);
    return ["TN:", `SF:${shownPath(path, cwd)}`, ...data, `LF:${lines.length}`, `LH:${reached(lines)}`, "end_of_record", ""].join("\n");
  });
  return records.join("");
}

/** The table of `--coverage`, with a line for all files at its end. */
export function coverageTable(files: readonly CoveredFile[], cwd: string): string {
  const rows = files.map(({ path, lines }) => row(reached(lines), lines.length, shownPath(path, cwd)));
  const all = files.flatMap(({ lines }) => lines);
  return `\nCoverage:\n${[...rows, row(reached(all), all.length, "all files")].join("")}`;
}

function row(hit: number, total: number, name: string): string {
  const percent = total === 0 ? "n/a" : `${((100 * hit) / total).toFixed(1)} %`;
  return `  ${percent.padStart(7)}  ${`${hit}/${total}`.padStart(9)} lines  ${name}\n`;
}

function reached(lines: CoveredFile["lines"]): number {
  return lines.filter(([, count]) => count > 0).length;
}
