import { checkStringLength, concatStrings, display, type Value } from "#vm/values";

/** Display forms of `count` registers from absolute register `first`, joined. */
export function concatenate(stack: readonly Value[], first: number, count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) {
    const value = stack[first + i] as Value;
    text = concatStrings(text, typeof value === "string" ? value : typeof value === "number" ? String(value) : display(value));
  }
  checkStringLength(text.length);
  return text;
}
