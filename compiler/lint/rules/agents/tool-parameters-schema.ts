import type { DictLiteral } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { entryOf, isClosed, isDictLiteral, keyOf } from "./dict-literal.ts";
import { toolConfigs } from "./tool-definitions.ts";

const SCHEMA_KEYS: ReadonlySet<string | null> = new Set(["type", "properties", "required"]);

export const toolParametersSchema: Rule = {
  name: "tool-parameters-json-schema",
  code: "HARN-LNT-078",
  doc: {
    text: "The `parameters` of a tool are written as a JSON Schema. There, each key names a parameter, so that the tool would take parameters named `type` and `properties`. Write a schema as `inputSchema`, or list the parameters.",
    bad: 'pub const tools = tool_define(tool_registry(), "size", "Size of a text", {\n  parameters: {type: "object", properties: {text: {type: "string"}}},\n  handler: { args -> len(args.text) },\n})',
    good: 'pub const tools = tool_define(tool_registry(), "size", "Size of a text", {\n  parameters: {text: {type: "string"}},\n  handler: { args -> len(args.text) },\n})',
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        Call(node) {
          for (const { config } of toolConfigs(node, context)) {
            const parameters = entryOf(config, "parameters");
            if (parameters === undefined || !isDictLiteral(parameters.value) || !isSchema(parameters.value)) continue;
            context.report({ span: parameters.key.span, message: "tool `parameters` are written as a JSON Schema", help: "name it `inputSchema`, or give each parameter a key of its own" });
          }
        },
      },
    };
  },
};

/** Only keys of a schema, and not all of them describe a parameter of that name. */
function isSchema(parameters: DictLiteral): boolean {
  const { entries } = parameters;
  if (entries.length === 0 || !isClosed(parameters)) return false;
  if (!entries.every((entry) => entry.kind === "DictEntry" && SCHEMA_KEYS.has(keyOf(entry)))) return false;
  return !entries.every(({ value }) => isDictLiteral(value) && entryOf(value, "type") !== undefined);
}
