import type { Expression, Index, MethodCall, Property } from "#compiler/syntax";
import { isLoose, membersOf, type Type, withoutNil } from "#compiler/types";
import type { Rule } from "../../rule.ts";

export const untypedOptionalChain: Rule = {
  name: "untyped-optional-chain",
  code: "HARN-LNT-080",
  doc: {
    text: "Two or more `?.` in a row read into a value without a type. Each of them turns a misspelled or missing field into nil without a word. Give the value a shape, or validate it with `schema_expect`.",
    bad: "fn city(user: any) {\n  return user?.address?.city\n}",
    good: "fn city(user: {address?: {city: string}}) {\n  return user.address?.city\n}",
  },
  fixable: false,
  create(context) {
    const check = (node: Property | MethodCall | Index): void => {
      if (!node.optional) return;
      const first = linkBelow(node.object);
      if (first === null || linkBelow(first.object) !== null || !isOpen(context.typeOf(first.object))) return;
      context.report({ span: node.span, message: "optional chain reads into a value without a type", help: "annotate the value with a shape, or validate it with `schema_expect`" });
    };
    return { leave: { Property: check, MethodCall: check, Index: check } };
  },
};

/** The nearest `?.` link on the way to the root of a chain. */
function linkBelow(start: Expression): Property | MethodCall | Index | null {
  let node = start;
  for (;;) {
    switch (node.kind) {
      case "Property":
      case "MethodCall":
      case "Index":
        if (node.optional) return node;
        node = node.object;
        break;
      case "NonNull":
        node = node.operand;
        break;
      default:
        return null;
    }
  }
}

/** Whether nothing is known of the fields: no type, `any`, `unknown`, a dict of such values. */
function isOpen(type: Type | undefined): boolean {
  if (type === undefined) return false;
  return membersOf(withoutNil(type)).some((member) => isLoose(member) || member.kind === "unknown" || (member.kind === "container" && member.name === "dict" && isOpenValue(member.arguments[1])));
}

function isOpenValue(type: Type | undefined): boolean {
  return type === undefined || membersOf(withoutNil(type)).some((member) => isLoose(member) || member.kind === "unknown");
}
