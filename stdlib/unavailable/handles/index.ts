/** Handle methods of the language that this build cannot run yet. */
import type { UnavailableMethods } from "../declare.ts";

export const UNAVAILABLE_HANDLE_METHODS: readonly UnavailableMethods[] = [];
