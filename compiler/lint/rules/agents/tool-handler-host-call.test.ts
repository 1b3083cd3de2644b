import { ruleCases } from "../../testing/rule-cases.ts";

const messages = ["`host_call` inside a tool handler"];
const tool = (handler: string): string => `fn tools() { return tool_define(tool_registry(), "a", "b", {parameters: {}, handler: ${handler}}) }`;

ruleCases("tool-handler-host-call", {
  accepts: [
    tool("{ args -> len(args.text) }"),
    'fn f(args: dict) { return host_call("a.b", args) }',
    `fn host_call(name: string, args) { return [name, args] }\n${tool('{ args -> host_call("a.b", args) }')}`,
    'fn f() { return [1].map({ x -> host_call("a.b", {x: x}) }) }',
    'fn tools() { return tool_define(tool_registry(), "a", host_call("a.b", {}), {handler: { args -> args }}) }',
  ],
  rejects: [
    { text: tool('{ args -> host_call("a.b", args) }'), messages },
    { text: tool('fn(args) { return [1].map({ _x -> host_call("a.b", args) }) }'), messages },
    { text: 'tool read(path: string) -> string {\n  description "reads"\n  return host_call("a.b", {path: path})\n}', messages },
    { text: '@acp_tool(name: "read", kind: "read")\nfn read(path: string) -> string { return host_call("a.b", {path: path}) }', messages },
  ],
});
