import type { Closure, DictLiteral, Expression, FunctionDeclaration, ToolDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { entryOf } from "./dict-literal.ts";
import { attributeOf } from "./personas.ts";
import { handlerOf, toolConfigs } from "./tool-definitions.ts";

const ENVELOPE = "harn.agent_tool_handler_result.v1";

export const toolHandlerFreeformDict: Rule = {
  name: "tool-handler-freeform-dict",
  code: "HARN-LNT-075",
  doc: {
    text: `What carries out a tool gives back a plain dict, whose keys nothing promises. Give back a struct, declare what the tool returns, or give the envelope \`${ENVELOPE}\`.`,
    bad: 'pub const tools = tool_define(tool_registry(), "size", "Size of a text", {\n  parameters: {text: {type: "string"}},\n  handler: { args -> {size: len(args.text)} },\n})',
    good: 'struct Size { size: int }\n\npub const tools = tool_define(tool_registry(), "size", "Size of a text", {\n  parameters: {text: {type: "string"}},\n  handler: { args -> Size {size: len(args.text)} },\n})',
  },
  fixable: false,
  create(context) {
    /** Handlers whose results nothing declares. */
    const handlers = new Set<Closure | FunctionDeclaration | ToolDeclaration>();
    const check = (value: Expression | null): void => {
      if (value?.kind !== "DictLiteral" || !isFreeform(value)) return;
      context.report({ span: value.span, message: "tool handler returns a plain dict", help: "return a struct, or declare what the tool returns" });
    };
    const enterBody = (node: Closure | FunctionDeclaration | ToolDeclaration): void => {
      if (!handlers.has(node)) return;
      const last = node.body.body.at(-1);
      if (last?.kind === "ExpressionStatement") check(last.expression);
    };
    return {
      enter: {
        Call(node) {
          for (const { config } of toolConfigs(node, context)) {
            const handler = handlerOf(config);
            const isDeclared = entryOf(config, "returns") !== undefined || entryOf(config, "outputSchema") !== undefined;
            if (handler !== null && handler.returnType === null && !isDeclared) handlers.add(handler);
          }
        },
        Closure: enterBody,
        FunctionDeclaration(node) {
          if (node.attributes.length > 0 && node.returnType === null && attributeOf(node, "acp_tool") !== undefined) handlers.add(node);
          enterBody(node);
        },
        ToolDeclaration(node) {
          if (node.returnType === null) handlers.add(node);
          enterBody(node);
        },
        Return(node) {
          if (node.value?.kind !== "DictLiteral") return;
          const callable = context.enclosingCallable();
          if (callable !== null && callable.kind !== "PipelineDeclaration" && handlers.has(callable)) check(node.value);
        },
      },
    };
  },
};

/** With keys, all of them written there, and not the envelope. */
function isFreeform({ entries }: DictLiteral): boolean {
  return entries.length > 0 && entries.every((entry) => entry.kind === "DictEntry" && !(entry.value.kind === "StringLiteral" && entry.value.value === ENVELOPE));
}
