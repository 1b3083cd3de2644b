export { type Candidate, collectCandidates } from "./candidates.ts";
export { conflictsOf } from "./conflicts.ts";
export { applyEdits, areApplicable } from "./edits.ts";
export type { FoundError } from "./new-errors.ts";
export { type RepairResult, repairFile, type SkipReason, type SkippedRepair } from "./repair-file.ts";
export { isWithin, parseSafety } from "./safety.ts";
