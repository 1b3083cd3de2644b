import type { Rule } from "../../rule.ts";
import { blankLineBetweenItems } from "./blank-line-between-items.ts";
import { homogeneousPositionalApi } from "./homogeneous-positional-api.ts";
import { importOrder } from "./import-order.ts";
import { legacyDocComment } from "./legacy-doc-comment.ts";
import { missingHarndoc } from "./missing-harndoc.ts";
import { missingPublicApiType } from "./missing-public-api-type.ts";
import { namingConvention } from "./naming-convention.ts";
import { pipelineReturnType } from "./pipeline-return-type.ts";
import { preferOptionalShorthand } from "./prefer-optional-shorthand.ts";
import { requireFileHeader } from "./require-file-header.ts";
import { trailingComma } from "./trailing-comma.ts";
import { unnecessaryParentheses } from "./unnecessary-parentheses.ts";

export const STYLE_RULES: readonly Rule[] = [
  namingConvention,
  pipelineReturnType,
  missingHarndoc,
  blankLineBetweenItems,
  trailingComma,
  unnecessaryParentheses,
  requireFileHeader,
  importOrder,
  preferOptionalShorthand,
  legacyDocComment,
  missingPublicApiType,
  homogeneousPositionalApi,
];
