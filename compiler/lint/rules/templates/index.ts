import type { Rule } from "../../rule.ts";

export const TEMPLATES_RULES: readonly Rule[] = [];
