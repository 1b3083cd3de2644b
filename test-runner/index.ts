export { type CaseError, type ConformanceCase, type Expectation, findCases } from "./cases.ts";
export { conformanceJson, type ConformanceOptions, runConformance, type Summary } from "./conformance.ts";
export type { CaseOutcome, CaseResult } from "./run-case.ts";
export * from "./user/index.ts";
