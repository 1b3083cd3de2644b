/** Checks of texts, supplied by the host. */
import { methods } from "../declare.ts";

export const TEXT_METHODS = methods("text", [
  ["bracket_balance", "fn(request: dict) -> any", "Checks that brackets of a text match."],
]);
