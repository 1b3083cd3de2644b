import type { Call, Closure, DictLiteral, Expression, Spread } from "#compiler/syntax";
import type { LintContext } from "../../rule.ts";
import { entryOf, isDictLiteral } from "./dict-literal.ts";
import { libraryCall } from "./library-call.ts";

export interface ToolConfig {
  readonly config: DictLiteral;
  /** Where the tool's name stands. */
  readonly name: Expression | Spread | undefined;
}

const NAMES: ReadonlySet<string> = new Set(["tool_define", "tool_define_many", "tool_registry_from"]);

/** The literal descriptions of tools in a call that defines some: `tool_define(registry, name, description, config)` and those of std/tools. */
export function toolConfigs(node: Call, context: LintContext): readonly ToolConfig[] {
  const call = libraryCall(node, NAMES, context);
  if (call === null) return [];
  if (call.name === "tool_define") {
    const [, name, , config] = call.arguments;
    return isDictLiteral(config) ? [{ config, name }] : [];
  }
  const specs = call.arguments[call.name === "tool_registry_from" ? 0 : 1];
  if (specs?.kind !== "ListLiteral") return [];
  return specs.elements.filter(isDictLiteral).map((config) => {
    const name = entryOf(config, "name")?.value;
    return { config, name };
  });
}

/** The closure that carries out a tool; null if it is not written there. */
export function handlerOf(config: DictLiteral): Closure | null {
  const handler = entryOf(config, "handler")?.value;
  return handler?.kind === "Closure" ? handler : null;
}
