/** What the checker's types say for certain. */
import type { Expression } from "#compiler/syntax";
import { membersOf, type Type } from "#compiler/types";
import type { LintContext } from "../../rule.ts";
import { GIVE_BOOL, givesBool } from "../../trust.ts";

/** Whether a value of the type is certainly something else than nil. False where the type does not tell. */
export function cannotBeNil(type: Type | undefined): type is Type {
  return type !== undefined && membersOf(type).every(isValue);
}

function isValue(type: Type): boolean {
  switch (type.kind) {
    case "primitive":
      return type.name !== "nil";
    case "container":
      return type.name !== "owned";
    case "literal":
    case "tuple":
    case "shape":
    case "function":
    case "nominal":
    case "handle":
      return true;
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "alias":
    case "parameter":
    case "union":
    case "intersection":
      return false;
    default:
      return type satisfies never;
  }
}

/** Whether an expression gives a bool: its operator does, or its type says so. */
export function isBool(context: LintContext, node: Expression): boolean {
  if (givesBool(node)) return true;
  const type = context.typeOf(node);
  return type !== undefined && membersOf(type).every((member) => member.kind === "primitive" && member.name === "bool");
}

/** Whether reading a field of the value never fails: dicts, records and structs give nil for what they lack. */
export function isRecord(type: Type | undefined): boolean {
  return type !== undefined && membersOf(type).every((member) => member.kind === "shape" || (member.kind === "container" && member.name === "dict") || (member.kind === "nominal" && member.symbol.kind === "struct"));
}

/** Whether evaluating an expression does nothing but give a value, and never fails: it may be left out. */
export function isDroppable(context: LintContext, root: Expression): boolean {
  const pending: Expression[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.kind) {
      case "NilLiteral":
      case "BoolLiteral":
      case "IntLiteral":
      case "FloatLiteral":
      case "DurationLiteral":
      case "StringLiteral":
      case "Identifier":
        break;
      case "Property":
        if (!isRecord(context.typeOf(node.object))) return false;
        pending.push(node.object);
        break;
      case "Unary":
        if (node.operator !== "!") return false;
        pending.push(node.operand);
        break;
      case "Ternary":
        pending.push(node.condition, node.consequent, node.alternate);
        break;
      case "Binary":
        if (!GIVE_BOOL.has(node.operator) && node.operator !== "??") return false;
        pending.push(node.left, node.right);
        break;
      default:
        return false;
    }
  }
  return true;
}
