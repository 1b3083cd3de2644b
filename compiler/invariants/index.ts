export { checkInvariants, explainInvariant, type InvariantFinding, type InvariantReport } from "./check.ts";
export { INVARIANT_NAMES } from "./annotations.ts";
export type { PathStep } from "./flow.ts";
