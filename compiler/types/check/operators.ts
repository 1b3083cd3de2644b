/** Unary and binary operators on known operand types (types 3). */
import type { Binary, Expression, Unary } from "#compiler/syntax";
import { repair } from "#compiler/diagnostics";
import { BOOL, container, displayType, FLOAT, INT, isLoose, isNil, isNilable, membersOf, primitive, resolve, STRING, type Type, unionOf, UNTYPED, withoutNil } from "../model/index.ts";
import { isComparable, joinTypes, mergeShapes } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { assumeNotNil, factsOf } from "../state/conditions.ts";
import { literalType } from "./literals.ts";

/** What an operand counts as in arithmetic. */
type Operand = "int" | "float" | "decimal" | "string" | "list" | "dict" | "other" | "open";

const VERBS: Readonly<Record<string, string>> = { "-": "'-'", "/": "'/'", "%": "'%'", "**": "'**'" };
const NUMERIC: ReadonlySet<Operand> = new Set<Operand>(["int", "float", "decimal"]);

/** `-x`, `!x` */
export function unary(context: CheckContext, node: Unary): Type {
  const type = context.expression(node.operand);
  if (node.operator === "!") return BOOL;
  const wrong = membersOf(type).find((member) => !["open", "int", "float", "decimal"].includes(operandOf(member)));
  if (wrong !== undefined) {
    context.report("HARN-TYP-002", `can't negate ${displayType(type)} (needs a numeric operand)`, node.operand.span, {
      label: "found this type",
      ...(isNil(wrong) && { help: "the value may be nil; use `??` or a `!= nil` guard first" }),
    });
    return UNTYPED;
  }
  return type.kind === "literal" ? INT : type;
}

/** Every binary operator. */
export function binary(context: CheckContext, node: Binary, expected: Type | null): Type {
  switch (node.operator) {
    case "&&":
    case "||":
      return logical(context, node);
    case "??":
      return coalesce(context, node, expected);
    case "in":
    case "not in":
      context.expression(node.left);
      context.expression(node.right);
      return BOOL;
    case "==":
    case "!=":
      return equality(context, node);
    case "<":
    case ">":
    case "<=":
    case ">=":
      return ordering(context, node);
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "**":
      return arithmetic(context, node, context.expression(node.left), context.expression(node.right));
    default:
      return node.operator satisfies never;
  }
}

/** Operands are read under what those before them tell. The value is always a bool (language 5.2). */
function logical(context: CheckContext, node: Binary): Type {
  factsOf(context, node, (operand) => void context.expression(operand));
  return BOOL;
}

function coalesce(context: CheckContext, node: Binary, expected: Type | null): Type {
  const left = context.expression(node.left, expected);
  const right = context.expression(node.right, expected ?? (isLoose(left) ? null : withoutNil(left)));
  if (left.kind === "untyped" || left.kind === "any") return UNTYPED;
  return joinTypes([withoutNil(left), right]);
}

function equality(context: CheckContext, node: Binary): Type {
  const left = context.expression(node.left);
  const right = context.expression(node.right, literalContext(left));
  const rightLiterals = literalContext(right);
  const literal = rightLiterals !== null && (node.left.kind === "StringLiteral" || node.left.kind === "IntLiteral") ? literalType(node.left, rightLiterals) : left;
  // A test for nil is never doubtful: it may guard against what no type tells.
  if (!isNil(left) && !isNil(right) && !isComparable(literal, right)) {
    context.warn("HARN-TYP-002", `Comparing ${displayType(left)} with ${displayType(right)} using '${node.operator}' may give unexpected results`, node.span);
  }
  return BOOL;
}

/** The expectation that makes a literal beside a literal type keep its own type. */
function literalContext(type: Type): Type | null {
  return membersOf(type).some((member) => member.kind === "literal") ? type : null;
}

function ordering(context: CheckContext, node: Binary): Type {
  const left = context.expression(node.left);
  const right = context.expression(node.right);
  const doubtful = membersOf(left).some((a) => membersOf(right).some((b) => !isOrdered(a, b)));
  if (doubtful) {
    context.warn("HARN-TYP-002", `Comparison '${node.operator}' may not be meaningful for types ${displayType(left)} and ${displayType(right)}`, node.span);
  }
  return BOOL;
}

function isOrdered(a: Type, b: Type): boolean {
  const left = operandOf(a);
  const right = operandOf(b);
  if (left === "open" || right === "open") return true;
  if (NUMERIC.has(left) && NUMERIC.has(right)) return true;
  if (left === "other") return isComparable(a, b);
  return left === right && left !== "dict";
}

/** The types of `left op right`; also for `x op= y`. */
export function arithmetic(context: CheckContext, node: { readonly operator: string; readonly span: Binary["span"]; readonly left: Expression; readonly right: Expression }, left: Type, right: Type): Type {
  const operator = node.operator;
  if (reportNilOperand(context, { operator, left: node.left, right: node.right, span: node.span }, left, right)) return UNTYPED;
  const results: Type[] = [];
  for (const a of membersOf(left)) {
    for (const b of membersOf(right)) {
      const result = memberResult(operator, a, b);
      if (result === null) {
        reportOperands(context, node, operator, left, right);
        return UNTYPED;
      }
      results.push(result);
    }
  }
  return results.length === 0 ? UNTYPED : unionOf(results);
}

/** The result of two plain types, or null where the operator is not defined for them. */
function memberResult(operator: string, left: Type, right: Type): Type | null {
  const a = operandOf(left);
  const b = operandOf(right);
  if (a === "open" || b === "open") return openResult(operator, a, b);
  if (NUMERIC.has(a) && NUMERIC.has(b)) return numericResult(a, b);
  if (operator === "+") {
    if (a === "string" && b === "string") return STRING;
    if (a === "list" && b === "list") return concatenated(left, right);
    if (a === "dict" && b === "dict") return mergeShapes(left, right) ?? UNTYPED;
  }
  if (operator === "*" && ((a === "string" && b === "int") || (a === "int" && b === "string"))) return STRING;
  return null;
}

function openResult(operator: string, a: Operand, b: Operand): Type | null {
  const known = a === "open" ? b : a;
  if (known === "other") return null;
  if (known === "open" || operator !== "+") return UNTYPED;
  // whatever is added to a string must be one
  return known === "string" ? STRING : UNTYPED;
}

/** A decimal does not mix with floats (language 5.1). */
function numericResult(a: Operand, b: Operand): Type | null {
  if (a === "decimal" || b === "decimal") return a === "float" || b === "float" ? null : primitive("decimal");
  return a === "float" || b === "float" ? FLOAT : INT;
}

function concatenated(left: Type, right: Type): Type {
  const items = [left, right].flatMap((type) => {
    const resolved = resolve(type);
    if (resolved.kind === "tuple") return [unionOf(resolved.elements)];
    return resolved.kind === "container" && resolved.arguments[0] !== undefined ? [resolved.arguments[0]] : [];
  });
  return items.length === 0 ? container("list") : container("list", joinTypes(items));
}

/** Nil among the operands is told apart: the way out is another one. */
function reportNilOperand(context: CheckContext, node: { readonly operator: string; readonly left: Expression; readonly right: Expression; readonly span: Binary["span"] }, left: Type, right: Type): boolean {
  for (const [operand, type] of [[node.left, left], [node.right, right]] as const) {
    if (isNilable(type)) {
      const subject = isNil(type) ? "is nil" : "may be nil";
      context.report("HARN-TYP-002", `operand of '${node.operator}' has type ${displayType(type)}; the value ${subject} at runtime`, operand.span, {
        label: "found this type",
        help: "give a default with `??`, or narrow the value with a `!= nil` guard",
      });
      assumeNotNil(context, operand, type);
      return true;
    }
  }
  return false;
}

function reportOperands(context: CheckContext, node: { readonly span: Binary["span"]; readonly left: Expression; readonly right: Expression }, operator: string, left: Type, right: Type): void {
  const a = displayType(left);
  const b = displayType(right);
  const label = "found this type";
  if (operator === "+") {
    if (operandOf(left) === "string" || operandOf(right) === "string") {
      context.report("HARN-TYP-003", `can't add ${a} and ${b}`, node.span, { label, repair: repair("style/string-interpolation", interpolation(context, node, operandOf(left) === "string")) });
    } else context.report("HARN-TYP-002", `can't add ${a} and ${b}`, node.span, { label });
  } else if (operator === "*") context.report("HARN-TYP-002", `can't multiply ${a} and ${b} (try string * int)`, node.span, { label });
  else context.report("HARN-TYP-002", `can't use ${VERBS[operator] ?? operator} on ${a} and ${b} (needs numeric operands)`, node.span, { label });
}

/** `"a" + x` as `"a${x}"`: only a plain one-line string literal beside an expression that fits into a hole. */
function interpolation(context: CheckContext, node: { readonly span: Binary["span"]; readonly left: Expression; readonly right: Expression }, textIsLeft: boolean) {
  const [text, value] = textIsLeft ? [node.left, node.right] : [node.right, node.left];
  const source = context.text(value.span);
  const literal = context.text(text.span);
  const isSimple = text.kind === "StringLiteral" && text.form === "plain" && /^"[^\n]*"$/.test(literal) && !/["{}\n\\]/.test(source);
  if (!isSimple) return [];
  const inner = literal.slice(1, -1);
  const replacement = textIsLeft ? `"${inner}\${${source}}"` : `"\${${source}}${inner}"`;
  return [{ span: node.span, replacement }];
}

/** What a type counts as beside an operator. */
function operandOf(type: Type): Operand {
  const resolved = resolve(type);
  switch (resolved.kind) {
    case "any":
    case "untyped":
    case "never":
      return "open";
    case "unknown":
      return "other";
    case "parameter":
      return "open";
    case "literal":
      return typeof resolved.value === "string" ? "string" : "int";
    case "primitive":
      return resolved.name === "int" || resolved.name === "float" || resolved.name === "decimal" || resolved.name === "string" ? resolved.name : "other";
    case "container":
      if (resolved.name === "owned") return operandOf(resolved.arguments[0] ?? UNTYPED);
      return resolved.name === "list" || resolved.name === "dict" ? resolved.name : "other";
    case "tuple":
      return "list";
    case "shape":
      return "dict";
    case "intersection":
      return resolved.members.map(operandOf).find((operand) => operand !== "other") ?? "other";
    case "union":
      return "open";
    case "alias":
    case "nominal":
    case "function":
    case "handle":
      return "other";
    default:
      return resolved satisfies never;
  }
}
