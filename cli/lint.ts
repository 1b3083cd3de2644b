/** `harn lint` */
import { collectSources } from "#workspace/check";
import { Projects } from "./check-projects.ts";
import type { CheckedFile } from "./check-report.ts";
import { checkThreads } from "./check-resources.ts";
import { checkSources, fails } from "./checked-files.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { changesSince } from "./git-changes.ts";
import { onAddedLines } from "./lint-changed.ts";
import { toJson, writeText } from "./lint-report.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const revision = args.value("changed-from");
  checkThreads(context);
  const changes = revision === undefined ? null : await changesSince(revision, context);
  const sources = collectSources(args.positionals, cwd, true);
  if (sources.length === 0) {
    const message = "no .harn files found under the given target(s)";
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "no_harn_files", message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  const projects = new Projects(context);
  const fixes = args.has("fix") ? await (await import("./lint-fix.ts")).fixSources(sources, projects, context) : null;
  const checked: readonly CheckedFile[] = (await checkSources(sources, projects, context)).map((file) => withFailure(file, fixes?.failures.get(file.source.path)));
  const kept = changes === null ? checked : checked.map((file) => onAddedLines(file, changes));
  const files = [...projects.findings(), ...kept];
  const failed = await fails(files, projects);
  const fixed = fixes?.counts ?? new Map<string, number>();
  if (args.has("json")) {
    const error = { code: "lint_failed", message: "one or more files failed `harn lint`" };
    writeEnvelope(stdout, { data: toJson(files, fixed, changes), ...(failed && { error }) });
  } else files.forEach((file) => writeText(file, fixed.get(file.source.path) ?? 0, context));
  return failed ? 1 : 0;
}

/** A file that could not be written back is an error, whatever else is found in it. */
function withFailure(file: CheckedFile, failure: string | undefined): CheckedFile {
  if (failure === undefined) return file;
  return { ...file, diagnostics: [{ severity: "error", phase: "io", message: `Error writing ${file.name}: ${failure}` }, ...file.diagnostics] };
}
