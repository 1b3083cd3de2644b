import { Kind, type Value } from "./value.ts";

/** Whether a value counts as true in a condition (language reference 4.2). */
export function isTruthy(value: Value): boolean {
  switch (typeof value) {
    case "boolean":
      return value;
    case "number":
      return value !== 0;
    case "bigint":
      return value !== 0n;
    case "string":
      return value !== "";
    default:
  }
  if (value === null) return false;
  switch (value.kind) {
    case Kind.Float:
      return value.value !== 0;
    case Kind.Decimal:
      return value.coefficient !== 0n;
    case Kind.Bytes:
      return value.data.length > 0;
    case Kind.Duration:
      return value.milliseconds !== 0 && value.milliseconds !== 0n;
    case Kind.List:
      return value.items.length > 0;
    case Kind.Dict:
      return value.size > 0;
    case Kind.Set:
      return value.elements.size > 0;
    default:
      return true;
  }
}
