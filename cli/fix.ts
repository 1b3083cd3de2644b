/** `harn fix` */
import { codeRegistry, displayPath, type RepairSafety, SAFETY_LEVELS } from "#compiler/diagnostics";
import { parseSafety } from "#compiler/fix";
import { UsageError } from "./arguments.ts";
import { collectSources } from "#workspace";
import { Projects } from "./check-projects.ts";
import { statusOf } from "./check-report.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { applyRepairs } from "./fix-apply.ts";
import { printPlan } from "./fix-plan.ts";
import { FixSession, type HarnessThreading, type SkippedFile, THREADINGS } from "./fix-session.ts";
import { printReports } from "./report.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, stdout, stderr } = context;
  const ceiling = ceilingOf(context);
  const threading = threadingOf(context);
  const codes = codesOf(args.flags.get("code") ?? []);
  const [target = ""] = args.positionals;
  const projects = new Projects(context);
  const { session, files, skipped } = await FixSession.open(collectSources([target], context.cwd), projects, context, threading);
  if (files.length === 0 && skipped.length === 0) {
    const message = "no .harn or .harn.txt files found under the given target(s)";
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "no_harn_files", message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  let left = skipped;
  if (args.has("apply")) left = await applyRepairs({ session, files, skipped, ceiling, codes, isDryRun: args.has("dry-run") }, context);
  else printPlan({ files, skipped, ceiling, codes, threading }, context);
  const manifests = projects.findings();
  if (!args.has("json")) {
    printReports(manifests, context);
    reportSkipped(left, context);
  }
  return left.length > 0 || manifests.some((manifest) => statusOf(manifest) === "error") ? 1 : 0;
}

/**
 * The highest safety class to look at.
 * @throws UsageError when the flags do not fit together
 */
function ceilingOf({ args }: CommandContext): RepairSafety {
  if (!args.has("plan") && !args.has("apply")) throw new UsageError("`harn fix` requires `--plan` or `--apply`");
  if (args.has("dry-run") && !args.has("apply")) throw new UsageError("`--dry-run` requires `--apply`");
  const word = args.value("safety");
  if (word === undefined) {
    if (args.has("apply")) throw new UsageError("`harn fix --apply` requires `--safety SAFETY`");
    return "needs-human";
  }
  const safety = parseSafety(word);
  if (safety === null) throw new UsageError(`unknown repair safety \`${word}\`; expected one of: ${SAFETY_LEVELS.join(", ")}`);
  return safety;
}

function threadingOf({ args }: CommandContext): HarnessThreading {
  const word = args.value("harness-threading");
  return THREADINGS.find((threading) => threading === word) ?? "local-global";
}

/**
 * Codes in full, null when none is given: every code counts then.
 * @throws UsageError for a code that does not exist
 */
function codesOf(words: readonly string[]): ReadonlySet<string> | null {
  if (words.length === 0) return null;
  const registry = codeRegistry();
  return new Set(
    words.map((word) => {
      const upper = word.toUpperCase();
      const code = [upper, `HARN-${upper}`].find((id) => registry.has(id));
      if (code === undefined) throw new UsageError(`unknown Harn diagnostic code \`${word}\``, { word: upper, candidates: registry.keys() });
      return code;
    }),
  );
}

function reportSkipped(files: readonly SkippedFile[], context: CommandContext): void {
  for (const { name, source, diagnostics } of files) {
    context.stderr.write(`${displayPath(name)}: skipped\n`);
    printReports([{ source, diagnostics }], context);
  }
}
