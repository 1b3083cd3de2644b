/** Ambient functions of the language that this build cannot run yet. */
import type { UnavailableEntry } from "../../entry.ts";

export const UNAVAILABLE_BUILTINS: readonly UnavailableEntry[] = [];
