/** The rules that a folder holds, and those that a project names. */
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Diagnostic, Severity, SourceFile } from "#compiler/diagnostics";
import type { Rule } from "#compiler/structural";
import { type Manifest, Places } from "#workspace/manifest";
import { readRuleFile } from "./read-rule-file.ts";

export interface RuleSet {
  /** By file name. */
  readonly rules: readonly Rule[];
  /** What is wrong with rule files, or with what names them. */
  readonly problems: readonly { readonly source: SourceFile; readonly diagnostics: readonly Diagnostic[] }[];
}

/** Rules together with what they were read from. */
export interface RuleValues extends RuleSet {
  /** Plain data, one for each rule. */
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

/** Names of the rule files in a folder, not below it; null when it cannot be listed. */
export function ruleFilesIn(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".toml") && name !== "harn.toml").sort();
  } catch {
    return null;
  }
}

/** Reads every rule of a folder. Rules for other languages are passed over. */
export async function readRuleFolder(folder: string): Promise<RuleValues> {
  const files = await Promise.all((ruleFilesIn(folder) ?? []).map((name) => readRuleFile(join(folder, name))));
  const sound = files.filter(({ rule }) => rule !== null);
  return { rules: sound.flatMap(({ rule }) => rule ?? []), values: sound.map(({ values }) => values), problems: files.filter(({ diagnostics }) => diagnostics.length > 0) };
}

/** Reads the rules that `[rules]` of a manifest names. What this build cannot run is said once. */
export async function readProjectRules(manifest: Manifest): Promise<RuleValues> {
  const { ruleDirs = [], nativeRuleDirs = [] } = manifest.tables.rules;
  const rules: Rule[] = [];
  const values: Readonly<Record<string, unknown>>[] = [];
  const problems: RuleSet["problems"][number][] = [];
  const diagnostics: Diagnostic[] = [];
  const places = new Places(manifest.source.text);
  const note = (key: string, code: string, severity: Severity, message: string): void => {
    const place = places.find(["rules", key]);
    diagnostics.push({ code, severity, phase: "config", message, ...(place !== undefined && { span: place.value }) });
  };
  for (const name of new Set(ruleDirs)) {
    const folder = resolve(dirname(manifest.path), name);
    const files = ruleFilesIn(folder);
    if (files === null) note("ruleDirs", "HARN-CFG-902", "error", `\`${name}\` is no folder that could be read`);
    else if (files.length === 0) note("ruleDirs", "HARN-CFG-902", "error", `there is no rule in \`${name}\`: no file \`*.toml\``);
    for (const script of scriptsIn(folder)) note("ruleDirs", "HARN-CFG-902", "warning", `rules written in Harn are not supported in this build: \`${join(name, script)}\` is not run`);
    const set = await readRuleFolder(folder);
    rules.push(...set.rules);
    values.push(...set.values);
    problems.push(...set.problems);
  }
  if (nativeRuleDirs.length > 0) note("nativeRuleDirs", "HARN-CFG-902", "warning", "rules as native libraries are not supported in this build; these folders are not read");
  if (diagnostics.length > 0) problems.unshift({ source: manifest.source, diagnostics });
  return { rules, values, problems };
}

function scriptsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".lint.harn")).sort();
  } catch {
    return [];
  }
}
