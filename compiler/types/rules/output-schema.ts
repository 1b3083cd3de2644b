/** The schema that a call of a model asks its answer to have (agents reference 3). */
import type { DictLiteral, Expression, MethodCall } from "#compiler/syntax";

/** `output` is a schema, `{schema, …}`, or the word "text" or "json". */
export function outputSchemaOf(node: MethodCall): Expression | null {
  for (const argument of node.arguments) {
    if (argument.kind !== "DictLiteral") continue;
    // The old spelling, which the rule `removed-llm-options` renames.
    const output = entryOf(argument, "output") ?? entryOf(argument, "output_schema");
    if (output === null || output.kind === "StringLiteral") continue;
    return (output.kind === "DictLiteral" ? entryOf(output, "schema") : null) ?? output;
  }
  return null;
}

function entryOf({ entries }: DictLiteral, key: string): Expression | null {
  for (const entry of entries) if (entry.kind === "DictEntry" && !entry.computed && "text" in entry.key && entry.key.text === key) return entry.value;
  return null;
}
