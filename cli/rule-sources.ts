/** The rules and files that `harn scan` and `harn codemod` work with. */
import { resolve } from "node:path";
import { LANGUAGES, type Rule, SearchedFile } from "#compiler/structural";
import { parse } from "#compiler/syntax";
import type { SourceFile } from "#compiler/diagnostics";
import { type CollectedSource, collectSources, type FileReport, readSource } from "#workspace";
import { ManifestFinder, readManifest } from "#workspace/manifest";
import { readProjectRules, readRuleFile, readRuleFolder, ruleFilesIn, type RuleSet } from "#workspace/rules";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";

/**
 * The rules of `--rule` or `--rule-pack`; with neither, those that the project's `harn.toml` names.
 * @throws UsageError when there are none to be had
 */
export async function selectRules({ args, cwd }: CommandContext, paths: readonly string[]): Promise<RuleSet> {
  const file = args.value("rule");
  const pack = args.value("rule-pack");
  if (file !== undefined) {
    const { rule, source, language, diagnostics } = await readRuleFile(resolve(cwd, file));
    if (language !== null) checkLanguage(language);
    return { rules: rule === null ? [] : [rule], problems: diagnostics.length === 0 ? [] : [{ source, diagnostics }] };
  }
  if (pack !== undefined) {
    const folder = resolve(cwd, pack);
    const files = ruleFilesIn(folder);
    if (files === null) throw new UsageError(`\`${pack}\` is no folder of rules`);
    if (files.length === 0) throw new UsageError(`there is no rule in \`${pack}\`: no file \`*.toml\``);
    return readRuleFolder(folder);
  }
  const manifestPath = new ManifestFinder().nearest(resolve(cwd, paths[0] ?? "."));
  const manifest = manifestPath === null ? null : await readManifest(manifestPath);
  if (manifest === null || (manifest.tables.rules.ruleDirs ?? []).length === 0) {
    throw new UsageError(`\`harn ${args.command.name}\` needs rules: ${args.command.name === "scan" ? "a pattern with `--lang harn`, " : ""}\`--rule FILE\`, \`--rule-pack DIR\`, or \`[rules] ruleDirs\` in harn.toml`);
  }
  const set = await readProjectRules(manifest);
  return manifest.diagnostics.length === 0 ? set : { ...set, problems: [manifest, ...set.problems] };
}

/** @throws UsageError for a language whose code cannot be read */
export function checkLanguage(name: string): void {
  if (!LANGUAGES.includes(name)) throw new UsageError(`the language \`${name}\` is not supported; supported: ${LANGUAGES.join(", ")}`);
}

export interface ReadableFile {
  readonly name: string;
  readonly source: SourceFile;
  readonly searched: SearchedFile;
}

export interface ReadFiles {
  readonly files: readonly ReadableFile[];
  /** Files that cannot be read or do not parse. */
  readonly failed: readonly (FileReport & { readonly name: string })[];
}

/** Reads and parses what a command line names; the current folder when it names nothing. */
export function readTargets(paths: readonly string[], cwd: string): ReadFiles {
  const files: ReadableFile[] = [];
  const failed: ReadFiles["failed"][number][] = [];
  for (const source of collectSources(paths.length === 0 ? ["."] : paths, cwd)) {
    const read = readTarget(source);
    if ("searched" in read) files.push(read);
    else failed.push(read);
  }
  return { files, failed };
}

function readTarget({ name, path }: CollectedSource): ReadableFile | ReadFiles["failed"][number] {
  const read = readSource(path);
  if ("error" in read) return { name, source: { path, text: "" }, diagnostics: [{ severity: "error", phase: "io", message: `Error reading ${name}: ${read.error}` }] };
  const source = { path, text: read.text };
  const { program, comments, diagnostics } = parse(source);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.length > 0 ? { name, source, diagnostics: errors } : { name, source, searched: new SearchedFile(program, source.text, comments) };
}

/** Whether rule files have errors, so that not every rule could be used. */
export function hasErrors(reports: readonly Pick<FileReport, "diagnostics">[]): boolean {
  return reports.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"));
}

/** Rules that change something, in the order in which they are applied. */
export function codemodsOf(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ fix }) => fix !== null);
}
