export { format, formatRange, type FormatOptions, type FormatResult, type RangeResult } from "./format.ts";
