import type { Rule } from "../../rule.ts";
import { letThenReturn } from "./let-then-return.ts";
import { mutableCaptureAcrossParallel } from "./mutable-capture-across-parallel.ts";
import { mutableNeverReassigned } from "./mutable-never-reassigned.ts";
import { shadowVariable } from "./shadow-variable.ts";
import { undefinedFunction } from "./undefined-function.ts";
import { unusedFunction } from "./unused-function.ts";
import { unusedImport } from "./unused-import.ts";
import { unusedParameter } from "./unused-parameter.ts";
import { unusedPatternBinding } from "./unused-pattern-binding.ts";
import { unusedPipelineInput } from "./unused-pipeline-input.ts";
import { unusedType } from "./unused-type.ts";
import { unusedVariable } from "./unused-variable.ts";

export const BINDINGS_RULES: readonly Rule[] = [
  shadowVariable,
  letThenReturn,
  unusedVariable,
  unusedPatternBinding,
  unusedParameter,
  unusedImport,
  mutableNeverReassigned,
  unusedFunction,
  unusedType,
  undefinedFunction,
  mutableCaptureAcrossParallel,
  unusedPipelineInput,
];
