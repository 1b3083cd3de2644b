/** `harn check` */
import type { Toolchain } from "#workspace";
import { placesOf, runCheck, type CheckRun, type CollectedSource } from "#workspace/check";
import type { SourceFile } from "#compiler/diagnostics";
import { checkCache, checkThreads } from "./check-resources.ts";
import { Projects } from "./check-projects.ts";
import { type CheckedFile, type Status, statusOf, toJson, writeText } from "./check-report.ts";
import { collectTargets } from "./check-targets.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, stdout, stderr } = context;
  const threads = checkThreads(context);
  const projects = new Projects(context);
  const collected = await collectTargets(context, projects);
  if ("error" in collected) {
    const { code, message } = collected.error;
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code, message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  const { sources } = collected;
  const targets = await Promise.all(sources.map(async ({ name, path }) => ({ name, path, settings: (await projects.of(path)).settings })));
  const run = await runCheck({
    targets,
    independent: args.has("independent"),
    cache: checkCache(context),
    library: async () => (await loadToolchain(context)).library,
    threads,
  });

  const files = [...projects.findings(), ...(await checkedFiles(sources, run, context))];
  const failed = await fails(files, projects);
  if (args.has("json")) {
    const error = { code: "check_failed", message: "one or more files failed `harn check`" };
    writeEnvelope(stdout, { data: toJson(files), ...(failed && { error }) });
  } else files.forEach((file) => writeText(file, context));
  return failed ? 1 : 0;
}

/** The toolchain brings the whole library with it: most runs that the cache answers do without. */
async function loadToolchain(context: CommandContext): Promise<Toolchain> {
  return (await import("./load-toolchain.ts")).loadToolchain(context);
}

async function checkedFiles(sources: readonly CollectedSource[], run: CheckRun, context: CommandContext): Promise<CheckedFile[]> {
  const files: CheckedFile[] = [];
  for (const [index, { name, path }] of sources.entries()) {
    const diagnostics = run.diagnostics[index] ?? [];
    const related: SourceFile[] = [];
    for (const other of placesOf(path, diagnostics)) if (other !== path) related.push(await relatedSource(other, run, context));
    // Of a clean file nothing is shown.
    const source = { path, text: diagnostics.length === 0 ? "" : run.textOf(path) };
    files.push({ name, source, diagnostics, related });
  }
  return files;
}

async function relatedSource(path: string, run: CheckRun, context: CommandContext): Promise<SourceFile> {
  if (!path.startsWith("std/")) return { path, text: run.textOf(path) };
  return (await loadToolchain(context)).librarySource(path) ?? { path, text: "" };
}

async function fails(files: readonly CheckedFile[], projects: Projects): Promise<boolean> {
  for (const file of files) {
    const status: Status = statusOf(file);
    if (status === "error" || (status === "warning" && (await projects.of(file.source.path)).strict)) return true;
  }
  return false;
}
