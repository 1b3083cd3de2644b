/** `harn fmt` */
import { isUtf8 } from "node:buffer";
import { resolve } from "node:path";
import type { SourceFile } from "#compiler/diagnostics";
import { format, type FormatOptions, trailingCommaFindings } from "#compiler/format";
import { type CollectedSource, collectSources, isTemplate, readSource } from "#workspace";
import { UsageError } from "./arguments.ts";
import { Projects } from "./check-projects.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { drifted, type FormattedFile, failedFile, readFailure, shownErrors, toJson, unformattedFile } from "./fmt-report.ts";
import { writeFixed } from "./fix-write.ts";
import { printReports } from "./report.ts";

const STDIN = "-";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, stdout, stderr, cwd } = context;
  const flags = flagOptions(context);
  const projects = new Projects(context);
  if (args.positionals.includes(STDIN)) {
    if (args.positionals.length > 1 || args.has("json")) throw new UsageError("`-` stands alone: no other target and no `--json`");
    return formatStdin(context, await readStdin(), await optionsFor(cwd, projects, flags));
  }
  const sources = collectSources(args.positionals, cwd);
  if (sources.length === 0) {
    const message = "no .harn files found under the given target(s)";
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "no_harn_files", message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  const files: FormattedFile[] = [];
  for (const source of sources) {
    const file = await formatFile(source, await optionsFor(source.path, projects, flags), context);
    files.push(file);
    if (!args.has("json")) writeText(file, context);
  }
  const manifests = projects.findings();
  const failed = files.some(({ status }) => status === "error") || manifests.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"));
  if (!args.has("json")) printReports(manifests, context);
  else {
    const error = { code: "fmt_failed", message: "one or more files failed `harn fmt`" };
    writeEnvelope(stdout, { data: toJson(files, manifests), ...(failed && { error }) });
  }
  return failed ? 1 : 0;
}

/**
 * Formats what came from the standard input to the standard output; with `--check`, only says whether it would change.
 * @param bytes must be UTF-8
 */
export function formatStdin(context: CommandContext, bytes: Uint8Array, options: FormatOptions): number {
  const { args, stdout, stderr } = context;
  if (!isUtf8(bytes)) {
    stderr.write("error: Error reading <stdin>: stream did not contain valid UTF-8\n");
    return 1;
  }
  const source: SourceFile = { path: "<stdin>", text: Buffer.from(bytes).toString("utf8") };
  const result = format(source, options);
  if ("diagnostics" in result) {
    printReports([{ source, diagnostics: result.diagnostics }], context);
    return 1;
  }
  if (!args.has("check")) {
    stdout.write(result.text);
    return 0;
  }
  if (result.text === source.text) return 0;
  stderr.write(`${source.path}: would be reformatted\n`);
  return 1;
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** @throws UsageError for a width that is no number above 0 */
function flagOptions({ args }: CommandContext): FormatOptions {
  const width = (name: string): number | undefined => {
    const word = args.value(name);
    if (word === undefined) return undefined;
    if (!/^[1-9]\d{0,5}$/.test(word)) throw new UsageError(`\`--${name}\` takes a number of columns, not \`${word}\``);
    return Number(word);
  };
  return { lineWidth: width("line-width"), separatorWidth: width("separator-width") };
}

/** Flags win over the manifest of the project that the file belongs to. */
async function optionsFor(path: string, projects: Projects, flags: FormatOptions): Promise<FormatOptions> {
  const table = (await projects.manifestAt(resolve(path)))?.tables.fmt;
  return { lineWidth: flags.lineWidth ?? table?.line_width, separatorWidth: flags.separatorWidth ?? table?.separator_width };
}

async function formatFile({ name, path }: CollectedSource, options: FormatOptions, { args }: CommandContext): Promise<FormattedFile> {
  const isCheck = args.has("check");
  const isJson = args.has("json");
  if (isTemplate(path)) return leftAlone(name, path);
  const read = readSource(path);
  if ("error" in read) return readFailure(name, path, `Error reading ${name}: ${read.error}`);
  const source: SourceFile = { path, text: read.text };
  const result = format(source, options);
  if ("diagnostics" in result) return unformattedFile(name, source, result.diagnostics);
  if (result.text === source.text) return { name, source, status: "already_formatted", diagnostics: [] };
  const commas = isJson ? trailingCommaFindings(source.text, result.text) : [];
  if (isCheck) return failedFile(name, source, [drifted(source, result.text), ...commas]);
  const problem = await writeFixed(source, result.text);
  return problem === null ? { name, source, status: "formatted", diagnostics: commas } : readFailure(name, path, `Error writing ${name}: ${problem}`);
}

/** White space of a template is part of the prompt. */
function leftAlone(name: string, path: string): FormattedFile {
  return { name, source: { path, text: "" }, status: "already_formatted", diagnostics: [] };
}

function writeText(file: FormattedFile, context: CommandContext): void {
  switch (file.status) {
    case "already_formatted":
      if (isTemplate(file.name)) context.stderr.write(`${file.name}: left as it is, prompt templates have no layout of their own\n`);
      return;
    case "formatted":
      context.stdout.write(`formatted ${file.name}\n`);
      return;
    case "error": {
      const { isDrift, errors } = shownErrors(file);
      if (isDrift) context.stderr.write(`${file.name}: would be reformatted\n`);
      else printReports([{ source: file.source, diagnostics: errors }], context);
      return;
    }
    default:
      file.status satisfies never;
  }
}
