/** The facts of a single test: everything but `&&`, `||` and `!`. */
import type { Binary, Call, Expression, MethodCall } from "#compiler/syntax";
import type { Type } from "../model/index.ts";
import { type ConditionContext, type ConditionFacts, initialValueOf } from "./condition-context.ts";
import { excludeKind, isUnknown, KINDS, narrowToKind } from "./kinds.ts";
import { excludeLiteral, type Literal, literalOf, narrowToLiteral, narrowTruthy } from "./literals.ts";
import { filterMembers } from "./members.ts";
import { excludeType, narrowToType } from "./narrow-type.ts";
import { constantStep, pathOf } from "./path.ts";
import { narrowDiscriminant, requireField } from "./records.ts";
import type { Fact } from "./store.ts";
import { variantFacts } from "./variant-facts.ts";
import { enumOf, hasVariant, onlyEnumOf } from "./variants.ts";

/** The facts of one outcome, being collected. */
class Outcome {
  readonly facts: Fact[] = [];
  readonly #context: ConditionContext;

  constructor(context: ConditionContext) {
    this.#context = context;
  }

  /** The place that `node` denotes has a narrower type. */
  narrow(node: Expression, narrowed: (type: Type) => Type): void {
    const path = pathOf(node, this.#context.resolution);
    if (path === null) return;
    const before = this.#context.typeOf(node);
    const type = narrowed(before);
    if (type !== before) this.facts.push({ kind: "type", path, type, before });
  }

  /** `node` has a value, so nothing that it was reached through with `?.` is nil. */
  reached(node: Expression): void {
    for (let at = node; ;) {
      if (at.kind === "NonNull") at = at.operand;
      else if (at.kind === "Property" || at.kind === "Index" || at.kind === "MethodCall") {
        if (at.optional) this.narrow(at.object, narrowTruthy);
        at = at.object;
      } else return;
    }
  }
}

/** The facts of a test. */
export function testFacts(test: Expression, context: ConditionContext): ConditionFacts {
  const yes = new Outcome(context);
  const no = new Outcome(context);
  switch (test.kind) {
    case "Binary":
      if (test.operator === "==") equality(test, context, yes, no);
      else if (test.operator === "!=") equality(test, context, no, yes);
      break;
    case "Call":
      schemaTest(test, context, yes, no);
      predicate(test, context, yes, no);
      break;
    case "MethodCall":
      hasKey(test, yes);
      yes.reached(test);
      predicate(test, context, yes, no);
      break;
    case "Identifier":
    case "Property":
    case "Index":
      yes.narrow(test, narrowTruthy);
      yes.reached(test);
      break;
    default:
  }
  return { whenTrue: yes.facts, whenFalse: no.facts };
}

/** `a == b`, in either order. */
function equality(test: Binary, context: ConditionContext, yes: Outcome, no: Outcome): void {
  for (const [subject, other] of [[test.left, test.right], [test.right, test.left]] as const) {
    const literal = literalOf(other);
    if (literal !== null) {
      equalsLiteral(subject, literal, context, yes, no);
      const named = initialValueOf(subject, context);
      if (named !== null) namedSubject(named, literal, context, yes, no);
      return;
    }
    const variant = variantNamed(other, context);
    if (variant !== null) return equalsVariant(subject, variant.enumName, variant.name, context, yes, no);
  }
}

/** `const kind = type_of(x)` … `kind == "string"`: what holds for `x`, if it is never assigned again. */
function namedSubject(value: Expression, literal: Literal, context: ConditionContext, yes: Outcome, no: Outcome): void {
  const inner = [new Outcome(context), new Outcome(context)] as const;
  equalsLiteral(value, literal, context, ...inner);
  for (const [from, to] of [[inner[0], yes], [inner[1], no]] as const) to.facts.push(...from.facts.filter(({ path }) => path.root.assignments === 0));
}

function equalsLiteral(subject: Expression, literal: Literal, context: ConditionContext, yes: Outcome, no: Outcome): void {
  const tested = literal.kind === "string" ? typeOfArgument(subject, context) : null;
  if (tested !== null && literal.kind === "string") return kindTest(tested, literal.value, context, yes, no);
  const has = literal.kind === "nil" ? no : yes;
  has.reached(subject);
  if (subject.kind === "Property" || subject.kind === "Index") {
    const field = subject.kind === "Property" ? subject.name.text : (constantStep(subject.index)?.name ?? null);
    if (field !== null) {
      yes.narrow(subject.object, (type) => narrowDiscriminant(type, field, literal, true));
      no.narrow(subject.object, (type) => narrowDiscriminant(type, field, literal, false));
    }
    if (field === "variant" && literal.kind === "string") equalsVariant(subject.object, null, literal.value, context, yes, no);
  }
  yes.narrow(subject, (type) => narrowToLiteral(type, literal));
  no.narrow(subject, (type) => excludeLiteral(type, literal));
}

/** The argument of a call of the builtin `type_of`; null for anything else. */
export function typeOfArgument(node: Expression, context: Pick<ConditionContext, "resolution">): Expression | null {
  const [argument] = node.kind === "Call" ? node.arguments : [];
  return node.kind === "Call" && calls(node, "type_of", context) && argument !== undefined && argument.kind !== "Spread" ? argument : null;
}

function calls(call: Call, builtin: string, { resolution }: Pick<ConditionContext, "resolution">): boolean {
  const reference = call.callee.kind === "Identifier" ? resolution.references.get(call.callee) : undefined;
  return reference?.kind === "builtin" && reference.declaration.name === builtin;
}

/** `type_of(x) == word` */
function kindTest(tested: Expression, word: string, context: ConditionContext, yes: Outcome, no: Outcome): void {
  if (word !== "nil") yes.reached(tested);
  else no.reached(tested);
  yes.narrow(tested, (type) => narrowToKind(type, word));
  no.narrow(tested, (type) => excludeKind(type, word));
  const path = pathOf(tested, context.resolution);
  if (path !== null && KINDS.includes(word) && isUnknown(context.typeOf(tested))) no.facts.push({ kind: "covers", path, word });
}

/** `schema_is(x, T)`, `is_type(x, T)` */
function schemaTest(call: Call, context: ConditionContext, yes: Outcome, no: Outcome): void {
  if (!calls(call, "schema_is", context) && !calls(call, "is_type", context)) return;
  const [value, schema] = call.arguments;
  if (value === undefined || value.kind === "Spread" || schema === undefined || schema.kind === "Spread") return;
  const target = context.lowerSchema(schema);
  if (target !== null) isOfType(value, target, false, yes, no);
}

function predicate(call: Call | MethodCall, context: ConditionContext, yes: Outcome, no: Outcome): void {
  const declared = context.predicateOf(call);
  if (declared !== null) isOfType(declared.argument, declared.type, declared.implies, yes, no);
}

function isOfType(value: Expression, target: Type, implies: boolean, yes: Outcome, no: Outcome): void {
  yes.narrow(value, (type) => narrowToType(type, target));
  if (!implies) no.narrow(value, (type) => excludeType(type, target));
}

/** `x.has("key")` */
function hasKey(call: MethodCall, yes: Outcome): void {
  const [key] = call.arguments;
  if (call.name.text !== "has" || call.arguments.length !== 1 || key?.kind !== "StringLiteral") return;
  yes.narrow(call.object, (type) => requireField(type, key.value));
}

/** The variant without payload that `E.V` names; null when the expression is something else. */
function variantNamed(node: Expression, { resolution }: ConditionContext): { readonly enumName: string; readonly name: string } | null {
  if (node.kind !== "Property" || node.object.kind !== "Identifier") return null;
  const reference = resolution.references.get(node.object);
  const declaration = reference?.kind === "binding" ? reference.binding.declaration : null;
  if (declaration?.kind !== "EnumDeclaration") return null;
  const isPlain = declaration.variants.some((variant) => variant.name.text === node.name.text && variant.fields === null);
  return isPlain ? { enumName: declaration.name.text, name: node.name.text } : null;
}

/** `x == E.V`, `x.variant == "V"`: `x` is an enum that has the variant, and which variants are left. */
function equalsVariant(subject: Expression, enumName: string | null, variant: string, context: ConditionContext, yes: Outcome, no: Outcome): void {
  const path = pathOf(subject, context.resolution);
  const type = context.typeOf(subject);
  if (path === null || onlyEnumOf(type) === null) return;
  yes.narrow(subject, (whole) => filterMembers(whole, (member) => enumOf(member) === null ? false : hasVariant(member, enumName, variant)));
  const { inside, after } = variantFacts(path, type, enumName, variant, context.store);
  yes.facts.push(...inside);
  no.facts.push(...after);
}
