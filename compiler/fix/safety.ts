/** Safety classes as a ceiling. */
import { type RepairSafety, SAFETY_LEVELS } from "#compiler/diagnostics";

/** The class that a word names, or null. */
export function parseSafety(word: string): RepairSafety | null {
  return SAFETY_LEVELS.find((level) => level === word) ?? null;
}

/** Whether repairs of a class are at or below a ceiling. */
export function isWithin(safety: RepairSafety, ceiling: RepairSafety): boolean {
  return SAFETY_LEVELS.indexOf(safety) <= SAFETY_LEVELS.indexOf(ceiling);
}
