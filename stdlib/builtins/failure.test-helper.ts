import { errorText, HarnError, type Value } from "#vm/values";
import { call } from "./call.test-helper.ts";

/** The display text of the Harn error that a call raises. For tests. */
export function failure(name: string, ...args: readonly Value[]): string {
  try {
    call(name, ...args);
  } catch (error) {
    if (error instanceof HarnError) return errorText(error);
    throw error;
  }
  throw new Error(`${name} raised nothing`);
}
