/** Categories of errors and how an error is classified (language reference 15.5). */
import { HDict } from "./collections.ts";
import type { HarnError } from "./error.ts";
import { caughtValue } from "./error-text.ts";
import type { Value } from "./value.ts";

export const ERROR_CATEGORIES: readonly string[] = [
  "timeout", "auth", "invalid_request", "rate_limit", "overloaded", "server_error", "transient_network", "resource_busy",
  "schema_incompatible", "schema_validation", "schema_stream_aborted", "tool_error", "tool_rejected", "egress_blocked",
  "cancelled", "channel_closed", "not_found", "circuit_open", "budget_exceeded", "internal", "environment", "generic",
];

const KNOWN: ReadonlySet<string> = new Set(ERROR_CATEGORIES);
const TRANSIENT: ReadonlySet<string> = new Set([
  "timeout", "rate_limit", "overloaded", "server_error", "transient_network", "resource_busy",
]);

const STATUS: ReadonlyMap<string, string> = new Map([
  ["401", "auth"], ["403", "auth"], ["404", "not_found"], ["410", "not_found"],
  ["408", "timeout"], ["504", "timeout"], ["522", "timeout"], ["524", "timeout"],
  ["429", "rate_limit"], ["503", "overloaded"], ["529", "overloaded"], ["500", "server_error"], ["502", "server_error"],
]);

/** In this order, after status codes. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/Undefined builtin/, "internal"],
  [/cancell?ed/i, "cancelled"],
  [/ChannelClosed|channel closed/, "channel_closed"],
  [/Deadline exceeded|context deadline exceeded/, "timeout"],
  [/overloaded_error/, "overloaded"],
  [/api_error/, "server_error"],
  [/insufficient_quota|billing_hard_limit_reached/, "rate_limit"],
  [/invalid_api_key|authentication_error/, "auth"],
  [/not_found_error|model_not_found|is not a valid model id|invalid model id/, "not_found"],
  [/circuit_open/, "circuit_open"],
  [
    /connection (?:reset|refused|closed)|broken pipe|dns error|stream error|unexpected eof/i,
    "transient_network",
  ],
];

/** The category of an error value as a handler sees it: a dict's `category`, else by the words of a text. */
export function errorCategory(value: Value): string {
  if (value instanceof HDict) {
    const category = value.get("category");
    if (typeof category === "string") return KNOWN.has(category) ? category : "generic";
    return "generic";
  }
  return typeof value === "string" ? categoryOfText(value) : "generic";
}

/** The category of an error in flight. */
export function categoryOfError(error: HarnError): string {
  switch (error.errorClass) {
    case "undefined-builtin":
    case "internal":
      return "internal";
    case "thrown":
    case "categorised":
      return errorCategory(caughtValue(error));
    case "runtime":
      return categoryOfText(error.message);
    default:
      return "generic";
  }
}

/** Whether an error of this category may go away by trying again. */
export function isTransientCategory(category: string): boolean {
  return TRANSIENT.has(category);
}

function categoryOfText(text: string): string {
  for (const [code] of text.matchAll(/(?<![\p{L}\p{N}_])[45][0-9]{2}(?![\p{L}\p{N}_])/gu)) {
    const category = STATUS.get(code);
    if (category !== undefined) return category;
  }
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? "generic";
}
