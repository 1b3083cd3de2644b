/** What a failed test tells. */
import { renderRuntimeError, type SourceFile } from "#compiler/diagnostics";
import { diffValues } from "#stdlib/builtins";
import { display, HDict, type HarnError, type Value } from "#vm/values";
import { describeFailure } from "#workspace";
import { outputDifference } from "../difference.ts";

const MOST_DIFFERENCES = 20;
const LONGEST_VALUE = 200;

/**
 * An uncaught error with its place and, after a comparison of texts or collections, where the two sides differ.
 * @param sourceOf text of a module
 * @param shown a path as people know it
 */
export function failureText(error: HarnError, sourceOf: (path: string) => SourceFile | undefined, shown: (path: string) => string): string {
  const failure = describeFailure(error);
  const originals = new Map(failure.frames.map(({ path }) => [shown(path), path]));
  const frames = failure.frames.map((frame) => ({ ...frame, path: shown(frame.path) }));
  const text = renderRuntimeError({ ...failure, frames }, (path) => sourceOf(originals.get(path) ?? path)).replace(/^error: /, "").trimEnd();
  const difference = error.compared === null ? "" : differenceText(error.compared.expected, error.compared.actual);
  return difference === "" ? text : `${text}\n${difference}`;
}

/** Empty where the two sides are small enough to be seen in the message. */
export function differenceText(expected: Value, actual: Value): string {
  if (typeof expected === "string" && typeof actual === "string") {
    return expected.includes("\n") || actual.includes("\n") ? outputDifference(expected, actual, false) : "";
  }
  const differences = diffValues(expected, actual).items.filter((item): item is HDict => item instanceof HDict);
  if (differences.length === 0 || differences.some((item) => item.get("path") === "$")) return "";
  const lines = differences.slice(0, MOST_DIFFERENCES).map(differenceLine);
  const rest = differences.length - lines.length;
  return [...lines, ...(rest > 0 ? [`… ${rest} more differences`] : [])].join("\n");
}

function differenceLine(difference: HDict): string {
  const path = difference.get("path");
  const at = `at ${typeof path === "string" ? path : "$"}:`;
  const expected = short(difference.get("left") ?? null);
  const actual = short(difference.get("right") ?? null);
  switch (difference.get("kind")) {
    case "added":
      return `${at} unexpected ${actual}`;
    case "removed":
      return `${at} missing, expected ${expected}`;
    default:
      return `${at} expected ${expected}, got ${actual}`;
  }
}

function short(value: Value): string {
  const text = display(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`;
}
