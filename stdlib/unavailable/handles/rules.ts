/** Structural search and rewriting by rules. */
import { methods } from "../declare.ts";

export const RULES_METHODS = methods("rules", [
  ["visit", "fn(params: dict) -> dict", "Walks a source text by rules."],
  ["apply", "fn(request: dict) -> any", "Rewrites source by rules."],
  ["diagnostics", "fn(request: dict) -> any", "Findings of rules."],
  ["fold", "fn(request: dict) -> any", "Folds over the matches of rules."],
  ["report", "fn(request: dict) -> any", "A report on the matches of rules."],
  ["search", "fn(request: dict) -> any", "Finds matches of rules."],
]);
