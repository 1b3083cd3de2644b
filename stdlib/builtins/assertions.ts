/** Assertions for tests. A message that is nil, `""` or `"null"` falls back to the built-in one. */
import { display, equals, type HarnError, HDecimal, HDict, HList, HStruct, isTruthy, markShared, thrown, toFloatNumber, typeError, typeName, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { decimalToNumber } from "./conversion.ts";
import { pure } from "./define.ts";
import { compileRegex } from "./regex/compile.ts";

const DEFAULT_TOLERANCE = 1e-9;

function fail(message: Value, fallback: string): never {
  throw failure(message, fallback);
}

function failure(message: Value, fallback: string): HarnError {
  return thrown(message === null || message === "" || message === "null" ? fallback : message);
}

function requireTwo(args: readonly Value[], callee: string): void {
  if (args.length < 2) throw thrown(`${callee} requires at least 2 arguments`);
}

function assertEqual(args: readonly Value[]): Value {
  requireTwo(args, "assert_eq");
  const actual = arg(args, 0);
  const expected = arg(args, 1);
  if (equals(actual, expected)) return null;
  const error = failure(arg(args, 2), `Assertion failed: expected ${display(expected)}, got ${display(actual)}`);
  error.compared = { expected: markShared(expected), actual: markShared(actual) };
  throw error;
}

function assertNotEqual(args: readonly Value[]): Value {
  requireTwo(args, "assert_ne");
  if (equals(arg(args, 0), arg(args, 1))) fail(arg(args, 2), `Assertion failed: values should not be equal: ${display(arg(args, 0))}`);
  return null;
}

function realNumber(value: Value): number {
  const x = value instanceof HDecimal ? decimalToNumber(value) : toFloatNumber(value);
  if (x === null) throw typeError(`assert_approx expects numbers, got ${typeName(value)}`);
  return x;
}

function assertApprox(args: readonly Value[]): Value {
  requireTwo(args, "assert_approx");
  const actual = arg(args, 0);
  const expected = arg(args, 1);
  const given = arg(args, 2);
  const tolerance = given === null ? DEFAULT_TOLERANCE : realNumber(given);
  const x = realNumber(actual);
  const y = realNumber(expected);
  if (x === y || Math.abs(x - y) <= tolerance) return null;
  return fail(arg(args, 3), `Assertion failed: expected ${display(expected)} within ${display(given ?? "1e-9")}, got ${display(actual)}`);
}

/** How many values one comparison by shape visits at most, so that it ends on any nesting. */
const MAX_VISITED = 1_000_000;

/**
 * Whether a value has the shape: a text is a pattern to be found in it, a dict wants its keys there with matching values,
 * a list wants as many elements that match; anything else wants equality.
 */
function matchesShape(value: Value, shape: Value): boolean {
  const pending: [Value, Value][] = [[value, shape]];
  for (let visited = 0; pending.length > 0 && visited < MAX_VISITED; visited++) {
    const [actual, expected] = pending.pop() as [Value, Value];
    if (expected instanceof HDict) {
      if (!(actual instanceof HDict || actual instanceof HStruct)) return false;
      for (const [key, wanted] of expected.entries()) {
        const field = actual instanceof HDict ? actual.get(key) : actual.slots[actual.type.slotOf.get(key) ?? -1];
        if (field === undefined) return false;
        pending.push([field, wanted]);
      }
    } else if (expected instanceof HList) {
      if (!(actual instanceof HList) || actual.items.length !== expected.items.length) return false;
      expected.items.forEach((wanted, i) => pending.push([actual.items[i] as Value, wanted]));
    } else if (!equals(actual, expected)) {
      return false;
    }
  }
  return pending.length === 0;
}

function assertMatches(args: readonly Value[]): Value {
  requireTwo(args, "assert_matches");
  const actual = arg(args, 0);
  const expected = arg(args, 1);
  const matched = typeof expected === "string" ? compileRegex(expected, "").test(display(actual)) : matchesShape(actual, expected);
  if (!matched) fail(arg(args, 2), `Assertion failed: expected ${display(actual)} to match ${display(expected)}`);
  return null;
}

export const ASSERTION_BUILTINS: readonly NativeEntry[] = [
  pure("assert", "fn(condition: any, message?: any) -> nil", "Throws unless a condition is truthy.", (args) =>
    (isTruthy(arg(args, 0)) ? null : fail(arg(args, 1), "Assertion failed")),
  ),
  pure("assert_eq", "fn(actual?: any, expected?: any, message?: any) -> nil", "Throws unless two values are equal.", assertEqual),
  pure("assert_ne", "fn(a?: any, b?: any, message?: any) -> nil", "Throws when two values are equal.", assertNotEqual),
  pure("assert_approx", "fn(actual?: any, expected?: any, tolerance?: any, message?: any) -> nil", "Throws unless two numbers differ by at most a tolerance (default 1e-9).", assertApprox),
  pure("assert_matches", "fn(actual?: any, expected?: any, message?: any) -> nil", "Throws unless a value matches a regular expression or a shape.", assertMatches),
];
