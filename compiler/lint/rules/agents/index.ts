import type { Rule } from "../../rule.ts";

export const AGENTS_RULES: readonly Rule[] = [];
