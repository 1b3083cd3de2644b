/** `harn scan` */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { diagnosticToJson, LineMap } from "#compiler/diagnostics";
import { compilePattern, messageOf, patternRule, type Rule, type RuleMatch, search, shortened, textOf } from "#compiler/structural";
import type { RuleSet } from "#workspace/rules";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { printReports } from "./report.ts";
import { checkLanguage, hasErrors, type ReadableFile, type ReadFiles, readTargets, selectRules } from "./rule-sources.ts";

interface Hit {
  readonly file: ReadableFile;
  readonly rule: Rule;
  readonly match: RuleMatch;
  readonly line: number;
  readonly column: number;
}

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd } = context;
  const language = args.value("lang");
  const paths = language === undefined ? args.positionals : args.positionals.slice(1);
  const set = language === undefined ? await rulesFor(context) : { rules: [inlineRule(args.positionals[0], language)], problems: [] };
  const read = readTargets(paths, cwd);
  if (read.files.length + read.failed.length === 0) return nothingFound(context);
  const hits: Hit[] = [];
  const incomplete = new Set<string>();
  for (const file of read.files) {
    const map = new LineMap(file.source.text);
    for (const rule of set.rules) {
      const { matches, gaveUp } = search(rule, file.searched);
      if (gaveUp) incomplete.add(file.name);
      for (const match of matches) hits.push({ file, rule, match, ...map.position(match.span.start) });
    }
  }
  const failed = read.failed.length > 0 || incomplete.size > 0 || hasErrors(set.problems);
  if (args.has("json")) writeJson(context, hits, read, set, incomplete, failed);
  else writeText(context, hits, read, set, incomplete);
  return failed ? 1 : 0;
}

async function rulesFor(context: CommandContext): Promise<RuleSet> {
  const { args, cwd } = context;
  const [first] = args.positionals;
  const isPattern = first !== undefined && /[$( ]/.test(first) && !existsSync(resolve(cwd, first));
  if (isPattern) throw new UsageError("a pattern needs a language: `--lang harn`");
  return selectRules(context, args.positionals);
}

function inlineRule(pattern: string | undefined, language: string): Rule {
  checkLanguage(language);
  if (pattern === undefined) throw new UsageError("`--lang` says the language of a pattern, but there is no pattern");
  const compiled = compilePattern(pattern);
  if (!("fault" in compiled)) return patternRule(compiled);
  const { line, column } = new LineMap(pattern).position(compiled.fault.span.start);
  throw new UsageError(`this is no pattern: ${compiled.fault.message} (line ${line}, column ${column} of the pattern)`);
}

function nothingFound({ args, stdout, stderr }: CommandContext): number {
  const message = "no .harn files found under the given target(s)";
  if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "no_harn_files", message } });
  else stderr.write(`error: ${message}\n`);
  return 1;
}

function captures(match: RuleMatch, text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...match.bindings].map(([name, binding]): [string, string] => [name, textOf(binding, text)]).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function counts(hits: readonly Hit[]): ReadonlyMap<string, number> {
  const byFile = new Map<string, number>();
  for (const { file } of hits) byFile.set(file.name, (byFile.get(file.name) ?? 0) + 1);
  return byFile;
}

function writeText(context: CommandContext, hits: readonly Hit[], read: ReadFiles, { problems }: RuleSet, incomplete: ReadonlySet<string>): void {
  const { args, stdout, stderr } = context;
  const byFile = counts(hits);
  if (args.has("report-only")) for (const [name, count] of byFile) stdout.write(`${name}: ${count}\n`);
  else for (const hit of hits) stdout.write(`${lineOf(hit, args.value("lang") === undefined)}\n`);
  stdout.write(`${hits.length} match(es) in ${byFile.size} file(s)\n`);
  printReports([...problems, ...read.failed], context);
  for (const name of incomplete) stderr.write(`warning: ${name}: there are too many ways to match; some places may be missing\n`);
}

function lineOf({ file, rule, match, line, column }: Hit, isNamed: boolean): string {
  const { text } = file.source;
  const bound = Object.entries(captures(match, text)).map(([name, value]) => `${name}=${shortened(value)}`);
  const what = isNamed ? `${rule.id}: ${rule.message === null ? "" : `${messageOf(rule, match, text)}: `}` : "";
  return `${file.name}:${line}:${column}: ${what}${shortened(text.slice(match.span.start, match.span.end))}${bound.length > 0 ? `  [${bound.join(" ")}]` : ""}`;
}

function writeJson({ args, stdout }: CommandContext, hits: readonly Hit[], read: ReadFiles, { problems }: RuleSet, incomplete: ReadonlySet<string>, failed: boolean): void {
  const byFile = counts(hits);
  const maps = new Map(read.files.map((file) => [file, new LineMap(file.source.text)]));
  const matches = hits.map(({ file, rule, match, line, column }) => {
    const map = maps.get(file) ?? new LineMap("");
    const { text } = file.source;
    const span = { start: map.byteOffset(match.span.start), end: map.byteOffset(match.span.end) };
    const said = args.value("lang") === undefined ? { rule: rule.id, severity: rule.severity, ...(rule.message !== null && { message: messageOf(rule, match, text) }) } : {};
    return { path: file.name, line, column, span, ...said, text: text.slice(match.span.start, match.span.end), captures: captures(match, text) };
  });
  const reports = [...problems.map(({ source, diagnostics }) => ({ name: source.path, source, diagnostics })), ...read.failed];
  const data = {
    ...(!args.has("report-only") && { matches }),
    files: [...byFile].map(([path, count]) => ({ path, matches: count, complete: !incomplete.has(path) })),
    problems: reports.flatMap(({ name, source, diagnostics }) => diagnostics.map((diagnostic) => ({ path: name, ...diagnosticToJson(diagnostic, new LineMap(source.text)) }))),
    summary: { matches: hits.length, files: byFile.size, searched: read.files.length },
  };
  const error = { code: "scan_failed", message: "some rules or files could not be used" };
  writeEnvelope(stdout, { data, ...(failed && { error }) });
}
