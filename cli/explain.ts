/** `harn explain` */
import { CATEGORIES, type CodeDefinition, codeRegistry, type Explanation, REPAIRS } from "#compiler/diagnostics";
import { ruleOfCode } from "#compiler/lint";
import { suggest } from "#compiler/modules";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, stdout, stderr } = context;
  const invariant = args.value("invariant");
  if (invariant !== undefined) return (await import("./explain-invariant.ts")).explainInvariantOf(invariant, context);
  const [id, extra] = args.positionals;
  if (extra !== undefined) throw new UsageError(`unexpected argument \`${extra}\` for \`harn explain\``);
  if (id !== undefined && args.has("catalog")) throw new UsageError("`harn explain` takes either CODE or `--catalog`, not both");
  const asJson = args.has("json") || args.value("format") === "json";
  if (args.has("catalog")) {
    stdout.write(asJson ? print(catalog()) : [...codeRegistry().values()].map(({ code, title }) => `${code}  ${title}\n`).join(""));
    return 0;
  }
  if (id === undefined) throw new UsageError("`harn explain` requires CODE or `--catalog`");
  const definition = lookUp(id);
  if (definition === undefined) {
    const nearest = suggest(id.toUpperCase(), [...codeRegistry().keys()]);
    const message = `unknown Harn diagnostic code \`${id}\`${nearest ? ` — did you mean \`${nearest}\`?` : ""}`;
    if (asJson) writeEnvelope(stdout, { data: null, error: { code: "unknown_code", message } });
    stderr.write(`error: ${message}\n  = help: \`harn explain --catalog\` lists every code\n`);
    return 2;
  }
  stdout.write(asJson ? print(toJson(definition)) : toText(definition));
  return 0;
}

/** Accepts `HARN-NAM-001`, `harn-nam-001` and `NAM-001`. */
function lookUp(id: string): CodeDefinition | undefined {
  const upper = id.toUpperCase();
  return codeRegistry().get(upper) ?? codeRegistry().get(`HARN-${upper}`);
}

/** A lint rule brings its own explanation. */
function explanationOf({ code, explanation }: CodeDefinition): Explanation | undefined {
  return explanation ?? ruleOfCode(code)?.doc;
}

function body(definition: CodeDefinition): string {
  const { title } = definition;
  const explanation = explanationOf(definition);
  if (explanation === undefined) return `${title}.`;
  const { text, bad, good } = explanation;
  const parts = [text];
  if (bad !== undefined) parts.push("Not so:", indent(bad));
  if (good !== undefined) parts.push(bad === undefined ? "For instance:" : "But so:", indent(good));
  return parts.join("\n\n");
}

function toText(definition: CodeDefinition): string {
  const lines = [`${definition.code} (${definition.severity}): ${definition.title}`, "", body(definition), ""];
  const rule = ruleOfCode(definition.code);
  if (rule !== undefined) lines.push(`Lint rule: ${rule.name}`);
  for (const id of definition.repairs) lines.push(`Repair: ${id} [${REPAIRS[id]?.safety ?? ""}] — ${REPAIRS[id]?.summary ?? ""}`);
  lines.push(`See also: ${definition.related.length === 0 ? "-" : definition.related.join(", ")}`, "");
  return lines.join("\n");
}

function toJson(definition: CodeDefinition): unknown {
  return {
    schemaVersion: 1,
    code: definition.code,
    category: definition.category,
    summary: definition.title,
    body: body(definition),
    repairs: repairsOf(definition),
    related: definition.related,
    apiStability: "stable",
  };
}

function catalog(): unknown {
  const codes = [...codeRegistry().values()];
  return {
    schemaVersion: 1,
    categories: CATEGORIES.map(({ id, title }) => ({ id, title, count: codes.filter(({ category }) => category === id).length })),
    codes: codes.map((definition) => ({
      code: definition.code,
      category: definition.category,
      summary: definition.title,
      repairs: repairsOf(definition),
      related: definition.related,
      explanationPresent: explanationOf(definition) !== undefined,
      apiStability: "stable",
    })),
  };
}

function repairsOf({ repairs }: CodeDefinition): unknown {
  return repairs.map((id) => ({ id, safety: REPAIRS[id]?.safety, summary: REPAIRS[id]?.summary }));
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

function print(document: unknown): string {
  return JSON.stringify(document, null, 2) + "\n";
}
