export { docBlockLines, legacyDocLines } from "./comment-text.ts";
export { format, formatRange, type FormatOptions, type FormatResult, type RangeResult } from "./format.ts";
export { importOrder } from "./program.ts";
export { type SignaturePrinter, signaturePrinter } from "./signature.ts";
export { trailingCommaFindings } from "./trailing-commas.ts";
