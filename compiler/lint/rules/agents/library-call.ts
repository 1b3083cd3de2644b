import type { Call, Expression, Identifier, MethodCall, Spread } from "#compiler/syntax";
import { resolveType } from "#compiler/types";
import type { LintContext } from "../../rule.ts";

/** A call of the library: of a builtin, of a function of a `std/` module, or of a handle's method. */
export interface LibraryCall {
  readonly node: Call | MethodCall;
  readonly name: string;
  /** Field of the harness whose method it is (`fs`); null for functions. */
  readonly capability: string | null;
  readonly arguments: readonly (Expression | Spread)[];
}

/**
 * What a call calls, if it is something of the library that goes by one of the given names. A function of the same name that the
 * program declares is something else; a name that nothing declares is taken for one of the library that this build does not have.
 */
export function libraryCall(node: Call | MethodCall, names: ReadonlySet<string>, context: LintContext): LibraryCall | null {
  if (node.kind === "MethodCall") {
    const name = node.name.text;
    if (!names.has(name)) return null;
    const capability = capabilityOf(node.object, context);
    return capability === null ? null : { node, name, capability, arguments: node.arguments };
  }
  const { callee } = node;
  if (callee.kind !== "Identifier" || !names.has(callee.name) || isOwn(callee, context)) return null;
  return { node, name: callee.name, capability: null, arguments: node.arguments };
}

/** Whether a name is one of the program's own: declared in it, or imported from a file. */
export function isOwn(name: Identifier, { resolution, module }: LintContext): boolean {
  const reference = resolution.references.get(name);
  if (reference?.kind !== "binding") return false;
  const { kind, imported } = reference.binding;
  if (kind !== "import") return true;
  // The module itself may be one that this build does not have.
  if (imported === null) return !module.imports.some(({ node }) => node.path.startsWith("std/") && node.names?.some(({ text }) => text === name.name) === true);
  return !imported.from.startsWith("std/");
}

/** Field of the harness that an expression gives: `fs` for `harness.fs` and for a variable of type `HarnessFs`. */
export function capabilityOf(object: Expression, context: LintContext): string | null {
  const type = context.typeOf(object);
  const resolved = type === undefined ? undefined : resolveType(type);
  if (resolved?.kind === "handle") {
    for (const [field, handle] of context.library.handles) if (handle.type === resolved.name) return field;
  }
  return object.kind === "Property" && object.object.kind === "Identifier" && object.object.name === "harness" ? object.name.text : null;
}
