/** From a run over targets to files with what was found in them. */
import type { SourceFile } from "#compiler/diagnostics";
import type { Toolchain } from "#workspace";
import { type CheckRun, type CheckTarget, type CollectedSource, placesOf, runCheck } from "#workspace/check";
import type { Projects } from "./check-projects.ts";
import { type CheckedFile, statusOf } from "./check-report.ts";
import { checkCache, checkThreads } from "./check-resources.ts";
import type { CommandContext } from "./context.ts";

/**
 * Checks sources under the settings of the projects that they belong to.
 * @throws UsageError when the environment asks for something impossible
 */
export async function checkSources(sources: readonly CollectedSource[], projects: Projects, context: CommandContext): Promise<readonly CheckedFile[]> {
  const threads = checkThreads(context);
  const targets: readonly CheckTarget[] = await Promise.all(sources.map(async ({ name, path }) => ({ name, path, settings: (await projects.of(path)).settings })));
  const run = await runCheck({
    targets,
    independent: context.args.has("independent"),
    cache: checkCache(context),
    library: async () => (await loadToolchain(context)).library,
    threads,
  });
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

/** The toolchain brings the whole library with it: most runs that the cache answers do without. */
async function loadToolchain(context: CommandContext): Promise<Toolchain> {
  return (await import("./load-toolchain.ts")).loadToolchain(context);
}

async function relatedSource(path: string, run: CheckRun, context: CommandContext): Promise<SourceFile> {
  if (!path.startsWith("std/")) return { path, text: run.textOf(path) };
  return (await loadToolchain(context)).librarySource(path) ?? { path, text: "" };
}

/** Whether a file has an error, or a warning in a project that is strict. */
export async function fails(files: readonly CheckedFile[], projects: Projects): Promise<boolean> {
  for (const file of files) {
    const status = statusOf(file);
    if (status === "error" || (status === "warning" && (await projects.of(file.source.path)).strict)) return true;
  }
  return false;
}
