/** `harn check` */
import { checkThreads } from "./check-resources.ts";
import { Projects } from "./check-projects.ts";
import { toJson, writeText } from "./check-report.ts";
import { collectTargets } from "./check-targets.ts";
import { checkSources, fails } from "./checked-files.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, stdout, stderr } = context;
  // What is wrong with the environment is said before anything is looked at.
  checkThreads(context);
  const projects = new Projects(context);
  const collected = await collectTargets(context, projects);
  if ("error" in collected) {
    const { code, message } = collected.error;
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code, message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  const checked = await checkSources(collected.sources, projects, context);
  const files = [...projects.findings(), ...checked];
  const failed = await fails(files, projects);
  if (args.has("json")) {
    const error = { code: "check_failed", message: "one or more files failed `harn check`" };
    writeEnvelope(stdout, { data: toJson(files), ...(failed && { error }) });
  } else files.forEach((file) => writeText(file, context));
  return failed ? 1 : 0;
}
