export { isAssignable, isAssignableInBody } from "./assignable.ts";
export { isComparable } from "./comparable.ts";
export { checkVariance, type VarianceProblem, type VarianceSubject } from "./declared-variance.ts";
export { Inference, type InferenceConflict } from "./inference.ts";
export { joinTypes } from "./join.ts";
export { mergeShapes } from "./merge.ts";
export { mismatchReason } from "./reason.ts";
export { satisfies } from "./satisfies.ts";
