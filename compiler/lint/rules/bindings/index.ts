import type { Rule } from "../../rule.ts";

export const BINDINGS_RULES: readonly Rule[] = [];
