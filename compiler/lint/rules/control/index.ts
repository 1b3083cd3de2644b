import type { Rule } from "../../rule.ts";

export const CONTROL_RULES: readonly Rule[] = [];
