import type { Rule } from "../../rule.ts";
import { assertOutsideTest } from "./assert-outside-test.ts";
import { requireInTest } from "./require-in-test.ts";

export const TESTS_RULES: readonly Rule[] = [assertOutsideTest, requireInTest];
