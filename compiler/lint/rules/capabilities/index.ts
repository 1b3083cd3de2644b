import type { Rule } from "../../rule.ts";

export const CAPABILITIES_RULES: readonly Rule[] = [];
