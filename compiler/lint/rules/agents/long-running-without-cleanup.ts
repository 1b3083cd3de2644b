import type { Binding } from "#compiler/names";
import type { Call, Expression, Identifier, MethodCall, Node, Spread } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isValueRead } from "../control/value-position.ts";
import { entryOf, isDictLiteral } from "./dict-literal.ts";
import { type LibraryCall, libraryCall } from "./library-call.ts";

const NAMES: ReadonlySet<string> = new Set([
  "walk", "walk_dir", "glob", "find_text", "find_files", "run_command", "run_test", "run_build_command", "host_tool_call", "invoke",
]);
const FLAGS = ["long_running", "background"];

interface Started {
  readonly call: LibraryCall;
  /** The function or pipeline that all of it is part of. */
  readonly body: Node | null;
  /** The variable that holds the handle. */
  readonly handle: Binding | null;
}

export const longRunningWithoutCleanup: Rule = {
  name: "long-running-without-cleanup",
  code: "HARN-LNT-006",
  doc: {
    text: "Work is started in the background, and nothing stops it where the function ends early. Cancel its handle in a `defer` or `finally` block.",
    bad: 'fn main(harness: Harness) {\n  const work = harness.fs.walk(".", {long_running: true})\n  harness.stdio.println(work)\n}',
    good: 'fn main(harness: Harness) {\n  const work = harness.fs.walk(".", {long_running: true})\n  defer { harness.tools.cancel_handle({handle_id: work.handle_id}) }\n  harness.stdio.println(work)\n}',
  },
  fixable: false,
  create(context) {
    const started: Started[] = [];
    /** Functions in which a cleanup cancels something. */
    const cancelling = new Set<Node | null>();
    /** Variables that a cleanup names, or that a function hands to its caller. */
    const cared = new Set<Binding>();
    const finalizers = new Set<Node>();
    let cleanups = 0;
    let returns = 0;

    const visitCall = (node: Call | MethodCall): void => {
      if (cleanups > 0 && isCancellation(node)) cancelling.add(outermost(context));
      const call = libraryCall(node, NAMES, context);
      if (call === null || !call.arguments.some(isBackground) || isHandedOn(context)) return;
      const { parent } = context;
      const pattern = parent?.kind === "Binding" && parent.pattern.kind === "NamePattern" ? parent.pattern : null;
      started.push({ call, body: outermost(context), handle: (pattern && context.resolution.declarations.get(pattern)) ?? null });
    };
    return {
      enter: {
        Call: visitCall,
        MethodCall: visitCall,
        Defer: () => void cleanups++,
        Return: () => void returns++,
        Try(node) {
          if (node.finalizer !== null) finalizers.add(node.finalizer);
        },
        Block(node) {
          if (finalizers.has(node)) cleanups++;
        },
        ExpressionStatement(node) {
          if (node.expression.kind === "Identifier" && isValueRead(node, context.ancestors)) note(node.expression);
        },
        Identifier(node) {
          if (cleanups > 0 || returns > 0) note(node);
        },
      },
      leave: {
        Defer: () => void cleanups--,
        Return: () => void returns--,
        Block(node) {
          if (finalizers.has(node)) cleanups--;
        },
      },
      end() {
        for (const { call, body, handle } of started) {
          if (cancelling.has(body) || (handle !== null && cared.has(handle))) continue;
          context.report({
            span: call.node.span,
            message: `\`${call.name}\` starts long-running work that nothing cancels`,
            help: "keep the handle, and cancel it in a `defer` or `finally` block",
          });
        }
      },
    };

    function note(name: Identifier): void {
      const reference = context.resolution.references.get(name);
      if (reference?.kind === "binding") cared.add(reference.binding);
    }
  },
};

function isBackground(argument: Expression | Spread): boolean {
  if (!isDictLiteral(argument)) return false;
  return FLAGS.some((flag) => {
    const value = entryOf(argument, flag)?.value;
    return value?.kind === "BoolLiteral" && value.value;
  });
}

/** Whether the caller gets the handle, and has to care for it. */
function isHandedOn({ parent, ancestors }: LintContext): boolean {
  if (parent?.kind !== "ExpressionStatement") return parent?.kind === "Return";
  return ancestors.some(({ kind }) => kind === "FunctionDeclaration") && isValueRead(parent, ancestors.slice(0, -1));
}

function isCancellation(node: Call | MethodCall): boolean {
  const name = node.kind === "MethodCall" ? node.name.text : node.callee.kind === "Identifier" ? node.callee.name : "";
  return name.includes("cancel") || node.arguments.some((argument) => argument.kind === "StringLiteral" && argument.value === "cancel_handle");
}

/** Null at the top level. */
function outermost({ ancestors }: LintContext): Node | null {
  return ancestors.find(({ kind }) => kind === "FunctionDeclaration" || kind === "PipelineDeclaration" || kind === "ToolDeclaration") ?? null;
}
