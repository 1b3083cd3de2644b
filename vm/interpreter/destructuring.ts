import { type HarnError, typeError, typeName, type Value } from "#vm/values";

/** What destructuring and spreading raise on the wrong kind (language reference 8.1). */
export function destructuringError(value: Value, expected: "dict" | "list"): HarnError {
  const pattern = expected === "dict" ? "{...}" : "[...]";
  return typeError(`cannot destructure ${typeName(value)} with ${pattern} pattern — expected ${expected}`);
}
