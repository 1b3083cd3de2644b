import type { Rule } from "../../rule.ts";
import { breakOutsideLoop } from "./break-outside-loop.ts";
import { cyclomaticComplexity } from "./cyclomatic-complexity.ts";
import { deadCodeAfterReturn } from "./dead-code-after-return.ts";
import { duplicateMatchArm } from "./duplicate-match-arm.ts";
import { emptyBlock } from "./empty-block.ts";
import { unnecessaryElseReturn } from "./unnecessary-else-return.ts";
import { vacuousCondition } from "./vacuous-condition.ts";

export const CONTROL_RULES: readonly Rule[] = [
  cyclomaticComplexity, deadCodeAfterReturn, emptyBlock, unnecessaryElseReturn, duplicateMatchArm, breakOutsideLoop, vacuousCondition,
];
