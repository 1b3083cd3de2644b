/** `match`: arms under what their patterns tell, and the cases that none of them takes (types 7). */
import type { Expression, Match } from "#compiler/syntax";
import { type Edit, repair } from "#compiler/diagnostics";
import { type Branch, MatchFlow, mismatchedPatterns, missingCases, repeatedPatterns } from "../flow/index.ts";
import { NEVER, type Type } from "../model/index.ts";
import { joinTypes } from "../relate/index.ts";
import { conditionContext, factsOf } from "../state/conditions.ts";
import { type CheckContext, fixed } from "../state/context.ts";

/** A match as a value or statement. */
export function matchExpression(context: CheckContext, node: Match, expected: Type | null): Type {
  const subject = context.expression(node.subject);
  const flow = new MatchFlow(node, conditionContext(context));
  const types: Type[] = [];
  const ends: (Branch | null)[] = [];
  const before = context.facts.mark();
  for (const arm of node.arms) {
    readPatternValues(context, node, arm.patterns);
    const { facts, bindings } = flow.armFacts(arm);
    context.facts.apply(facts);
    for (const [binding, type] of bindings) context.bindings.set(binding, fixed(type));
    if (arm.guard !== null) {
      context.expression(arm.guard);
      context.facts.apply(factsOf(context, arm.guard).whenTrue);
    }
    const type = context.block(arm.body, expected);
    types.push(type);
    const end = context.facts.leave(before);
    ends.push(type.kind === "never" ? null : end);
  }
  // Before the arms' facts are joined: what they narrow holds only when some arm matched.
  reportProblems(context, node, subject);
  context.facts.join(...ends);
  return types.length === 0 ? NEVER : joinTypes(types);
}

/** Patterns that are compared by value are expressions; those that bind are not read as such. */
function readPatternValues(context: CheckContext, node: Match, patterns: Match["arms"][number]["patterns"]): void {
  for (const pattern of patterns) {
    const role = context.resolution.patterns.get(pattern);
    if (role?.kind === "value" && pattern.kind !== "StringLiteral" && pattern.kind !== "IntLiteral") context.expression(pattern, context.typeOf(node.subject));
  }
}

function reportProblems(context: CheckContext, node: Match, subject: Type): void {
  const missing = missingCases(node, conditionContext(context));
  if (missing !== null) {
    const arms = missing.missing.flatMap(({ pattern }) => (pattern === null ? [] : [pattern]));
    context.report("HARN-MAT-001", missing.text, node.subject.span, {
      help: "add an arm for each missing case, or `_ -> { … }` for all of them",
      repair: repair("match/add-missing-arms", arms.length < missing.missing.length ? [] : [newArms(context, node, arms)]),
    });
  }
  for (const { pattern, first } of repeatedPatterns(node, context.resolution)) {
    context.warn("HARN-MAT-002", "an earlier arm has this pattern already", pattern.span, {
      rule: "duplicate-match-arm",
      label: "never matches",
      related: [{ message: "the first arm with it", span: first.span }],
      repair: repair("match/remove-duplicate-arm", removedArm(context, node, pattern)),
    });
  }
  for (const { pattern, text } of mismatchedPatterns(node, subject, context.resolution)) context.warn("HARN-MAT-003", text, pattern.span);
}

/** Arms that throw, before the closing brace. */
function newArms(context: CheckContext, node: Match, patterns: readonly string[]): Edit {
  const { text } = context.source;
  const close = node.span.end - 1;
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", node.span.start - 1) + 1))?.[0] ?? "";
  const closesOwnLine = /\n[ \t]*$/.test(text.slice(node.span.start, close));
  const arms = patterns.map((pattern) => `${indent}  ${pattern} -> { throw "unhandled case" }\n`).join("");
  const start = closesOwnLine ? text.lastIndexOf("\n", close) + 1 : close;
  return { span: { start, end: start }, replacement: closesOwnLine ? arms : `\n${arms}${indent}` };
}

/** Only an arm of its own on its line goes: of an or-pattern a person has to decide. */
function removedArm(context: CheckContext, node: Match, pattern: Expression): readonly Edit[] {
  const arm = node.arms.find((one) => one.patterns.length === 1 && one.patterns[0] === pattern);
  if (arm === undefined) return [];
  const { text } = context.source;
  const start = text.lastIndexOf("\n", arm.span.start) + 1;
  const end = text.indexOf("\n", arm.span.end);
  const isAlone = text.slice(start, arm.span.start).trim() === "" && end >= 0 && text.slice(arm.span.end, end).trim() === "";
  return isAlone ? [{ span: { start, end: end + 1 }, replacement: "" }] : [];
}
