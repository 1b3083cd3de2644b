export { LineMap } from "#compiler/diagnostics";
export { TEMPLATE_FILTERS, type FilterDefinition } from "./filters.ts";
export { parseTemplate, type ParsedTemplate } from "./parser.ts";
export { templateFailure, type TemplateProblem } from "./problem.ts";
export type * from "./tree.ts";
export { allExpressions, allNodes, bodiesOf, expressionsOf } from "./walk.ts";
