/** Reads a manifest into plain data and findings about it. */
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Diagnostic, SourceFile, Span } from "#compiler/diagnostics";
import { tableEntries } from "./key-kinds.ts";
import { type ManifestTables, spellings, type TableName, TABLES } from "./keys.ts";
import { Places } from "./places.ts";

export interface Manifest {
  readonly path: string;
  readonly source: SourceFile;
  readonly tables: ManifestTables;
  /** Unparsable text, unusable values, unknown keys; in source order. */
  readonly diagnostics: readonly Diagnostic[];
}

const ASSETS = "asset_roots";

/** The tables of a project without manifest. */
export const NO_TABLES: ManifestTables = { check: {}, workspace: {}, lint: {}, fmt: {}, rules: {}, asset_roots: {} };

/**
 * Reads the tables `[check]`, `[workspace]`, `[lint]`, `[fmt]`, `[rules]` and `[asset_roots]`; other tables are left alone.
 * @param path absolute path of a `harn.toml`
 * @returns never fails: what goes wrong is a diagnostic, and the settings concerned are absent
 */
export async function readManifest(path: string): Promise<Manifest> {
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const { osErrorText } = await import("#stdlib/harness");
    const message = `failed to read ${path}: ${osErrorText(error)}`;
    return { path, source: { path, text: "" }, tables: NO_TABLES, diagnostics: [{ severity: "error", phase: "io", message }] };
  }
  const source = { path, text };
  // Most runs have no manifest.
  const { parse, TomlError } = await import("smol-toml");
  let document: Readonly<Record<string, unknown>>;
  try {
    document = parse(text);
  } catch (error) {
    const start = error instanceof TomlError ? offsetOf(text, error.line, error.column) : 0;
    return { path, source, tables: NO_TABLES, diagnostics: [parseFailure(source, error, start)] };
  }
  return { path, source, ...(await readTables(document, text)) };
}

function parseFailure({ path, text }: SourceFile, error: unknown, start: number): Diagnostic {
  const message = (error instanceof Error ? error.message : String(error)).replace("Invalid TOML document: ", "").split("\n", 1).join("");
  return {
    code: "HARN-CFG-901",
    severity: "error",
    phase: "config",
    message: `failed to parse ${path}: ${message}`,
    span: { start, end: Math.min(start + 1, text.length) },
    label: "not valid TOML from here",
    help: "correct this line; until then none of the settings of the file counts",
  };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 1; i < line; i++) start = text.indexOf("\n", start) + 1;
  return Math.min(start + column - 1, text.length);
}

async function readTables(document: Readonly<Record<string, unknown>>, text: string): Promise<Pick<Manifest, "tables" | "diagnostics">> {
  const findings: Finding[] = [];
  const read = (name: TableName): Readonly<Record<string, unknown>> => readTable(name, document[name], findings);
  const tables = {
    check: read("check"),
    workspace: read("workspace"),
    lint: read("lint"),
    fmt: read("fmt"),
    rules: read("rules"),
    asset_roots: readAssetRoots(document["asset_roots"], findings),
  };
  const places = new Places(findings.length === 0 ? "" : text);
  const diagnostics = await Promise.all(findings.map((finding) => toDiagnostic(finding, places)));
  diagnostics.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  // Each value was read by the kind that its key declares.
  return { tables: tables as ManifestTables, diagnostics };
}

type Finding =
  | { readonly kind: "value"; readonly path: readonly string[]; readonly message: string; readonly help: string }
  | { readonly kind: "unknown"; readonly table: TableName; readonly key: string };

/** Aliases lead to folders of the project: `@alias/file` can never name a file outside. */
function readAssetRoots(table: unknown, findings: Finding[]): ManifestTables["asset_roots"] {
  if (table === undefined) return {};
  const entries = tableEntries(table);
  if (entries === null) {
    findings.push({ kind: "value", path: [ASSETS], message: `\`${ASSETS}\` must be a table`, help: `write \`[${ASSETS}]\` on a line of its own and the aliases below it` });
    return {};
  }
  const roots: (readonly [string, string])[] = [];
  for (const [alias, folder] of entries) {
    const shown = `\`[${ASSETS}] ${alias}\``;
    const help = 'for example: prompts = "src/prompts"';
    const path = [ASSETS, alias];
    if (alias === "" || alias.includes("/")) findings.push({ kind: "value", path, message: `${shown}: an alias may not be empty or contain \`/\``, help });
    else if (typeof folder === "string" && isFolderBelow(folder)) roots.push([alias, folder]);
    else findings.push({ kind: "value", path, message: `${shown} must be a folder of the project, relative to the manifest and without \`..\``, help });
  }
  return Object.fromEntries(roots);
}

function isFolderBelow(folder: string): boolean {
  return folder !== "" && !isAbsolute(folder) && !folder.split(/[\\/]/).includes("..");
}

function readTable(name: TableName, table: unknown, findings: Finding[]): Readonly<Record<string, unknown>> {
  if (table === undefined) return {};
  const entries = tableEntries(table);
  if (entries === null) {
    const help = `write \`[${name}]\` on a line of its own and the keys below it`;
    findings.push({ kind: "value", path: [name], message: `\`${name}\` must be a table`, help });
    return {};
  }
  const known = spellings(name);
  const values: Record<string, unknown> = {};
  for (const [spelling, value] of entries) {
    const found = known.get(spelling);
    if (found === undefined) {
      findings.push({ kind: "unknown", table: name, key: spelling });
      continue;
    }
    const { kind } = found.spec;
    const result = kind.read(value);
    const path = [name, spelling];
    const shown = `\`[${name}] ${spelling}\``;
    const help = `for example: ${spelling} = ${kind.example}`;
    if (result === null) findings.push({ kind: "value", path, message: `${shown} must be ${kind.expected}`, help });
    else if ("fault" in result) findings.push({ kind: "value", path, message: `${shown}: ${result.fault}`, help });
    else if (Object.hasOwn(values, found.name)) {
      findings.push({ kind: "value", path, message: `${shown} is given a second time under another spelling`, help: "keep one of the two lines" });
    } else values[found.name] = result.value;
  }
  return values;
}

async function toDiagnostic(finding: Finding, places: Places): Promise<Diagnostic> {
  switch (finding.kind) {
    case "value": {
      const place = places.find(finding.path);
      const { message, help } = finding;
      return { code: "HARN-CFG-902", severity: "error", phase: "config", message, ...at(place?.value), label: "this value", help };
    }
    case "unknown": {
      const { table, key } = finding;
      const { suggest } = await import("#compiler/modules");
      const closest = suggest(key, spellings(table).keys());
      const help = closest === null ? `known keys of \`[${table}]\`: ${Object.keys(TABLES[table]).join(", ")}` : `did you mean \`${closest}\`?`;
      const message = `unknown key \`${key}\` in \`[${table}]\``;
      return { code: "HARN-CFG-903", severity: "warning", phase: "config", message, ...at(places.find([table, key])?.key), label: "not a known key", help };
    }
    default:
      return finding satisfies never;
  }
}

function at(span: Span | undefined): { readonly span?: Span } {
  return span === undefined ? {} : { span };
}
