export type { Diagnostic, Edit, Phase, RelatedNote, Repair, RepairSafety, Severity } from "./diagnostic.ts";
export { diagnosticToJson, type JsonDiagnostic, type JsonSource } from "./json.ts";
export { CATEGORIES, codeRegistry, type Category, type CodeDefinition, type Explanation } from "./registry/index.ts";
export { renderDiagnostic, type RenderOptions } from "./render.ts";
export { repair, REPAIRS, SAFETY_LEVELS } from "./repairs.ts";
export { renderRuntimeError, type FailureFrame, type RuntimeFailure } from "./runtime-error.ts";
export { displayPath, visible } from "./shown-line.ts";
export { LineMap, type Position, type SourceFile } from "./source.ts";
export { joinSpans, type Span } from "./span.ts";
