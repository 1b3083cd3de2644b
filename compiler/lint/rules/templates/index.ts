import type { TemplateRule } from "../../rule.ts";

export const TEMPLATE_RULES: readonly TemplateRule[] = [];
