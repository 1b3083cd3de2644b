/** `harn lint --fix` */
import type { Diagnostic, RepairSafety } from "#compiler/diagnostics";
import { isWithin, repairFile } from "#compiler/fix";
import type { CollectedSource } from "#workspace/check";
import type { Projects } from "./check-projects.ts";
import type { CommandContext } from "./context.ts";
import { FixSession } from "./fix-session.ts";
import { writeFixed } from "./fix-write.ts";

/** Changes of what others see are made by `harn fix`, by whoever asks for them. */
const CEILING: RepairSafety = "scope-local";

export interface FixOutcome {
  /** Repairs made, by path. */
  readonly counts: ReadonlyMap<string, number>;
  /** Why a file could not be written, by path. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Repairs what rules find, and what the checker finds as far as its repair changes nothing that the program does. */
export async function fixSources(sources: readonly CollectedSource[], projects: Projects, context: CommandContext): Promise<FixOutcome> {
  const { session, files } = await FixSession.open(sources, projects, context);
  const counts = new Map<string, number>();
  const failures = new Map<string, string>();
  for (const opened of files) {
    const { source, diagnostics } = session.refresh(opened);
    const { path } = source;
    const { text, applied } = repairFile({ source, diagnostics: diagnostics.filter(isWanted), ceiling: CEILING, codes: null, errorsOf: (trial) => session.errorsOf(path, trial) });
    if (applied.length === 0) continue;
    const failure = await writeFixed(source, text);
    if (failure !== null) failures.set(path, failure);
    else {
      counts.set(path, applied.length);
      session.replace({ path, text });
    }
  }
  return { counts, failures };
}

function isWanted({ phase, repair }: Diagnostic): boolean {
  return repair !== undefined && (phase === "lint" || isWithin(repair.safety, "behavior-preserving"));
}
