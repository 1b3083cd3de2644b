import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string): string => `tool \`${name}\` is served over MCP without annotations`;
const define = (registry: string, name: string, more = ""): string => `tool_define(${registry}, "${name}", "does it", {parameters: {}, ${more}handler: { args -> args }})`;

ruleCases("mcp-tool-annotations", {
  accepts: [
    `fn f(harness: Harness) { harness.tools.mcp_tools(${define("tool_registry()", "a", 'annotations: {kind: "read"}, ')}) }`,
    `fn f(harness: Harness) { const served = tool_registry()\n  const other = ${define("tool_registry()", "a")}\n  harness.tools.mcp_tools(served)\n  len(other) }`,
    `fn f(harness: Harness, base: dict) { harness.tools.mcp_tools(tool_define(tool_registry(), "a", "b", {...base})) }`,
    `fn f(harness: Harness, config: dict) { harness.tools.mcp_tools(tool_define(tool_registry(), "a", "b", config)) }`,
  ],
  rejects: [
    { text: `fn f(harness: Harness) { harness.tools.mcp_tools(${define("tool_registry()", "a")}) }`, messages: [message("a")] },
    {
      text: `fn f(harness: Harness) { let r = tool_registry()\n  r = ${define("r", "a", "annotations: {}, ")}\n  r = ${define("r", "b")}\n  harness.tools.mcp_tools(r) }`,
      messages: [message("b")],
    },
    { text: `fn f(harness: Harness) { harness.tools.mcp_tools(registry()) }\nfn registry() { if true { return ${define(define("tool_registry()", "a"), "b")} }\n  return tool_registry() }`, messages: [message("a"), message("b")] },
    { text: `fn registry() { ${define("tool_registry()", "a")} }\nfn f(tools: HarnessTools) { const r = registry()\n  tools.mcp_tools(r)\n  tools.mcp_tools(r) }`, messages: [message("a")] },
  ],
});
