import type { Rule } from "../../rule.ts";
import { comparisonToBool } from "./comparison-to-bool.ts";
import { constantLogicalOperand } from "./constant-logical-operand.ts";
import { discardedPureResult } from "./discarded-pure-result.ts";
import { eagerCollectionConversion } from "./eager-collection-conversion.ts";
import { fieldByFieldCopy } from "./field-by-field-copy.ts";
import { invalidBinaryOpLiteral } from "./invalid-binary-op-literal.ts";
import { nilCoalesceNoop, nilCoalesceSelfFallback, nilCoalesceUnreachableFallback } from "./nil-coalescing.ts";
import { pointlessComparison } from "./pointless-comparison.ts";
import { redundantClone } from "./redundant-clone.ts";
import { redundantNilTernary } from "./redundant-nil-ternary.ts";
import { unnecessaryCast } from "./unnecessary-cast.ts";
import { unnecessaryNonNullAssert } from "./unnecessary-non-null-assert.ts";
import { unnecessarySafeNavigation } from "./unnecessary-safe-navigation.ts";
import { untypedDictAccess } from "./untyped-dict-access.ts";
import { untypedOptionalChain } from "./untyped-optional-chain.ts";

export const EXPRESSIONS_RULES: readonly Rule[] = [
  eagerCollectionConversion, redundantClone, unnecessaryCast, untypedDictAccess, constantLogicalOperand, pointlessComparison, comparisonToBool,
  invalidBinaryOpLiteral, redundantNilTernary, unnecessarySafeNavigation, nilCoalesceNoop, nilCoalesceUnreachableFallback,
  unnecessaryNonNullAssert, nilCoalesceSelfFallback, discardedPureResult, fieldByFieldCopy, untypedOptionalChain,
];
