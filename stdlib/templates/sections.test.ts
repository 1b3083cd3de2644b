import { describe, expect, test } from "vitest";
import { HDict, HList, type Value } from "#vm/values";
import { textOf } from "./render.test-helper.ts";

const XML = { prefers_xml_scaffolding: true };
const MARKDOWN = { prefers_markdown_scaffolding: true };

async function section(directive: string, capabilities: Readonly<Record<string, Value>>, body = " B "): Promise<string> {
  const llm = HDict.from([["capabilities", HDict.from(Object.entries(capabilities))]]);
  return textOf(`{{ section ${directive} }}${body}{{ endsection }}`, { llm, s: HDict.from([["a", 1]]), t: new HList(["f"]) });
}

type Case = readonly [directive: string, capabilities: Readonly<Record<string, Value>>, expected: string, body?: string];

const CASES: readonly Case[] = [
  ["'task'", XML, "<task>\nB\n</task>"],
  ["'task'", MARKDOWN, "## Task\nB"],
  ["'task'", {}, "Task:\nB"],
  ["'task'", { ...XML, ...MARKDOWN }, "<task>\nB\n</task>"],
  ["'examples'", XML, "<examples>\nB\n</examples>"],
  ["'examples'", MARKDOWN, "## Examples\nB"],
  ["'examples'", {}, "Examples:\nB"],
  ["'system_framing'", XML, "<system>\nB\n</system>"],
  ["'system_framing'", MARKDOWN, "## System Instructions\nB"],
  ["'system_framing'", {}, "System Instructions:\nB"],
  ["'system_framing'", { ...XML, prefers_role_developer: true }, "<developer>\nB\n</developer>"],
  ["'system_framing'", { ...MARKDOWN, prefers_role_developer: true }, "## Developer Instructions\nB"],
  ["'system_framing'", { prefers_role_developer: true }, "Developer Instructions:\nB"],
  ["'output_format'", XML, "<output_format>\nB\n</output_format>"],
  ["'output_format'", MARKDOWN, "## Output Format\nB"],
  ["'output_format'", {}, "Output Format:\nB"],
  ["'output_format' schema=s", {}, 'Output Format:\nB\n\nReturn output matching this JSON Schema:\n{\n  "a": 1\n}'],
  ["'output_format' schema=s", XML, '<output_format>\nReturn output matching this JSON Schema:\n{\n  "a": 1\n}\n</output_format>', ""],
  ["'output_format'", { structured_output_mode: "native_json" }, ""],
  ["'output_format'", { structured_output_mode: "xml_tagged" }, "<output_format>\nB\n</output_format>"],
  ["'output_format'", { structured_output_mode: "delimited" }, "[[ ## output_format ## ]]\nB"],
  ["'output_format'", { structured_output_mode: "none", structured_output: "native" }, "Output Format:\nB"],
  ["'output_format'", { structured_output: "native" }, ""],
  ["'output_format'", { structured_output: "format_kw" }, ""],
  ["'output_format'", { structured_output: "tool_use" }, "<output_format>\nB\n</output_format>"],
  ["'output_format'", { structured_output: "delimited" }, "[[ ## output_format ## ]]\nB"],
  ["'tools' tools=t", { prefers_xml_tools: true, native_tools: true }, '<tools>\nB\n\n[\n  "f"\n]\n</tools>'],
  ["'tools' tools=t", { native_tools: true, text_tool_wire_format_supported: true }, '## Tools\n[\n  "f"\n]', ""],
  ["'tools'", { text_tool_wire_format_supported: true }, "Tools:\nUse this ReAct-style envelope when calling a tool:\nAction: <tool name>\nAction Input: <json arguments>", ""],
  [
    "'tools', tools=t",
    { text_tool_wire_format_supported: true },
    'Tools:\nUse this ReAct-style envelope when calling a tool:\nAction: <tool name>\nAction Input: <json arguments>\n\nAvailable tools:\nB\n\n[\n  "f"\n]',
  ],
  ["'tools'", XML, "Tools:\nB"],
  ["'chain_of_thought'", XML, "<reasoning>\nB\n</reasoning>"],
  ["'chain_of_thought'", MARKDOWN, "## Reasoning\nReason privately step by step before answering.", ""],
  ["'chain_of_thought'", {}, "B"],
  ["'thinking_scaffold'", { thinking_block_style: "thinking_blocks" }, "<thinking>\nB\n</thinking>"],
  ["'thinking_scaffold'", { thinking_block_style: "thinking_blocks" }, "<thinking>\nThink through the task before answering.\n</thinking>", ""],
  ["'thinking_scaffold'", { thinking_block_style: "reasoning_summary" }, "## Reasoning\nUse internal reasoning and provide a concise answer.", " \n"],
  ["'thinking_scaffold'", { thinking_block_style: "inline" }, "B"],
  ["'thinking_scaffold'", { thinking_block_style: "inline" }, "Reason privately before answering.", ""],
  ["'thinking_scaffold'", { thinking_block_style: "none" }, ""],
  ["'thinking_scaffold'", XML, ""],
];

describe("sections", () => {
  test.each(CASES.map((row) => ({ name: `${row[0]} for ${JSON.stringify(row[1])}`, row })))("$name", async ({ row: [directive, capabilities, expected, body] }) => {
    expect(await section(directive, capabilities, body)).toBe(expected);
  });

  test("without a model everything is plain", async () => {
    expect(await textOf("{{ section 'task' }}B{{ endsection 'task' }}")).toBe("Task:\nB");
    expect(await textOf("{{ section 'task' }}B{{ endsection }}", { llm: "m" })).toBe("Task:\nB");
  });
});
