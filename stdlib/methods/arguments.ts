/** Arguments of lenient methods. The call check has already refused what a signature excludes. */
import { display, HFloat, HList, type Value } from "#vm/values";

/** An int argument as a JS number; `fallback` when it is omitted or of another kind. Huge ints lose precision only. */
export function intArgument(value: Value | undefined, fallback: number): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof HFloat) {
    const whole = Math.trunc(value.value);
    return Number.isNaN(whole) ? fallback : whole;
  }
  return fallback;
}

/** The display text of an argument; `fallback` when it is omitted. */
export function textArgument(value: Value | undefined, fallback = ""): string {
  if (typeof value === "string") return value;
  return value === undefined ? fallback : display(value);
}

/** The number clamped to `0…size`. */
export function clamp(value: number, size: number): number {
  return value < 0 ? 0 : Math.min(value, size);
}

/** The items of a list, or null for any other value. The array belongs to the list. */
export function listItems(value: Value | undefined): readonly Value[] | null {
  return value instanceof HList ? value.items : null;
}
