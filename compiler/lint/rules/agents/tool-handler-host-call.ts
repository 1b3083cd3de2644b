import type { Rule } from "../../rule.ts";
import { isOwn } from "./library-call.ts";
import { ToolHandlers } from "./tool-handlers.ts";

export const toolHandlerHostCall: Rule = {
  name: "tool-handler-host-call",
  code: "HARN-LNT-076",
  doc: {
    text: "What carries out a tool calls `host_call`, the host's own door: a model would reach through it whatever the host can do. Use a method of the harness, or let the host carry out the tool with `executor: \"host_bridge\"`.",
    bad: 'pub fn tools() {\n  return tool_define(tool_registry(), "read", "Reads a file", {\n    parameters: {path: {type: "string"}},\n    handler: { args -> host_call("workspace.read_text", args) },\n  })\n}',
    good: 'pub fn tools() {\n  return tool_define(tool_registry(), "read", "Reads a file", {\n    parameters: {path: {type: "string"}},\n    executor: "host_bridge",\n    host_capability: "workspace.read_text",\n  })\n}',
  },
  fixable: false,
  create(context) {
    const handlers = new ToolHandlers();
    return {
      enter: {
        Call(node) {
          const { callee } = node;
          if (callee.kind !== "Identifier") return;
          handlers.note(node, context);
          if (callee.name !== "host_call" || isOwn(callee, context) || !context.ancestors.some((ancestor) => handlers.isHandler(ancestor))) return;
          context.report({ span: node.span, message: "`host_call` inside a tool handler", help: "use a method of the harness, or `executor: \"host_bridge\"`" });
        },
      },
    };
  },
};
