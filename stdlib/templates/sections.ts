/** `{{ section … }}`: the same part of a prompt in the form that suits the model (runtime reference 3.5). */
import type { SectionName } from "#compiler/templates";
import { HDict, stringifyJson, type Value } from "#vm/values";
import { isTrue } from "./truthiness.ts";

/** What stands around the body of a section. */
export interface Envelope {
  readonly before: string;
  readonly after: string;
}

export interface SectionContent {
  readonly name: SectionName;
  /** Without white space around it. */
  readonly body: string;
  /** Value of an argument; nil when it is not given. */
  readonly argument: (name: string) => Value;
}

/**
 * @param model the value of the binding `llm`; without capabilities in it, everything takes its plain form
 * @returns what stands around the body; null: the section leaves nothing, its body included
 */
export function envelope({ name, body, argument }: SectionContent, model: Value): Envelope | null {
  const abilities = new Capabilities(model);
  switch (name) {
    case "task":
      return abilities.titled("task", "Task");
    case "examples":
      return abilities.titled("examples", "Examples");
    case "system_framing":
      return abilities.has("prefers_role_developer") ? abilities.titled("developer", "Developer Instructions") : abilities.titled("system", "System Instructions");
    case "output_format":
      return around(outputFormat(abilities), belowBody(body, argument("schema"), "Return output matching this JSON Schema:\n"));
    case "tools":
      return tools(abilities, body, belowBody(body, argument("tools"), ""));
    case "chain_of_thought":
      return around(chainOfThought(abilities), body === "" ? "Reason privately step by step before answering." : "");
    case "thinking_scaffold":
      return thinking(abilities, body);
  }
}

class Capabilities {
  readonly #flags: Value;

  constructor(model: Value) {
    this.#flags = model instanceof HDict ? (model.get("capabilities") ?? null) : null;
  }

  get(name: string): Value {
    return this.#flags instanceof HDict ? (this.#flags.get(name) ?? null) : null;
  }

  has(name: string): boolean {
    return isTrue(this.get(name));
  }

  get form(): "xml" | "markdown" | "plain" {
    if (this.has("prefers_xml_scaffolding")) return "xml";
    return this.has("prefers_markdown_scaffolding") ? "markdown" : "plain";
  }

  /** The usual envelope of a section. */
  titled(tag: string, title: string): Envelope {
    switch (this.form) {
      case "xml":
        return tagged(tag);
      case "markdown":
        return headed(title);
      case "plain":
        return { before: `${title}:\n`, after: "" };
    }
  }
}

const BARE: Envelope = { before: "", after: "" };

function tagged(tag: string): Envelope {
  return { before: `<${tag}>\n`, after: `\n</${tag}>` };
}

function headed(title: string): Envelope {
  return { before: `## ${title}\n`, after: "" };
}

/** Text that follows the body inside the envelope, or stands for it. */
function around(envelope: Envelope | null, rest: string): Envelope | null {
  return envelope === null ? null : { before: envelope.before, after: rest + envelope.after };
}

/** A value as JSON, a blank line below the body. */
function belowBody(body: string, value: Value, heading: string): string {
  return value === null ? "" : `${body === "" ? "" : "\n\n"}${heading}${stringifyJson(value, 2)}`;
}

const MODES: ReadonlyMap<Value, string> = new Map([["native", "native_json"], ["format_kw", "native_json"], ["tool_use", "xml_tagged"]]);

function outputFormat(abilities: Capabilities): Envelope | null {
  const given = abilities.get("structured_output");
  switch (abilities.get("structured_output_mode") ?? MODES.get(given) ?? given) {
    case "native_json":
      return null;
    case "xml_tagged":
      return tagged("output_format");
    case "delimited":
      return { before: "[[ ## output_format ## ]]\n", after: "" };
    default:
      return abilities.titled("output_format", "Output Format");
  }
}

const REACT_ENVELOPE = "Tools:\nUse this ReAct-style envelope when calling a tool:\nAction: <tool name>\nAction Input: <json arguments>";

function tools(abilities: Capabilities, body: string, list: string): Envelope | null {
  if (abilities.has("prefers_xml_tools")) return around(tagged("tools"), list);
  if (abilities.has("native_tools")) return around(headed("Tools"), list);
  if (!abilities.has("text_tool_wire_format_supported")) return around({ before: "Tools:\n", after: "" }, list);
  const isEmpty = body === "" && list === "";
  return { before: isEmpty ? REACT_ENVELOPE : `${REACT_ENVELOPE}\n\nAvailable tools:\n`, after: list };
}

function chainOfThought(abilities: Capabilities): Envelope {
  switch (abilities.form) {
    case "xml":
      return tagged("reasoning");
    case "markdown":
      return headed("Reasoning");
    case "plain":
      return BARE;
  }
}

function thinking(abilities: Capabilities, body: string): Envelope | null {
  const unlessGiven = (text: string): string => (body === "" ? text : "");
  switch (abilities.get("thinking_block_style")) {
    case "thinking_blocks":
      return around(tagged("thinking"), unlessGiven("Think through the task before answering."));
    case "reasoning_summary":
      return around(headed("Reasoning"), unlessGiven("Use internal reasoning and provide a concise answer."));
    case "inline":
      return around(BARE, unlessGiven("Reason privately before answering."));
    default:
      return null;
  }
}
