/** Receipts for test results. */
import { methods } from "../declare.ts";

export const VERDICT_METHODS = methods("verdict", [
  ["issue", "fn(result: any) -> any", "Makes a receipt for the result of a real test run."],
  ["same_run", "fn(...receipts: any) -> bool", "Whether all receipts come from one run."],
]);
