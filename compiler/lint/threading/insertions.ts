/** The edits that hand a harness over. */
import type { Edit } from "#compiler/diagnostics";
import type { Call } from "#compiler/syntax";
import { ROOT_TYPE } from "../rules/capabilities/handles.ts";
import type { Threadable } from "./survey.ts";

/** What a new parameter is called. */
export const NEW_NAME = "harness";

/** Puts a harness before all other parameters; null where a comment stands in the way. */
export function newParameter(node: Threadable, text: string): Edit | null {
  const generics = node.kind === "FunctionDeclaration" ? node.typeParameters.at(-1) : undefined;
  const declared = `${NEW_NAME}: ${ROOT_TYPE}`;
  return insertion(generics?.span.end ?? node.name.span.end, node.parameters[0]?.span.start ?? null, declared, text);
}

/** Puts a harness before all other arguments; null where a comment stands in the way. */
export function newArgument({ callee, typeArguments, arguments: given }: Call, name: string, text: string): Edit | null {
  return insertion(typeArguments.at(-1)?.span.end ?? callee.span.end, given[0]?.span.start ?? null, name, text);
}

/** What may stand between a name with its generics, or a callee, and the list. */
const CLOSERS = /^[\s)>]*$/;

/** @param next where the first of what is there begins */
function insertion(from: number, next: number | null, inserted: string, text: string): Edit | null {
  const open = text.indexOf("(", from);
  if (open === -1 || !CLOSERS.test(text.slice(from, open))) return null;
  const at = open + 1;
  if (next === null) return { span: { start: at, end: at }, replacement: inserted };
  // Behind the line break of a list that begins on a line of its own; before the parentheses that an argument may have.
  const start = at + (/^\s*/.exec(text.slice(at, next))?.[0].length ?? 0);
  return { span: { start, end: start }, replacement: `${inserted}, ` };
}
