import { HarnError, HDict } from "#vm/values";

/**
 * A categorised run-time error, as the library raises it.
 * @param category one of the categories of the language (`tool_rejected`, `not_found`, …)
 */
export function categorisedError(category: string, message: string): HarnError {
  return new HarnError("categorised", message, HDict.from([["category", category], ["message", message]]));
}

/**
 * The refusal of a call by policy.
 * @param name canonical name: `fs.read_text` of an effect, the plain name of a builtin
 */
export function refusal(name: string): HarnError {
  return categorisedError("tool_rejected", `Tool '${name}' is not permitted.`);
}
