import type { Edit } from "#compiler/diagnostics";
import type { Expression, Spread } from "#compiler/syntax";
import { membersOf } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { type Trust, trustIn } from "../../trust.ts";
import { hasComment, trimmedEnd } from "./source-text.ts";
import { argumentOfBuiltin, unwrappedCall } from "./unwrapped-call.ts";

/** What these say of a copy differs from what they say of the original. */
const ABOUT_IDENTITY: ReadonlySet<string> = new Set(["is_same", "addr_of"]);

export const redundantClone: Rule = {
  name: "redundant-clone",
  code: "HARN-LNT-005",
  doc: {
    text: "A value is cloned and the clone is passed to a call at once. Collections are values: whoever is called cannot change the caller's, so the clone does nothing.",
    bad: "fn total(xs: list<int>) { return xs.sum() }\n\nfn report(xs: list<int>) {\n  return total(clone(xs))\n}",
    good: "fn total(xs: list<int>) { return xs.sum() }\n\nfn report(xs: list<int>) {\n  return total(xs)\n}",
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    const check = (values: readonly (Expression | Spread)[], name: string): void => {
      if (ABOUT_IDENTITY.has(name)) return;
      for (const node of values) {
        const edits = node.kind === "Spread" ? null : cloning(context, trust, node);
        if (edits === null) continue;
        context.report({ span: node.span, message: `cloned value is immediately ${name === "drop" ? "dropped" : "passed by value"}`, ...(edits.length > 0 && { edits }) });
      }
    };
    return {
      leave: {
        Call: (node) => check(node.arguments, node.callee.kind === "Identifier" ? node.callee.name : ""),
        MethodCall: (node) => check(node.arguments, ""),
      },
    };
  },
};

/** What removes the clone, nothing where that is not certain to change nothing; null for other expressions. */
function cloning(context: LintContext, trust: Trust, node: Expression): readonly Edit[] | null {
  if (node.kind === "Call") {
    const value = argumentOfBuiltin(context, node, isClone);
    if (value === null) return null;
    return isOwned(context, value) ? [] : (unwrappedCall(context, node, value) ?? []);
  }
  // Structs, records with functions in them, and what is not known may have a method of this name that does something else.
  if (node.kind !== "MethodCall" || !isClone(node.name.text) || node.arguments.length > 0 || !isPlain(context, node.object) || !trust.isPlausible(node.object)) return null;
  const span = { start: trimmedEnd(context, context.module.source.text.lastIndexOf(node.optional ? "?." : ".", node.name.span.start)), end: node.span.end };
  return !trust.isProven(node.object) || hasComment(context, { start: node.object.span.end, end: node.span.end }) ? [] : [{ span, replacement: "" }];
}

function isClone(name: string): boolean {
  return name === "clone";
}

function isOwned(context: LintContext, value: Expression): boolean {
  const type = context.typeOf(value);
  return type !== undefined && membersOf(type).some((member) => member.kind === "container" && member.name === "owned");
}

function isPlain(context: LintContext, value: Expression): boolean {
  const type = context.typeOf(value);
  if (type === undefined) return false;
  return membersOf(type).every((member) => member.kind === "primitive" || (member.kind === "container" && ["list", "set", "pair"].includes(member.name)));
}
