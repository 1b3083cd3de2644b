/** What `harn check` is asked to check. */
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type CollectedSource, collectSources } from "#workspace/check";
import type { Projects } from "./check-projects.ts";
import type { CommandContext } from "./context.ts";

export type CollectedTargets = { readonly sources: readonly CollectedSource[] } | { readonly error: { readonly code: string; readonly message: string } };

/** The programs and prompt templates below the targets of the command line and, with `--workspace`, below those of the nearest manifest. */
export async function collectTargets({ args, cwd }: CommandContext, projects: Projects): Promise<CollectedTargets> {
  let targets = args.positionals;
  if (args.has("workspace")) {
    const manifest = await projects.manifestAt(resolve(cwd, targets[0] ?? "."));
    if (manifest === null) return failure("missing_manifest", "--workspace could not find a harn.toml walking up from the target(s)");
    const { pipelines = [] } = manifest.tables.workspace;
    if (pipelines.length === 0) return failure("missing_pipelines", "--workspace requires `[workspace].pipelines` in the nearest harn.toml");
    targets = [...targets, ...pipelines.map((path) => shownBelow(cwd, join(dirname(manifest.path), path), path))];
  } else if (targets.length === 0) {
    return failure("missing_targets", "`harn check` requires at least one target path, or `--workspace` with `[workspace].pipelines`");
  }
  const sources = collectSources(targets, cwd, true);
  return sources.length === 0 ? failure("no_harn_files", "no .harn or .harn.txt files found under the given target(s)") : { sources };
}

/** As the user would name the path: relative to the current folder where it lies below it. */
function shownBelow(cwd: string, path: string, written: string): string {
  if (isAbsolute(written)) return written;
  const below = relative(cwd, path);
  return below === "" ? "." : below.startsWith("..") ? path : below;
}

function failure(code: string, message: string): CollectedTargets {
  return { error: { code, message } };
}
