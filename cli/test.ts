/** `harn test`: which suite is meant. */
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";

/** Suites of the language's reference that need parts which do not exist here. */
const ABSENT: ReadonlyMap<string, string> = new Map([
  ["protocols", "the protocol suites"],
  ["agents-conformance", "the conformance suite of agent servers"],
  ["package", "evals of packages"],
]);

export async function runCommand(context: CommandContext): Promise<number> {
  const [suite = ""] = context.args.positionals;
  const absent = ABSENT.get(suite);
  if (absent !== undefined) throw new UsageError(`\`harn test ${suite}\`: ${absent} are not part of this build`);
  if (suite === "conformance") return (await import("./test-conformance.ts")).runConformanceSuite(context);
  return (await import("./test-user.ts")).runUserTests(context);
}
