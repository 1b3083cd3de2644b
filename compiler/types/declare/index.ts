export { ValueTypes, declaredType } from "./exported-values.ts";
export { ModuleFingerprints } from "./fingerprint.ts";
export { functionScope, functionType, type FunctionNode } from "./functions.ts";
export { type LibraryMethod, LibraryTypes } from "./library-types.ts";
export { argumentsOf, lowerType } from "./lower.ts";
export { ModuleTypes } from "./module-types.ts";
export type { ReportProblem, TypeProblem } from "./problem.ts";
export { reportDeclaration, reportImpl } from "./reports.ts";
export { type DeclaredTypeNode, type TypeEntry, TypeScope } from "./type-scope.ts";
