/** Reads the patterns of match arms by their shape. */
import type { DictLiteral, EnumDeclaration, Expression, Identifier, ListLiteral, Match, MatchArm, Spread } from "#compiler/syntax";
import type { Context } from "./context.ts";
import { nameError } from "./report.ts";
import type { PatternRole } from "./resolution.ts";
import type { Walker } from "./walker.ts";

const WILDCARD: PatternRole = { kind: "wildcard" };
const VALUE: PatternRole = { kind: "value" };
const RESULT_VARIANTS: ReadonlySet<string> = new Set(["Ok", "Err"]);

const TEXTS = {
  orPattern:
    "Or-pattern alternatives must be literal patterns (string, int, float, bool, nil, or `_`). Identifier bindings and destructuring patterns are not allowed inside `|`.",
  nested:
    "nested list/dict patterns are not supported in match arms; bind the element with an identifier and match it in a nested `match`",
  restPosition: "`...rest` must be the last element of a list pattern, and only one is allowed",
  restBinding: "`...rest` in a list pattern must bind an identifier",
  restInDict: "`...rest` is only allowed in a list pattern",
} as const;

/** Resolves a match: the subject outside, each arm in a scope of its own whose bindings guard and body see. */
export function resolveMatch(walker: Walker, node: Match): void {
  walker.expression(node.subject);
  for (const arm of node.arms) walker.context.inScope(() => resolveArm(walker, arm));
}

function resolveArm(walker: Walker, arm: MatchArm): void {
  const isAlternation = arm.patterns.length > 1;
  for (const pattern of arm.patterns) {
    if (isAlternation && !isLiteralPattern(pattern)) report(walker.context, TEXTS.orPattern, pattern);
    readPattern(walker, pattern);
  }
  if (arm.guard !== null) walker.expression(arm.guard);
  walker.block(arm.body);
}

function isLiteralPattern(pattern: Expression): boolean {
  switch (pattern.kind) {
    case "NilLiteral":
    case "BoolLiteral":
    case "IntLiteral":
    case "FloatLiteral":
    case "DurationLiteral":
    case "StringLiteral":
      return true;
    case "Identifier":
      return pattern.name === "_";
    case "Unary":
      return pattern.operator === "-" && isLiteralPattern(pattern.operand);
    default:
      return false;
  }
}

function readPattern(walker: Walker, pattern: Expression): void {
  const { context } = walker;
  switch (pattern.kind) {
    case "Identifier": {
      if (pattern.name === "_") return setRole(context, pattern, WILDCARD);
      const variant = bareVariant(context, pattern, null);
      if (variant !== null) return setRole(context, pattern, variant);
      return bind(context, pattern);
    }
    case "Call": {
      const variant = pattern.callee.kind === "Identifier" ? bareVariant(context, pattern.callee, plain(pattern.arguments)) : null;
      return variant === null ? readValue(walker, pattern) : readVariant(walker, pattern, variant);
    }
    case "Property":
    case "MethodCall": {
      const payload = pattern.kind === "MethodCall" ? plain(pattern.arguments) : null;
      const enumName = pattern.optional || pattern.object.kind !== "Identifier" ? null : enumNamed(context, pattern.object);
      if (enumName === null) return readValue(walker, pattern);
      return readVariant(walker, pattern, { kind: "variant", enumName, variant: pattern.name.text, payload });
    }
    case "DictLiteral":
      return readDict(walker, pattern);
    case "ListLiteral":
      return readList(walker, pattern);
    default:
      return readValue(walker, pattern);
  }
}

/** The enum that `E` of `E.Variant` names; recorded as a reference. */
function enumNamed(context: Context, identifier: Identifier): string | null {
  const local = context.find(identifier.name);
  if (local !== null) {
    if (local.binding.declaration?.kind !== "EnumDeclaration") return null;
    context.references.set(identifier, local.reference);
    return local.binding.declaration.name.text;
  }
  if (identifier.name !== "Result") return null;
  context.references.set(identifier, { kind: "result" });
  return "Result";
}

/** An unqualified variant of an enum declared in this file, or `Ok` and `Err`; null if the name is none. */
function bareVariant(context: Context, name: Identifier, payload: readonly Expression[] | null): Extract<PatternRole, { kind: "variant" }> | null {
  const variant = name.name;
  const owners = context.enumsWith(variant);
  const [owner] = owners;
  if (owner !== undefined) {
    if (owners.length > 1) reportAmbiguous(context, name, owners);
    return { kind: "variant", enumName: owner.name.text, variant, payload };
  }
  if (RESULT_VARIANTS.has(variant)) return { kind: "variant", enumName: null, variant, payload };
  const [imported] = context.importedEnumsWith(variant);
  if (imported === undefined) return null;
  const qualified = `${imported.name.text}.${variant}`;
  report(context, `match pattern \`${variant}\` names a variant of the imported enum \`${imported.name.text}\`; qualify it as \`${qualified}\``, name);
  return { kind: "variant", enumName: imported.name.text, variant, payload };
}

function reportAmbiguous(context: Context, name: Identifier, owners: readonly EnumDeclaration[]): void {
  const variant = name.name;
  const names = owners.map((owner) => owner.name.text);
  const message = `match pattern \`${variant}(...)\` is ambiguous: variant \`${variant}\` is declared by enums ${names.join(", ")}; qualify it as \`${names[0] ?? ""}.${variant}(...)\``;
  report(context, message, name);
}

function readVariant(walker: Walker, pattern: Expression, role: Extract<PatternRole, { kind: "variant" }>): void {
  setRole(walker.context, pattern, role);
  for (const argument of role.payload ?? []) readElement(walker, argument);
}

function readDict(walker: Walker, pattern: DictLiteral): void {
  const { context } = walker;
  setRole(context, pattern, { kind: "dict" });
  for (const entry of pattern.entries) {
    if (entry.kind === "Spread") {
      report(context, TEXTS.restInDict, entry);
      continue;
    }
    if (entry.computed && "kind" in entry.key) walker.expression(entry.key);
    readElement(walker, entry.value);
  }
}

function readList(walker: Walker, pattern: ListLiteral): void {
  const { context } = walker;
  setRole(context, pattern, { kind: "list" });
  const last = pattern.elements.length - 1;
  pattern.elements.forEach((element, i) => {
    if (element.kind !== "Spread") return readElement(walker, element);
    if (i !== last) report(context, TEXTS.restPosition, element);
    if (element.value.kind === "Identifier") readElement(walker, element.value);
    else report(context, TEXTS.restBinding, element);
  });
}

/** A sub-pattern: a name, `_`, or an expression compared with `==`. */
function readElement(walker: Walker, element: Expression): void {
  const { context } = walker;
  switch (element.kind) {
    case "Identifier":
      return element.name === "_" ? setRole(context, element, WILDCARD) : bind(context, element);
    case "ListLiteral":
    case "DictLiteral":
      report(context, TEXTS.nested, element);
      return setRole(context, element, VALUE);
    default:
      return readValue(walker, element);
  }
}

function readValue(walker: Walker, pattern: Expression): void {
  setRole(walker.context, pattern, VALUE);
  walker.expression(pattern);
}

function bind(context: Context, identifier: Identifier): void {
  const binding = context.declareBinding(identifier.name, identifier.span, "match");
  setRole(context, identifier, { kind: "bind", binding });
}

/** Payload and arguments without spreads, which no pattern has a use for. */
function plain(items: readonly (Expression | Spread)[]): readonly Expression[] {
  return items.map((item) => (item.kind === "Spread" ? item.value : item));
}

function setRole(context: Context, pattern: Expression, role: PatternRole): void {
  context.patterns.set(pattern, role);
}

function report(context: Context, message: string, node: { readonly span: Expression["span"] }): void {
  context.diagnostics.push(nameError("HARN-MAT-003", message, node.span, { phase: "compile" }));
}
