/** Which part of an expression keeps the whole from having the type that its place asks for. */
import type { Block, DictEntry, Expression, If, Node } from "#compiler/syntax";
import { resolve, type Type, withoutNil } from "../model/index.ts";
import { isAssignableInBody } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { keyText } from "./literals.ts";

/** The innermost element, entry or branch at fault; the node itself when it is at fault as a whole. */
export function partAtFault(context: CheckContext, node: Node, expected: Type): Node {
  let at = node;
  let wanted = expected;
  for (;;) {
    const part = faultyPart(context, at, resolve(withoutNil(wanted)));
    if (part === null) return at;
    [at, wanted] = part;
  }
}

type Part = readonly [node: Expression, wanted: Type];

function faultyPart(context: CheckContext, node: Node, wanted: Type): Part | null {
  for (const part of partsOf(node, wanted)) {
    const type = context.types.get(part[0]);
    if (type !== undefined && !isAssignableInBody(part[1], type)) return part;
  }
  return null;
}

function* partsOf(node: Node, wanted: Type): Iterable<Part> {
  switch (node.kind) {
    case "ListLiteral":
      for (const [index, element] of node.elements.entries()) {
        if (element.kind === "Spread") continue;
        const type = elementType(wanted, index);
        if (type !== undefined) yield [element, type];
      }
      return;
    case "DictLiteral":
      for (const entry of node.entries) {
        if (entry.kind === "Spread") continue;
        const type = entryType(wanted, entry);
        if (type !== undefined) yield [entry.value, type];
      }
      return;
    case "ExpressionStatement":
      yield [node.expression, wanted];
      return;
    case "Ternary":
      yield [node.consequent, wanted];
      yield [node.alternate, wanted];
      return;
    case "If":
      for (let at: If | Block | null = node; at !== null; at = at.kind === "If" ? at.alternate : null) yield* tailOf(at.kind === "If" ? at.consequent : at, wanted);
      return;
    case "Match":
      for (const arm of node.arms) yield* tailOf(arm.body, wanted);
      return;
    default:
  }
}

function* tailOf({ body }: Block, wanted: Type): Iterable<Part> {
  const last = body.at(-1);
  if (last?.kind === "ExpressionStatement") yield [last.expression, wanted];
}

function elementType(wanted: Type, index: number): Type | undefined {
  if (wanted.kind === "tuple") return wanted.elements[index];
  return wanted.kind === "container" && wanted.name === "list" ? wanted.arguments[0] : undefined;
}

function entryType(wanted: Type, entry: DictEntry): Type | undefined {
  if (wanted.kind === "shape") return entry.computed ? undefined : wanted.fields.get(keyText(entry))?.type;
  return wanted.kind === "container" && wanted.name === "dict" ? wanted.arguments[1] : undefined;
}
