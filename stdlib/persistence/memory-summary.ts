/** A summary of records: what they say, shortened, a line each. */
import { HDict, HList } from "#vm/values";
import { type MemoryRecord, recordDict } from "./memory-records.ts";

const DEFAULT_LIMIT = 10;
/** In characters. */
const MAX_LINE = 240;
const MAX_TEXT = 4000;

/**
 * The dict of `memory_summarize`.
 * @param records in the order in which they are worth mentioning
 */
export function memorySummary(namespace: string, records: readonly MemoryRecord[], limit = DEFAULT_LIMIT): HDict {
  const chosen = records.slice(0, limit);
  return HDict.from([
    ["_type", "memory_summary"],
    ["namespace", namespace],
    ["count", chosen.length],
    ["text", bullets(chosen)],
    ["records", new HList(chosen.map(recordDict))],
  ]);
}

function bullets(records: readonly MemoryRecord[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const { key, text } of records) {
    const line = shortened(`- ${key}: ${text}`.replace(/\s+/gu, " "));
    length += line.length + 1;
    if (length > MAX_TEXT) break;
    lines.push(line);
  }
  return lines.join("\n");
}

function shortened(line: string): string {
  const characters = [...line.slice(0, MAX_LINE * 2)];
  return characters.length > MAX_LINE ? `${characters.slice(0, MAX_LINE - 1).join("")}…` : line;
}
