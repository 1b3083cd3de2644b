export type { Diagnostic, Edit, Phase, RelatedNote, Repair, RepairSafety, Severity } from "./diagnostic.ts";
export { LineMap, type Position, type SourceFile } from "./source.ts";
export { joinSpans, type Span } from "./span.ts";
