/** Project scans, supplied by the host. */
import { methods } from "../declare.ts";

export const SCANNER_METHODS = methods("scanner", [
  ["scan_incremental", "fn(request: dict) -> any", "Scans what has changed."],
  ["scan_project", "fn(request: dict) -> any", "Scans a whole project."],
]);
