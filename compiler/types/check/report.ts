/** Diagnostics that several parts of the walk raise. */
import type { Diagnostic, Span } from "#compiler/diagnostics";
import { repair } from "#compiler/diagnostics";
import { didYouMean, suggest } from "#compiler/modules";
import type { Name, Node, Spread } from "#compiler/syntax";
import { displayType, isLoose, resolve, type Type } from "../model/index.ts";
import { isAssignableInBody, mismatchReason } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { partAtFault } from "./blame.ts";

const CONVERSION = repair("casts/insert-explicit-conversion", []);

/**
 * Checks that a value may stand in its place and reports it otherwise, at the part of the value that is at fault.
 * @param place what the message begins with, for example `return value`
 * @param at the value, or what stands for one that is not written
 * @returns whether it may
 */
export function expectType(context: CheckContext, code: string, place: string, expected: Type, actual: Type, at: Node | Name | Spread, extra: Partial<Diagnostic> = {}): boolean {
  if (isAssignableInBody(expected, actual)) return true;
  const { span } = "kind" in at && at.kind !== "Spread" ? partAtFault(context, at, expected) : at;
  const reason = mismatchReason(expected, actual);
  const detail = reason === null ? "" : ` (${reason})`;
  context.report(code, `${place}: expected ${displayType(expected)}, found ${displayType(actual)}${detail}`, span, {
    label: "found this type",
    repair: CONVERSION,
    ...extra,
  });
  return false;
}

/** A name that a type does not have, with the closest one that it has. */
export function unknownMember(context: CheckContext, code: string, message: string, name: string, span: Span, known: Iterable<string>, help?: string): void {
  const closest = suggest(name, known);
  context.report(code, `${message}${didYouMean(closest)}`, span, {
    ...(help !== undefined && { help }),
    ...(closest !== null && { repair: repair("bindings/rename-to-closest", [{ span, replacement: closest }]) }),
  });
}

/** True when nothing can be said about the type: `any`, no type, or an abstract type parameter without bounds. */
export function saysNothing(type: Type): boolean {
  const resolved = resolve(type);
  return isLoose(resolved) || resolved.kind === "never" || (resolved.kind === "parameter" && resolved.symbol.bounds().length === 0);
}
