/** Rule files: TOML to rules and findings. */
import type { Diagnostic, SourceFile, Span } from "#compiler/diagnostics";
import { readRule, type Rule, type RuleFault } from "#compiler/structural";
import { readSource } from "#workspace";
import { Places } from "#workspace/manifest";

export interface RuleFile {
  readonly source: SourceFile;
  /** Null: it is for another language, or something is wrong with it. */
  readonly rule: Rule | null;
  /** What the rule is read from: plain data. Empty when it is not valid TOML. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly language: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a rule file. Never fails: mistakes are diagnostics with their places. */
export async function readRuleFile(path: string): Promise<RuleFile> {
  const read = readSource(path);
  if ("error" in read) return { source: { path, text: "" }, rule: null, values: {}, language: null, diagnostics: [{ severity: "error", phase: "io", message: `Error reading ${path}: ${read.error}` }] };
  const source = { path, text: read.text };
  const { parse, TomlError } = await import("smol-toml");
  try {
    const values = parse(source.text);
    const { rule, language, faults } = readRule(values);
    const places = new Places(faults.length === 0 ? "" : source.text);
    const diagnostics = faults.map((fault) => toDiagnostic(fault, places)).sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
    return { source, rule, values, language, diagnostics };
  } catch (error) {
    const start = error instanceof TomlError ? offsetOf(source.text, error.line, error.column) : 0;
    const reason = (error instanceof Error ? error.message : String(error)).replace("Invalid TOML document: ", "").split("\n", 1).join("");
    const span = { start, end: Math.min(start + 1, source.text.length) };
    return { source, rule: null, values: {}, language: null, diagnostics: [{ code: "HARN-CFG-901", severity: "error", phase: "config", message: `failed to parse ${path}: ${reason}`, span, label: "not valid TOML from here" }] };
  }
}

function toDiagnostic({ kind, path, message, help }: RuleFault, places: Places): Diagnostic {
  const rest = { phase: "config", message, ...(help !== undefined && { help }) } as const;
  const span = placeOf(path, kind === "unknown" ? "key" : "value", places);
  const at = span === undefined ? {} : { span };
  return kind === "unknown" ? { code: "HARN-CFG-903", severity: "warning", ...rest, ...at } : { code: "HARN-CFG-902", severity: "error", ...rest, ...at };
}

/** The place of a key, or else of the table that it is in. */
function placeOf(path: readonly string[], part: "key" | "value", places: Places): Span | undefined {
  for (let length = Math.min(path.length, 2); length > 0; length--) {
    const place = places.find(path.slice(0, length));
    if (place !== undefined) return length === path.length ? place[part] : place.key;
  }
  return undefined;
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let index = 1; index < line; index++) start = text.indexOf("\n", start) + 1;
  return Math.min(start + column - 1, text.length);
}
