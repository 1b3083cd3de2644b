/** Registries of tools and skills, and manifests of compositions, as values. */
import { builtins } from "../declare.ts";

const REGISTRY = "registry: dict";

export const TOOL_BUILTINS = builtins([
  ["tool_registry", "fn() -> dict", "Makes an empty registry of tools."],
  ["tool_define", `fn(${REGISTRY}, name: string, description: string, config: dict) -> dict`, "Gives the registry with one more tool; one of the same name is replaced."],
  ["tool_list", `fn(${REGISTRY}) -> list`, "Gives name, description and parameters of every tool."],
  ["tool_find", `fn(${REGISTRY}, name: string) -> dict?`, "Gives a tool by name, or nil."],
  ["tool_select", `fn(${REGISTRY}, names: list) -> dict`, "Gives the registry with the named tools only."],
  ["tool_count", `fn(${REGISTRY}) -> int`, "Counts the tools."],
  ["tool_describe", `fn(${REGISTRY}) -> string`, "Describes the tools for a reader."],
  ["tool_schema", `fn(${REGISTRY}, components?: dict) -> dict`, "Gives the JSON Schema of all tools."],
  ["tool_prompt", `fn(${REGISTRY}) -> string`, "Describes the tools for a model."],
  ["tool_parse_call", "fn(text: string) -> list", "Finds the tool calls in the text of a model."],
  ["tool_format_result", "fn(name: string, result: any) -> string", "Writes the result of a tool for a model."],
  ["tool_bind", "fn(...arguments: any) -> any", "Binds a tool to what it runs with."],
  ["tool_def", "fn(...arguments: any) -> any", "Makes the definition of a tool."],
  ["tool_ref", "fn(...arguments: any) -> any", "Makes a reference to a tool."],
  ["tool_surface_validate", "fn(surface: any, options?: dict) -> {valid: bool, diagnostics: list}", "Checks whether the tools of an agent fit together."],

  ["skill_registry", "fn() -> dict", "Makes an empty registry of skills."],
  ["skill_define", `fn(${REGISTRY}, name: string, config: dict) -> dict`, "Gives the registry with one more skill; one of the same name is replaced."],
  ["skill_list", `fn(${REGISTRY}) -> list`, "Gives the skills."],
  ["skill_find", `fn(${REGISTRY}, name: string) -> dict?`, "Gives a skill by name, or nil."],
  ["skill_select", `fn(${REGISTRY}, names: list) -> dict`, "Gives the registry with the named skills only."],
  ["skill_describe", `fn(${REGISTRY}) -> string`, "Describes the skills for a reader."],
  ["skill_count", `fn(${REGISTRY}) -> int`, "Counts the skills."],
  ["skill_remove", `fn(${REGISTRY}, name: string) -> dict`, "Gives the registry without a skill."],
  ["skill_induce", "fn(...arguments: any) -> any", "Derives a skill from runs that went well."],

  ["composition_binding_manifest", "fn(tools: any, options?: dict) -> dict", "Describes tools for programs that combine them."],
  ["composition_harn_api", "fn(manifest: dict) -> any", "Writes the interface of a manifest in Harn."],
  ["composition_typescript_declarations", "fn(manifest: dict) -> string", "Writes the interface of a manifest in TypeScript."],
  ["composition_search_examples", "fn(query?: string?, count?: int?) -> list", "Finds examples of compositions."],
  ["composition_crystallization_trace", "fn(report: dict, options?: dict) -> any", "Gives the steps of a composition from its report."],
]);
