/** `harn lint --fix` */
import type { Diagnostic, RepairSafety } from "#compiler/diagnostics";
import { isWithin, repairFile } from "#compiler/fix";
import type { CollectedSource } from "#workspace/check";
import type { Projects } from "./check-projects.ts";
import type { CommandContext } from "./context.ts";
import { type FixFile, FixSession } from "./fix-session.ts";
import { writeFixed } from "./fix-write.ts";

/** Changes of what others see are made by `harn fix`, by whoever asks for them. */
const CEILING: RepairSafety = "scope-local";
/** Rounds over one file: repairs inside one another are made one a round, and some leave a finding of their own. */
const MOST_ROUNDS = 32;

export interface FixOutcome {
  /** Repairs made, by path. */
  readonly counts: ReadonlyMap<string, number>;
  /** Why a file could not be written, by path. */
  readonly failures: ReadonlyMap<string, string>;
}

interface Repaired {
  readonly text: string;
  /** Repairs made. */
  readonly count: number;
}

/** Repairs what rules find, and what the checker finds as far as its repair changes nothing that the program does. */
export async function fixSources(sources: readonly CollectedSource[], projects: Projects, context: CommandContext): Promise<FixOutcome> {
  const { session, files } = await FixSession.open(sources, projects, context);
  const counts = new Map<string, number>();
  const failures = new Map<string, string>();
  for (const file of files) {
    const { source } = session.refresh(file);
    const { path } = source;
    const { text, count } = repairUntilDone(session, file);
    const failure = text === source.text ? null : await writeFixed(source, text);
    if (failure === null) {
      if (count > 0) counts.set(path, count);
    } else {
      failures.set(path, failure);
      session.replace(source);
    }
  }
  return { counts, failures };
}

/** Repairs a file until there is nothing to repair. Rules of a project may never come to that end, and are applied once then. */
function repairUntilDone(session: FixSession, file: FixFile): Repaired {
  const { source } = session.refresh(file);
  let first: Repaired | null = null;
  let last: Repaired = { text: source.text, count: 0 };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = repairOnce(session, session.refresh(file));
    if (next.count === 0) return last;
    last = { text: next.text, count: last.count + next.count };
    first ??= last;
    session.replace({ path: source.path, text: last.text });
  }
  // What only gets shorter would have come to its end.
  const kept = first === null || last.text.length < first.text.length ? last : first;
  session.replace({ path: source.path, text: kept.text });
  return kept;
}

function repairOnce(session: FixSession, { source, diagnostics }: FixFile): Repaired {
  const errorsOf = (trial: string): ReturnType<FixSession["errorsOf"]> => session.errorsOf(source.path, trial);
  const { text, applied } = repairFile({ source, diagnostics: diagnostics.filter(isWanted), ceiling: CEILING, codes: null, errorsOf });
  return { text, count: applied.length };
}

function isWanted({ phase, repair }: Diagnostic): boolean {
  return repair !== undefined && (phase === "lint" || isWithin(repair.safety, "behavior-preserving"));
}
