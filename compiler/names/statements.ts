/** Resolves statements other than declarations. */
import type { For, Select, Statement } from "#compiler/syntax";
import { resolveAssignment } from "./assignment.ts";
import { constKeyword, declarePattern } from "./binding-patterns.ts";
import { resolveDeclaration } from "./declarations.ts";
import { compileError } from "./report.ts";
import type { Walker } from "./walker.ts";

/** Resolves one statement in the current scope. */
export function resolveStatement(walker: Walker, node: Statement): void {
  const { context } = walker;
  switch (node.kind) {
    case "Binding":
      walker.expression(node.value);
      declarePattern(walker, node.pattern, node.keyword === "const" ? "const" : "let", { constKeyword: constKeyword(node, context.source) });
      return;
    case "Assignment":
      resolveAssignment(walker, node);
      return;
    case "For":
      resolveFor(walker, node);
      return;
    case "While":
      walker.expression(node.condition);
      inLoop(walker, () => walker.block(node.body));
      return;
    case "Return":
      if (node.value !== null) walker.expression(node.value);
      return;
    case "Throw":
      walker.expression(node.value);
      return;
    case "Guard":
      walker.expression(node.condition);
      walker.block(node.otherwise);
      return;
    case "Require":
      walker.expression(node.condition);
      if (node.message !== null) walker.expression(node.message);
      return;
    case "Defer":
      resolveDefer(walker, () => walker.block(node.body));
      return;
    case "Mutex":
      if (node.key !== null) walker.expression(node.key);
      walker.block(node.body);
      return;
    case "Scope":
      walker.block(node.body);
      return;
    case "Select":
      resolveSelect(walker, node);
      return;
    case "Emit":
      if (context.frame.kind !== "stream") context.diagnostics.push(compileError("`emit` can only be used inside a `gen fn`", node.span));
      walker.expression(node.value);
      return;
    case "Break":
    case "Continue":
      if (context.frame.loopDepth === 0) context.diagnostics.push({ ...compileError(`${node.kind.toLowerCase()} outside of loop`, node.span), rule: "break-outside-loop" });
      return;
    case "ExpressionStatement":
      walker.expression(node.expression);
      return;
    default:
      resolveDeclaration(walker, node);
  }
}

function resolveFor(walker: Walker, node: For): void {
  walker.expression(node.iterable);
  walker.context.inScope(() => {
    declarePattern(walker, node.pattern, "loop");
    inLoop(walker, () => walker.block(node.body));
  });
}

function inLoop(walker: Walker, body: () => void): void {
  const { frame } = walker.context;
  frame.loopDepth++;
  body();
  frame.loopDepth--;
}

/** A deferred body runs while its block is being left: it can't leave a loop around that block. */
function resolveDefer(walker: Walker, body: () => void): void {
  const { frame } = walker.context;
  const { loopDepth } = frame;
  frame.loopDepth = 0;
  body();
  frame.loopDepth = loopDepth;
}

function resolveSelect(walker: Walker, node: Select): void {
  const { context } = walker;
  for (const branch of node.cases) {
    walker.expression(branch.channel);
    context.inScope(() => {
      context.declare(branch.binding, "const");
      walker.block(branch.body);
    });
  }
  if (node.timeout !== null) {
    walker.expression(node.timeout.duration);
    walker.block(node.timeout.body);
  }
  if (node.otherwise !== null) walker.block(node.otherwise);
}
