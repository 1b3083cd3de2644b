/** `harn check` */
import { diagnosticToJson, LineMap, type SourceFile } from "#compiler/diagnostics";
import { parse } from "#compiler/syntax";
import { asksForLegacyNames, type CollectedSource, collectSources, compileProgram, type FileReport } from "#workspace";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { printReports } from "./report.ts";

interface CheckedFile {
  /** As given or found. */
  readonly path: string;
  readonly report: FileReport;
  /** Every file of its program, so that notes can point into them. */
  readonly program: readonly FileReport[];
}

type Status = "ok" | "warning" | "error";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, stdout, stderr } = context;
  const failEarly = (code: string, message: string): number => {
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code, message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  };
  if (args.positionals.length === 0) {
    return failEarly("missing_targets", "`harn check` requires at least one target path, or `--workspace` with `[workspace].pipelines`");
  }
  const sources = collectSources(args.positionals, context.cwd);
  if (sources.length === 0) return failEarly("no_harn_files", "no .harn or .harn.txt files found under the given target(s)");
  const files = await checkFiles(sources, context);

  const statuses = files.map(({ report }) => statusOf(report));
  const failed = statuses.includes("error") || (args.has("strict") && statuses.includes("warning"));
  if (args.has("json")) {
    const error = { code: "check_failed", message: "one or more files failed `harn check`" };
    writeEnvelope(stdout, { data: toJson(files, statuses), ...(failed && { error }) });
  } else files.forEach((file) => printText(file, context));
  return failed ? 1 : 0;
}

async function checkFiles(sources: readonly CollectedSource[], context: CommandContext): Promise<CheckedFile[]> {
  const { library, compiledModule } = await loadToolchain(context);
  const legacyAmbient = asksForLegacyNames(context.env);
  // Targets import one another: each file is parsed once.
  const parsed = new Map<string, ReturnType<typeof parse>>();
  const parseOnce = (source: SourceFile): ReturnType<typeof parse> => {
    let result = parsed.get(source.path);
    if (result === undefined) parsed.set(source.path, (result = parse(source)));
    return result;
  };
  return sources.map(({ name, path }) => {
    const program = compileProgram({ entry: path, library, compiledModule, legacyAmbient, parse: parseOnce });
    const entry = program.files.at(-1) ?? { source: { path, text: "" }, diagnostics: [] };
    const diagnostics = entry.diagnostics.map((diagnostic) =>
      diagnostic.phase === "io" ? { ...diagnostic, message: diagnostic.message.replace(/^failed to read .*?: /, `Error reading ${name}: `) } : diagnostic,
    );
    return { path: name, report: { source: entry.source, diagnostics }, program: program.files };
  });
}

function statusOf({ diagnostics }: FileReport): Status {
  if (diagnostics.some(({ severity }) => severity === "error")) return "error";
  return diagnostics.some(({ severity }) => severity === "warning") ? "warning" : "ok";
}

function printText({ path, report, program }: CheckedFile, context: CommandContext): void {
  if (report.diagnostics.length === 0) context.stdout.write(`${path}: ok\n`);
  else printReports([...program.filter(({ source }) => source !== report.source).map(({ source }) => ({ source, diagnostics: [] })), report], context);
}

function toJson(files: readonly CheckedFile[], statuses: readonly Status[]): unknown {
  const count = (status: Status): number => statuses.filter((one) => one === status).length;
  return {
    files: files.map(({ path, report }, index) => {
      const map = new LineMap(report.source.text);
      return { path, status: statuses[index], diagnostics: report.diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, map)) };
    }),
    summary: {
      ok: count("ok"),
      warnings: count("warning"),
      errors: count("error"),
      diagnostics: files.reduce((sum, { report }) => sum + report.diagnostics.length, 0),
    },
  };
}
