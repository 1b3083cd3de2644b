import type { Declaration } from "#compiler/library";
import type { Expression, MethodCall } from "#compiler/syntax";
import { membersOf, withoutNil, type Type } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { trustIn } from "../../trust.ts";
import { isValueRead } from "../control/value-position.ts";

export const discardedPureResult: Rule = {
  name: "discarded-pure-result",
  code: "HARN-LNT-066",
  doc: {
    text: "A method of a list, dict, set or string is called and its result is dropped. Collections and strings are values: their methods leave them as they are and return something new, so the call does nothing.",
    bad: "fn add(xs: list<int>) {\n  xs.appending(1)\n  return xs\n}",
    good: "fn add(xs: list<int>) {\n  return xs.appending(1)\n}",
  },
  fixable: false,
  create(context) {
    const trust = trustIn(context);
    const own = new Set<string>();
    const found: MethodCall[] = [];
    return {
      enter: {
        ImplDeclaration({ methods }) {
          for (const { name } of methods) own.add(name.text);
        },
      },
      leave: {
        ExpressionStatement(node) {
          const call = node.expression;
          if (call.kind === "MethodCall" && trust.isPlausible(call.object) && isPure(context, call) && !isValueRead(node, context.ancestors)) found.push(call);
        },
      },
      end() {
        for (const { span, name } of found) {
          if (!own.has(name.text)) context.report({ span, message: `result of \`${name.text}\` is dropped, and the method changes nothing`, help: "use the result, for instance assign it back" });
        }
      },
    };
  },
};

/** Whether the call certainly reaches a method of the library that only computes. */
function isPure(context: LintContext, call: MethodCall): boolean {
  if (call.arguments.some(({ kind }) => kind === "Closure") || isOfHarness(call.object)) return false;
  const type = context.typeOf(call.object);
  if (type === undefined) return false;
  const members = membersOf(withoutNil(type));
  return members.length > 0 && members.every((member) => {
    const declaration = methodOf(context, member, call.name.text);
    return declaration !== null && (call.arguments.length === 0 || !takesCallable(declaration));
  });
}

function methodOf({ library }: LintContext, type: Type, name: string): Declaration | null {
  const kind = kindOf(type);
  if (kind === null || (type.kind === "shape" && type.fields.has(name))) return null;
  return library.methods.get(kind)?.get(name) ?? null;
}

function kindOf(type: Type): string | null {
  switch (type.kind) {
    case "primitive":
      return type.name === "string" ? "string" : null;
    case "literal":
      return typeof type.value === "string" ? "string" : null;
    case "container":
      return type.name === "list" || type.name === "dict" || type.name === "set" ? type.name : null;
    case "shape":
      return "dict";
    default:
      return null;
  }
}

/** A named function as argument may do anything. */
function takesCallable({ signature }: Declaration): boolean {
  return /:\s*fn\b|\bclosure\b/.test(signature);
}

function isOfHarness(object: Expression): boolean {
  let root = object;
  for (;;) {
    switch (root.kind) {
      case "Property":
      case "MethodCall":
      case "Index":
        root = root.object;
        break;
      case "Identifier":
        return root.name === "harness";
      default:
        return false;
    }
  }
}
