import type { Rule } from "../../rule.ts";

export const TESTS_RULES: readonly Rule[] = [];
