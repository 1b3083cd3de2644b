import type { Expression, MethodCall, Spread } from "#compiler/syntax";
import { isLoose, membersOf, resolveType, type Type } from "#compiler/types";
import type { Rule } from "../../rule.ts";
import { entryOf, isDictLiteral } from "./dict-literal.ts";
import { libraryCall } from "./library-call.ts";

/** Which argument is judged. */
const INPUTS: ReadonlyMap<string, number> = new Map([["evaluate", 1], ["evaluate_predicate", 2]]);
const NAMES: ReadonlySet<string> = new Set(INPUTS.keys());

export const unboundedDecisionInput: Rule = {
  name: "unbounded-decision-input",
  code: "HARN-LNT-079",
  doc: {
    text: "A decision model has a small window, and the declared type of what it judges sets no bound: a text, a list, a dict or an open record may be of any size. Pass numbers, bools, literals and records of them, or take the `structured_llm` backend.",
    bad: 'pub fn decide(llm: HarnessLlm, state: {diff: string}, questions: dict) {\n  return llm.evaluate("safe", state, questions, {backend: "native_decision", threshold: 0.8})\n}',
    good: 'pub fn decide(llm: HarnessLlm, state: {files: int}, questions: dict) {\n  return llm.evaluate("safe", state, questions, {backend: "native_decision", threshold: 0.8})\n}',
  },
  fixable: false,
  create(context) {
    const check = (node: MethodCall): void => {
      const call = libraryCall(node, NAMES, context);
      if (call === null || call.capability !== "llm" || !isNativeDecision(call.arguments.at(-1))) return;
      const input = call.arguments[INPUTS.get(call.name) ?? 0];
      if (input === undefined || input.kind === "Spread" || !isDeclared(input)) return;
      const type = context.typeOf(input);
      const unbounded = type === undefined || isLoose(type) ? null : unboundedPart(type);
      if (unbounded === null) return;
      context.report({ span: input.span, message: `native decision route gets an unbounded input: its type holds \`${unbounded}\`` });
    };
    return { enter: { MethodCall: check } };
  },
};

function isNativeDecision(policy: Expression | Spread | undefined): boolean {
  if (!isDictLiteral(policy)) return false;
  const backend = entryOf(policy, "backend")?.value;
  return backend?.kind === "StringLiteral" && backend.value === "native_decision";
}

/** Of what is written there, the size is known. */
function isDeclared({ kind }: Expression): boolean {
  return kind === "Identifier" || kind === "Property";
}

/** The first part of a type that may be of any size; null if there is none. Types that contain themselves are looked at once. */
function unboundedPart(type: Type, seen = new Set<Type>()): string | null {
  const resolved = resolveType(type);
  if (seen.has(resolved)) return null;
  seen.add(resolved);
  const first = (parts: Iterable<Type>): string | null => {
    for (const part of parts) {
      const found = unboundedPart(part, seen);
      if (found !== null) return found;
    }
    return null;
  };
  switch (resolved.kind) {
    case "primitive":
      return resolved.name === "string" || resolved.name === "bytes" ? resolved.name : null;
    case "any":
      return "any";
    case "container":
      return resolved.name === "list" || resolved.name === "dict" || resolved.name === "set" ? resolved.name : null;
    case "shape":
      return resolved.tails.length > 0 ? "an open record" : first([...resolved.fields.values()].map((field) => field.type));
    case "tuple":
      return first(resolved.elements);
    case "union":
    case "intersection":
      return first(membersOf(resolved));
    default:
      return null;
  }
}
