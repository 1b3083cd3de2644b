import type { Rule } from "../../rule.ts";
import { comparisonToBool } from "./comparison-to-bool.ts";
import { nilCoalesceNoop, nilCoalesceSelfFallback, nilCoalesceUnreachableFallback } from "./nil-coalescing.ts";
import { redundantNilTernary } from "./redundant-nil-ternary.ts";
import { unnecessaryNonNullAssert } from "./unnecessary-non-null-assert.ts";
import { unnecessarySafeNavigation } from "./unnecessary-safe-navigation.ts";

export const EXPRESSIONS_RULES: readonly Rule[] = [
  comparisonToBool, redundantNilTernary, unnecessarySafeNavigation, nilCoalesceNoop, nilCoalesceUnreachableFallback, unnecessaryNonNullAssert, nilCoalesceSelfFallback,
];
