/**
 * In which order the results of functions without a declared one are read off their bodies: callees first, so that a chain of
 * calls through thousands of functions does not nest the walk.
 */
import type { Resolution } from "#compiler/names";
import { type Block, forEachChild, type FunctionDeclaration, type Node } from "#compiler/syntax";
import type { TypeScope } from "../declare/index.ts";
import type { CheckContext } from "../state/context.ts";

/** A function whose result is wanted, with the type scope that it stands in. */
export interface Wanted {
  readonly node: FunctionDeclaration;
  readonly scope: TypeScope;
}

/** True when the result of a function is read off its body: nothing declares it, and the body is typed enough to tell. */
export function isReadOffBody(node: FunctionDeclaration, resolution: Resolution): boolean {
  if (node.returnType !== null || node.isGenerator || resolution.generators.has(node)) return false;
  return node.parameters.every((parameter) => parameter.type !== null || parameter.name.text === "self");
}

/**
 * Gives each function that a function uses, however many steps away, to `infer` before the function itself.
 * @param enter asked once for each function on the way; false when its result is known, or being found further out, which
 *   makes a circle dynamic
 */
export function inCalleesFirstOrder(context: CheckContext, first: Wanted, enter: (node: FunctionDeclaration) => boolean, infer: (wanted: Wanted) => void): void {
  const path: { readonly wanted: Wanted; readonly callees: Iterator<Wanted> }[] = [];
  const push = (wanted: Wanted): void => {
    if (enter(wanted.node)) path.push({ wanted, callees: calleesOf(context, wanted.node.body) });
  };
  push(first);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const callee = top.callees.next();
    if (callee.done !== true) push(callee.value);
    else {
      path.pop();
      infer(top.wanted);
    }
  }
}

/** Functions that a body names, from left to right; those inside it have bodies of their own. */
function* calleesOf(context: CheckContext, body: Block): Iterator<Wanted> {
  const pending: Node[] = [body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "Identifier") {
      const reference = context.resolution.references.get(node);
      const wanted = reference?.kind === "binding" ? context.functions.get(reference.binding) : undefined;
      if (wanted !== undefined && isReadOffBody(wanted.node, context.resolution)) yield wanted;
    } else if (node.kind !== "FunctionDeclaration") {
      const children: Node[] = [];
      forEachChild(node, (child) => void children.push(child));
      for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as Node);
    }
  }
}
