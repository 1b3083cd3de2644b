import type { Rule } from "../../rule.ts";

export const STYLE_RULES: readonly Rule[] = [];
