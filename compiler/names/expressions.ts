/** Resolves expressions. */
import { repair } from "#compiler/diagnostics";
import type { Call, CostRoute, DictEntry, Expression, If, Parallel, Spread, Try, TryStar, Yield } from "#compiler/syntax";
import { leftOperand } from "#compiler/syntax";
import { markPlaceholders } from "./placeholder.ts";
import { compileError, nameError } from "./report.ts";
import type { Walker } from "./walker.ts";

const LONGEST_DURATION = 2n ** 63n - 1n;

/**
 * Resolves an expression. Left-nested chains (`a + b + …`, `x.a.b()…`, pipes) may be thousands long, so they are
 * unrolled here instead of recursed into.
 */
export function resolveExpression(walker: Walker, node: Expression): void {
  let left = leftOperand(node);
  if (left === null) return resolveLeaf(walker, node, null);
  const spine = [node];
  for (let next = leftOperand(left); next !== null; next = leftOperand(left)) {
    spine.push(left);
    left = next;
  }
  resolveLeaf(walker, left, spine.at(-1) ?? null);
  for (let i = spine.length - 1; i >= 0; i--) resolveRest(walker, spine[i] as Expression);
}

/** What is left of a node once its left child is resolved. */
function resolveRest(walker: Walker, node: Expression): void {
  switch (node.kind) {
    case "Binary":
      walker.expression(node.right);
      return;
    case "Pipe":
      if (markPlaceholders(node.right, walker.context.references)) walker.context.placeholderPipes.add(node);
      walker.expression(node.right);
      return;
    case "MethodCall":
      resolveItems(walker, node.arguments);
      return;
    case "Call":
      if (node.callee.kind === "Identifier") walker.context.calls.push(node);
      resolveItems(walker, node.arguments);
      return;
    case "Index":
      walker.expression(node.index);
      return;
    case "Slice":
      if (node.start !== null) walker.expression(node.start);
      if (node.end !== null) walker.expression(node.end);
      return;
    default:
      return;
  }
}

/** A node without a left child; `parent` is the chain link right above it. */
function resolveLeaf(walker: Walker, node: Expression, parent: Expression | null): void {
  const { context } = walker;
  switch (node.kind) {
    case "NilLiteral":
    case "BoolLiteral":
    case "IntLiteral":
    case "FloatLiteral":
    case "StringLiteral":
      return;
    case "DurationLiteral":
      if (node.milliseconds > LONGEST_DURATION) context.diagnostics.push(compileError("duration literal is too large", node.span));
      return;
    case "InterpolatedString":
      for (const part of node.parts) if (typeof part !== "string") walker.expression(part);
      return;
    case "Identifier":
      // Placeholders of the enclosing pipe are resolved beforehand.
      if (node.name !== "_" || !context.references.has(node)) context.refer(node, parent?.kind === "Call" && (parent as Call).callee === node);
      return;
    case "ListLiteral":
      resolveItems(walker, node.elements);
      return;
    case "DictLiteral":
      resolveEntries(walker, node.entries);
      return;
    case "StructLiteral":
      context.referName(node.name);
      resolveEntries(walker, node.entries);
      return;
    case "Closure":
      context.inFrame("closure", node, () => walker.callable(node.parameters, node.body));
      return;
    case "Unary":
      walker.expression(node.operand);
      return;
    case "TryStar":
      resolveTryStar(walker, node);
      return;
    case "Ternary":
      walker.expression(node.condition);
      walker.expression(node.consequent);
      walker.expression(node.alternate);
      return;
    case "Range":
      walker.expression(node.start);
      walker.expression(node.end);
      return;
    case "If":
      resolveIf(walker, node);
      return;
    case "Match":
      walker.match(node);
      return;
    case "Retry":
      walker.expression(node.count);
      walker.block(node.body);
      return;
    case "Deadline":
      walker.expression(node.duration);
      walker.block(node.body);
      return;
    case "Try":
      resolveTry(walker, node);
      return;
    case "Parallel":
      resolveParallel(walker, node);
      return;
    case "Spawn":
      context.inFrame("isolated", null, () => walker.block(node.body));
      return;
    case "CostRoute":
      resolveCostRoute(walker, node);
      return;
    case "Yield":
      resolveYield(walker, node);
      return;
    case "Binary":
    case "Pipe":
    case "Property":
    case "MethodCall":
    case "Index":
    case "Slice":
    case "Call":
    case "Propagate":
    case "NonNull":
      return;
    default:
      node satisfies never;
  }
}

/** Arguments and list elements. */
function resolveItems(walker: Walker, items: readonly (Expression | Spread)[]): void {
  for (const item of items) walker.expression(item.kind === "Spread" ? item.value : item);
}

/** Entries of dict and struct literals. Only computed keys are expressions. */
function resolveEntries(walker: Walker, entries: readonly (DictEntry | Spread)[]): void {
  for (const entry of entries) {
    if (entry.kind === "DictEntry" && entry.computed && "kind" in entry.key) walker.expression(entry.key);
    walker.expression(entry.value);
  }
}

function resolveIf(walker: Walker, node: If): void {
  let current: If | null = node;
  while (current !== null) {
    walker.expression(current.condition);
    walker.block(current.consequent);
    const alternate: If["alternate"] = current.alternate;
    if (alternate?.kind === "Block") walker.block(alternate);
    current = alternate?.kind === "If" ? alternate : null;
  }
}

function resolveTry(walker: Walker, node: Try): void {
  const { context } = walker;
  const { handler, finalizer } = node;
  walker.block(node.body);
  if (handler !== null) {
    context.inScope(() => {
      if (handler.binding !== null) context.declare(handler.binding, "catch");
      walker.block(handler.body);
    });
  }
  if (finalizer !== null) walker.block(finalizer);
}

function resolveTryStar(walker: Walker, node: TryStar): void {
  const { context } = walker;
  if (context.frame.enclosingBody.kind === "module") {
    const message = "try* requires an enclosing function (fn, tool, or pipeline) so the rethrow has a target";
    context.diagnostics.push(nameError("HARN-RCV-002", message, node.span, { repair: repair("errors/wrap-in-fn") }));
  }
  walker.expression(node.operand);
}

function resolveParallel(walker: Walker, node: Parallel): void {
  const { context } = walker;
  walker.expression(node.subject);
  if (node.maxConcurrent !== null) walker.expression(node.maxConcurrent);
  context.inFrame("isolated", null, () => {
    if (node.binding !== null) context.declare(node.binding, "parameter");
    walker.block(node.body);
  });
}

function resolveCostRoute(walker: Walker, node: CostRoute): void {
  for (const { value } of node.options) walker.expression(value);
  walker.block(node.body);
}

function resolveYield(walker: Walker, node: Yield): void {
  const { frame, generators, diagnostics } = walker.context;
  if (frame.kind === "stream") diagnostics.push(compileError("`yield` is not a stream emit; use `emit` inside `gen fn`", node.span));
  else if (frame.owner === null) diagnostics.push(compileError("yield outside of function", node.span));
  else generators.add(frame.owner);
  if (node.value !== null) walker.expression(node.value);
}
