/** Rules about `??`. */
import type { Edit } from "#compiler/diagnostics";
import type { Binary, Call, Expression } from "#compiler/syntax";
import { displayType } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { cannotBeNil } from "./certain-types.ts";
import { hasComment, trimmedEnd } from "./source-text.ts";
import { trustIn } from "../../trust.ts";

export const nilCoalesceNoop: Rule = {
  name: "nil-coalesce-noop",
  code: "HARN-LNT-061",
  doc: {
    text: "`x ?? nil` is `x`: where `x` is nil, so is the fallback. Likewise `?? false` in the condition of `assert`, which nil fails as well.",
    bad: "fn port(config: {port?: int}) {\n  return config.port ?? nil\n}",
    good: "fn port(config: {port?: int}) {\n  return config.port\n}",
  },
  fixable: true,
  create(context) {
    return {
      enter: {
        Binary(node) {
          if (node.operator !== "??" || node.right.kind !== "NilLiteral") return;
          report(context, node, "`?? nil` is a no-op; the left expression already evaluates to nil when absent");
        },
        Call(node) {
          const [condition] = node.arguments;
          if (condition?.kind !== "Binary" || condition.operator !== "??" || !isAssert(context, node)) return;
          if (condition.right.kind === "BoolLiteral" && !condition.right.value) report(context, condition, "`?? false` is a no-op in `assert`; nil fails the assertion as well");
        },
      },
    };
  },
};

export const nilCoalesceSelfFallback: Rule = {
  name: "nil-coalesce-self-fallback",
  code: "HARN-LNT-065",
  doc: {
    text: "`x ?? x` is `x`: where `x` is nil, so is the fallback. One of the two names is probably a slip.",
    bad: "fn pick(first: int?, second: int) {\n  return [first ?? first, second]\n}",
    good: "fn pick(first: int?, second: int) {\n  return [first ?? second, second]\n}",
  },
  fixable: true,
  create(context) {
    return {
      enter: {
        Binary(node) {
          const { operator, left, right } = node;
          if (operator !== "??" || left.kind !== "Identifier" || right.kind !== "Identifier" || left.name !== right.name) return;
          report(context, node, `\`${left.name}\` is its own fallback`);
        },
      },
    };
  },
};

export const nilCoalesceUnreachableFallback: Rule = {
  name: "nil-coalesce-unreachable-fallback",
  code: "HARN-LNT-062",
  doc: {
    text: "By its type, the left side of `??` is never nil, so the fallback is never used. Either the fallback is left over, or the type should say that nil is possible.",
    bad: "fn wait(seconds: int) {\n  return seconds ?? 30\n}",
    good: "fn wait(seconds: int?) {\n  return seconds ?? 30\n}",
  },
  fixable: false,
  create(context) {
    const trust = trustIn(context);
    return {
      leave: {
        Binary(node) {
          if (node.operator !== "??" || node.right.kind === "NilLiteral" || isSameName(node.left, node.right)) return;
          const type = context.typeOf(node.left);
          if (cannotBeNil(type) && trust.isPlausible(node.left)) context.report({ span: node.right.span, message: `fallback of \`??\` is never used: the left side is \`${displayType(type)}\`, which is not nil` });
        },
      },
    };
  },
};

function isSameName(left: Expression, right: Expression): boolean {
  return left.kind === "Identifier" && right.kind === "Identifier" && left.name === right.name;
}

function isAssert({ resolution }: LintContext, { callee }: Call): boolean {
  const reference = callee.kind === "Identifier" ? resolution.references.get(callee) : undefined;
  return reference?.kind === "builtin" && reference.declaration.name === "assert";
}

function report(context: LintContext, node: Binary, message: string): void {
  const edits = withoutFallback(context, node);
  context.report({ span: node.span, message, ...(edits !== null && { edits }) });
}

/** Leaves the left side alone, with its parentheses; it holds together more tightly than the whole did. */
function withoutFallback(context: LintContext, node: Binary): readonly Edit[] | null {
  const span = { start: trimmedEnd(context, node.operatorSpan.start), end: node.span.end };
  return hasComment(context, { start: node.left.span.end, end: span.end }) ? null : [{ span, replacement: "" }];
}
