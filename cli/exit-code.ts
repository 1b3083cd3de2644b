import { display, HEnum, type Value } from "#vm/values";
import type { OutputSink } from "#vm/host";

const HIGHEST = 255;

/**
 * The exit code that a program's value stands for (command-line reference 3.4).
 * @param stderr gets the text of a `Result.Err`
 */
export function exitCodeOf(value: Value, stderr: OutputSink): number {
  if (typeof value === "number") return Math.min(Math.max(value, 0), HIGHEST);
  if (typeof value === "bigint") return value < 0n ? 0 : HIGHEST;
  if (!(value instanceof HEnum) || value.enumName !== "Result" || value.variant !== "Err") return 0;
  const text = value.fields === null || value.fields.length === 0 ? "" : display(value.fields[0] ?? null);
  stderr.write(text === "" ? "error\n" : text.endsWith("\n") ? text : `${text}\n`);
  return 1;
}
