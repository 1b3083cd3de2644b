import type { Call, Expression, Unary } from "#compiler/syntax";
import { resolveType } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { type Trust, trustIn } from "../../trust.ts";
import { schemaVerdict } from "./schema-verdict.ts";
import { constantTruth } from "./constant-truth.ts";

export const vacuousCondition: Rule = {
  name: "vacuous-condition",
  code: "HARN-LNT-058",
  doc: {
    text: "The condition of an `if`, `while` or `guard` has the same answer every time, so one way never runs: it is made of literals, or it asks with `schema_is` or `is_type` for what the type of the value says already. `while true` is the usual endless loop and is left alone.",
    bad: "fn next(n: int) {\n  if true { return n + 1 }\n  return n\n}",
    good: "fn next(n: int, is_open: bool) {\n  if is_open { return n + 1 }\n  return n\n}",
  },
  fixable: false,
  create(context) {
    const trust = trustIn(context);
    const check = (condition: Expression): void => {
      const truth = constantTruth(condition) ?? tested(context, trust, condition);
      if (truth !== null) context.report({ span: condition.span, message: `condition is always ${String(truth)}` });
    };
    return {
      enter: {
        If: ({ condition }) => check(condition),
        Guard: ({ condition }) => check(condition),
        While({ condition }) {
          if (condition.kind !== "BoolLiteral" || !condition.value) check(condition);
        },
      },
    };
  },
};

/** The answer of a test by schema, where the type of the value tells it; null for everything else. */
function tested(context: LintContext, trust: Trust, condition: Expression): boolean | null {
  let node: Expression = condition;
  let isNegated = false;
  while (isNegation(node)) {
    node = node.operand;
    isNegated = !isNegated;
  }
  if (node.kind !== "Call" || !asksForSchema(context, node)) return null;
  const [value, schema] = node.arguments;
  if (value === undefined || value.kind === "Spread" || schema?.kind !== "Identifier") return null;
  const reference = context.resolution.references.get(schema);
  const type = context.typeOf(value);
  const wanted = context.typeOf(schema);
  // Other schemas may test for more than their type tells.
  const isNamedType = reference?.kind === "binding" && (reference.binding.kind === "type" || reference.binding.kind === "import");
  if (!isNamedType || !trust.isProven(value) || type === undefined || wanted === undefined) return null;
  const resolved = resolveType(wanted);
  const [target] = resolved.kind === "container" && resolved.name === "Schema" ? resolved.arguments : [];
  const verdict = target === undefined ? null : schemaVerdict(type, target);
  return verdict === null ? null : (verdict === "always") !== isNegated;
}

function isNegation(node: Expression): node is Unary {
  return node.kind === "Unary" && node.operator === "!";
}

function asksForSchema({ resolution }: LintContext, { callee }: Call): boolean {
  const reference = callee.kind === "Identifier" ? resolution.references.get(callee) : undefined;
  return reference?.kind === "builtin" && (reference.declaration.name === "schema_is" || reference.declaration.name === "is_type");
}
