import type { Rule } from "../../rule.ts";
import { comparisonToBool } from "./comparison-to-bool.ts";

export const EXPRESSIONS_RULES: readonly Rule[] = [comparisonToBool];
