import type { Rule } from "../../rule.ts";
import { breakOutsideLoop } from "./break-outside-loop.ts";
import { cyclomaticComplexity } from "./cyclomatic-complexity.ts";
import { deadCodeAfterReturn } from "./dead-code-after-return.ts";

export const CONTROL_RULES: readonly Rule[] = [breakOutsideLoop, cyclomaticComplexity, deadCodeAfterReturn];
