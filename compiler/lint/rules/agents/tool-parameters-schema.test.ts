import { ruleCases } from "../../testing/rule-cases.ts";

const tool = (config: string): string => `const tools = tool_define(tool_registry(), "a", "b", {${config}, handler: { args -> args }})\nlen(tools)`;
const messages = ["tool `parameters` are written as a JSON Schema"];

ruleCases("tool-parameters-json-schema", {
  accepts: [
    tool('parameters: {text: {type: "string"}}'),
    tool('parameters: {type: {type: "string"}, required: {type: "bool"}}'),
    tool('inputSchema: {type: "object", properties: {}}'),
    tool("parameters: {}"),
    'fn f(schema: dict) { return tool_define(tool_registry(), "a", "b", {parameters: {type: "object", ...schema}}) }',
    'fn tool_define(a: dict, b: string, c: string, d: dict) { return d }\nlen(tool_define({}, "a", "b", {parameters: {type: "object"}}))',
  ],
  rejects: [
    { text: tool('parameters: {type: "object", properties: {a: {type: "string"}}, required: ["a"]}'), messages },
    { text: tool('parameters: {properties: {a: {type: "string"}}}'), messages },
    {
      text: 'import { tool_registry_from } from "std/tools"\nfn f() { return tool_registry_from([{name: "a", parameters: {"type": "object"}}, {name: "b", parameters: {c: {type: "int"}}}]) }',
      messages,
    },
  ],
});
