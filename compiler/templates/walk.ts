/** Visits trees of templates. */
import type { TemplateExpression, TemplateNode } from "./tree.ts";

/** The bodies of a block in source order; none for what is no block. */
export function bodiesOf(node: TemplateNode): readonly (readonly TemplateNode[])[] {
  switch (node.kind) {
    case "If":
      return [...node.branches.map(({ body }) => body), ...(node.otherwise === null ? [] : [node.otherwise])];
    case "For":
      return node.otherwise === null ? [node.body] : [node.body, node.otherwise];
    case "Section":
      return [node.body];
    case "Text":
    case "Interpolation":
    case "Include":
      return [];
  }
}

/** The expressions of a node itself, not those of its bodies, in source order. */
export function expressionsOf(node: TemplateNode): readonly TemplateExpression[] {
  switch (node.kind) {
    case "Interpolation":
      return [node.value];
    case "If":
      return node.branches.map(({ condition }) => condition);
    case "For":
      return [node.iterable];
    case "Include":
      return [node.path, ...node.bindings.map(({ value }) => value)];
    case "Section":
      return node.arguments.map(({ value }) => value);
    case "Text":
      return [];
  }
}

/** All nodes, outer ones before inner ones, in source order. */
export function* allNodes(body: readonly TemplateNode[]): Generator<TemplateNode, void> {
  for (const node of body) {
    yield node;
    for (const inner of bodiesOf(node)) yield* allNodes(inner);
  }
}

/** An expression and everything in it, in source order. */
export function* allExpressions(expression: TemplateExpression): Generator<TemplateExpression, void> {
  yield expression;
  for (const part of partsOf(expression)) yield* allExpressions(part);
}

function partsOf(expression: TemplateExpression): readonly TemplateExpression[] {
  switch (expression.kind) {
    case "Literal":
    case "Path":
      return [];
    case "Not":
      return [expression.operand];
    case "And":
    case "Or":
      return expression.operands;
    case "Comparison":
      return [expression.left, expression.right];
    case "Pipeline":
      return [expression.value, ...expression.filters.flatMap((filter) => filter.arguments)];
  }
}
