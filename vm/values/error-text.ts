/** What is shown of an error (language reference 17.1) and what a handler sees of it (15.2). */
import { HDict } from "./collections.ts";
import { display } from "./display.ts";
import { type ErrorClass, HarnError } from "./error.ts";
import type { Value } from "./value.ts";

/** Prefix of each class; a message that already has it gets it only once. Null: made from the payload. */
const PREFIXES: Readonly<Record<ErrorClass, string | null>> = {
  "undefined-variable": "Undefined variable: ",
  "undefined-builtin": "Undefined builtin: ",
  "immutable-assignment": "Cannot assign to immutable binding: ",
  type: "Type error: ",
  runtime: "Runtime error: ",
  division: "",
  thrown: null,
  categorised: null,
  arity: "Arity mismatch: ",
  "argument-type": "Type error: ",
  "stack-overflow": "Stack overflow: ",
  limit: "Runtime error: ",
  internal: "",
};

/** The display text of an error, without a line suffix. Never throws: a payload too long to show is named by its limit. */
export function errorText(error: HarnError): string {
  try {
    return classText(error);
  } catch (problem) {
    if (problem instanceof HarnError && problem.errorClass === "limit") return `Runtime error: ${problem.message}`;
    throw problem;
  }
}

function classText(error: HarnError): string {
  const prefix = PREFIXES[error.errorClass];
  if (prefix !== null) return error.message.startsWith(prefix) ? error.message : prefix + error.message;
  if (error.errorClass === "thrown") return `Thrown: ${display(error.payload)}`;
  const { category, message } = categorisedParts(error);
  return `Error [${category}]: ${message}`;
}

function categorisedParts(error: HarnError): { category: string; message: string } {
  const dict = error.payload instanceof HDict ? error.payload : null;
  return {
    category: display(dict?.get("category") ?? "generic"),
    message: display(dict?.get("message") ?? error.message),
  };
}

/** What `catch`, `try` as expression and `parallel settle` bind: the thrown value, a category dict, or the display text. */
export function caughtValue(error: HarnError): Value {
  if (error.errorClass === "thrown") return error.payload;
  if (error.errorClass !== "categorised") return errorText(error);
  return error.payload instanceof HDict ? error.payload : HDict.from(Object.entries(categorisedParts(error)));
}

/** An error with a category (15.5); `fields` are added to what the handler sees. */
export function categorised(category: string, message: string, fields: Iterable<readonly [string, Value]> = []): HarnError {
  const payload = HDict.from([...fields, ["category", category], ["message", message]]);
  return new HarnError("categorised", message, payload);
}
