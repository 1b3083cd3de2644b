/** Where tools are carried out: handlers in descriptions of tools, `tool` declarations, `@acp_tool` functions. */
import type { Call, Closure, Node } from "#compiler/syntax";
import type { LintContext } from "../../rule.ts";
import { attributeOf } from "./personas.ts";
import { handlerOf, toolConfigs } from "./tool-definitions.ts";

/** The handlers among the closures of a module; a call that defines tools must be noted before what is in it is asked for. */
export class ToolHandlers {
  readonly #closures = new Set<Node>();

  note(node: Call, context: LintContext): readonly Closure[] {
    const closures = toolConfigs(node, context).flatMap(({ config }) => handlerOf(config) ?? []);
    for (const closure of closures) this.#closures.add(closure);
    return closures;
  }

  isHandler(node: Node): boolean {
    return node.kind === "ToolDeclaration" || this.#closures.has(node) || (node.kind === "FunctionDeclaration" && attributeOf(node, "acp_tool") !== undefined);
  }
}
