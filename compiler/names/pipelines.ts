/** Pipelines at module level: a chain of `extends` shares one scope and one frame. */
import type { PipelineDeclaration, Statement } from "#compiler/syntax";
import { Frame, Scope } from "./scope.ts";
import type { Walker } from "./walker.ts";

interface Body {
  readonly frame: Frame;
  readonly scope: Scope;
}

/**
 * Resolves all pipelines of a module, ancestors first. The statements of the ancestors run before those of the child in
 * one function, so the child sees what they bind. An unknown parent, or one that leads back to the child, is ignored.
 */
export function resolvePipelines(walker: Walker, statements: readonly Statement[]): void {
  const byName = new Map<string, PipelineDeclaration>();
  const pipelines = statements.filter((node) => node.kind === "PipelineDeclaration");
  for (const node of pipelines) byName.set(node.name.text, node);
  const bodies = new Map<PipelineDeclaration, Body>();
  for (const pipeline of pipelines) {
    const chain = pendingChain(pipeline, byName, bodies);
    for (let node = chain.pop(); node !== undefined; node = chain.pop()) {
      const parent = node.parent === null ? undefined : byName.get(node.parent.text);
      bodies.set(node, resolvePipeline(walker, node, parent === undefined ? null : (bodies.get(parent) ?? null)));
    }
  }
}

/** The pipeline and its ancestors as far as they are not resolved yet, oldest last. */
function pendingChain(pipeline: PipelineDeclaration, byName: ReadonlyMap<string, PipelineDeclaration>, done: ReadonlyMap<PipelineDeclaration, Body>): PipelineDeclaration[] {
  const chain = new Set<PipelineDeclaration>();
  let node: PipelineDeclaration | undefined = pipeline;
  while (node !== undefined && !chain.has(node) && !done.has(node)) {
    chain.add(node);
    node = node.parent === null ? undefined : byName.get(node.parent.text);
  }
  return [...chain];
}

function resolvePipeline(walker: Walker, node: PipelineDeclaration, parent: Body | null): Body {
  const { context } = walker;
  const parentLocal = node.parent === null ? undefined : context.pipelines.get(node.parent.text);
  if (node.parent !== null && parentLocal !== undefined) context.references.set(node.parent, parentLocal.reference);
  const frame = parent?.frame ?? new Frame("pipeline", context.frame);
  const scope = new Scope(parent?.scope ?? context.scope, frame);
  let bodyScope = scope;
  context.enter(frame, scope, () => {
    for (const parameter of node.parameters) context.declare(parameter.name, "parameter");
    bodyScope = new Scope(scope, frame);
    context.enter(frame, bodyScope, () => walker.statements(node.body.body));
  });
  return { frame, scope: bodyScope };
}
