import { ruleCases } from "../../testing/rule-cases.ts";

const messages = ["tool handler returns a plain dict"];
const tool = (handler: string, more = ""): string => `fn tools() { return tool_define(tool_registry(), "a", "b", {parameters: {}, ${more}handler: ${handler}}) }`;

ruleCases("tool-handler-freeform-dict", {
  accepts: [
    tool("{ args -> len(args.text) }"),
    `struct Size { size: int }\n${tool("{ args -> Size {size: len(args.text)} }")}`,
    tool('{ args -> {schema: "harn.agent_tool_handler_result.v1", result: args} }'),
    tool("{ args -> {size: len(args.text)} }", 'returns: {type: "object"}, '),
    tool("fn(args) -> {size: int} { return {size: len(args.text)} }"),
    tool("{ args -> const parts = [1].map({ x -> return {x: x} })\n  return len(parts) + len(args) }"),
    tool("{ args -> {...args} }"),
    'tool size(text: string) -> {size: int} {\n  description "b"\n  return {size: len(text)}\n}',
    "fn f() { return {a: 1} }",
  ],
  rejects: [
    { text: tool("{ args -> {size: len(args.text)} }"), messages },
    { text: tool("{ args -> if len(args) > 1 { return {error: \"many\"} }\n  return {size: len(args.text)} }"), messages: [...messages, ...messages] },
    { text: 'tool size(text: string) {\n  description "b"\n  return {size: len(text)}\n}', messages },
    { text: '@acp_tool(name: "size", kind: "read")\nfn size(text: string) { return {size: len(text)} }', messages },
  ],
});
