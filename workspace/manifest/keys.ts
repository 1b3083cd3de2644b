/** The one table of the manifest keys that the tools read: reading, validation and suggestions go by it. */
import { BOOL, COUNT, type KeyKind, LINT_SEVERITIES, OPERATION_TABLE, OPERATIONS, PREFLIGHT_SEVERITY, STRINGS, TEXT } from "./key-kinds.ts";

export interface KeySpec<T> {
  readonly kind: KeyKind<T>;
  /** One sentence. */
  readonly doc: string;
  /** Other spellings, besides the one with dashes that every key has. */
  readonly aliases?: readonly string[];
}

function key<T>(kind: KeyKind<T>, doc: string, aliases: readonly string[] = []): KeySpec<T> {
  return { kind, doc, aliases };
}

const CHECK = {
  strict: key(BOOL, "Warnings of any phase fail the check."),
  strict_types: key(BOOL, "Unvalidated values from outside may not be taken apart."),
  trusted_host_dispatch: key(BOOL, "Privileged host functions are visible."),
  disable_rules: key(STRINGS, "Names of rules that are not applied."),
  host_capabilities: key(OPERATION_TABLE, "Operations of the host, by capability."),
  host_capabilities_path: key(TEXT, "File that declares the host's operations, relative to the manifest.", ["host_capabilities_file"]),
  host_served_capabilities_path: key(TEXT, "File that lists the operations a host serves.", ["host_served_capabilities_file"]),
  runtime_installed_host_operations: key(OPERATIONS, "Operations whose handlers are added at run time."),
  require_declared_operations_served: key(BOOL, "A run stops before its start when the host lacks a declared operation."),
  bundle_root: key(TEXT, "Folder of the bundled layout that templates resolve against."),
  preflight_severity: key(PREFLIGHT_SEVERITY, "Severity of preflight findings."),
  preflight_allow: key(STRINGS, "Capabilities without preflight findings: `cap.op`, `cap.*`, `cap` or `*`."),
};

const WORKSPACE = {
  pipelines: key(STRINGS, "Files and folders that `harn check --workspace` checks, relative to the manifest."),
};

const LINT = {
  disabled: key(STRINGS, "Names of rules that are not applied."),
  require_file_header: key(BOOL, "Each file begins with a doc comment that names it."),
  require_docstrings: key(BOOL, "Public functions have a doc comment."),
  require_public_api_types: key(BOOL, "Public functions have types."),
  complexity_threshold: key(COUNT, "Largest cyclomatic complexity without a finding."),
  persona_step_allowlist: key(STRINGS, "Functions that persona bodies may call without being steps."),
  template_variant_branch_threshold: key(COUNT, "Most capability branches of a template without a finding."),
  test_root_components: key(STRINGS, "Names of folders that hold tests, besides `tests`."),
  severity: key(LINT_SEVERITIES, "Severity by rule."),
};

const FMT = {
  line_width: key(COUNT, "Widest line."),
  separator_width: key(COUNT, "Width of separator comments."),
};

const RULES = {
  ruleDirs: key(STRINGS, "Folders with structural rules, relative to the manifest.", ["rule_dirs"]),
  nativeRuleDirs: key(STRINGS, "Folders with rules as native libraries, relative to the manifest.", ["native_rule_dirs"]),
};

export const TABLES = { check: CHECK, workspace: WORKSPACE, lint: LINT, fmt: FMT, rules: RULES };

export type TableName = keyof typeof TABLES;

type ValuesOf<Table> = { readonly [Key in keyof Table]?: Table[Key] extends KeySpec<infer T> ? T : never };

/** What the manifest sets. A key that it does not set, or sets to something unusable, is absent. */
export type ManifestTables = { readonly [Name in TableName]: ValuesOf<(typeof TABLES)[Name]> } & {
  /** Folders relative to the manifest, by alias: the keys of this table are the project's own. */
  readonly asset_roots: Readonly<Record<string, string>>;
};

/** Keys of a table by every accepted spelling. */
export function spellings(table: TableName): ReadonlyMap<string, { readonly name: string; readonly spec: KeySpec<unknown> }> {
  const all = new Map<string, { readonly name: string; readonly spec: KeySpec<unknown> }>();
  const specs: Readonly<Record<string, KeySpec<unknown>>> = TABLES[table];
  for (const [name, spec] of Object.entries(specs)) {
    for (const spelling of [name, ...(spec.aliases ?? [])]) {
      all.set(spelling, { name, spec });
      all.set(spelling.replaceAll("_", "-"), { name, spec });
    }
  }
  return all;
}
