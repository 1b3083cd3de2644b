/** What the command line and the environment say about a run of user tests. */
import { availableParallelism, freemem } from "node:os";
import type { Shard } from "#test-runner";
import { type ParsedArguments, UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";

export interface TestOptions {
  /** As given. */
  readonly targets: readonly string[];
  readonly filter: string | undefined;
  readonly timeoutMs: number;
  /** Null: any time will do. */
  readonly maxTestMs: number | null;
  readonly maxExecuteMs: number | null;
  /** Largest number of tests at a time. */
  readonly jobs: number;
  /** Tests go to workers as these become free, the slow ones first. */
  readonly dynamic: boolean;
  readonly shard: Shard | null;
  readonly junit: string | undefined;
  readonly jsonOut: string | undefined;
  readonly coverage: boolean;
  readonly coverageOut: string | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** More workers by default gain little and cost memory. */
const MOST_DEFAULT_JOBS = 8;
const WORKER_MEMORY_MB = 256;
const LARGEST_NUMBER = 999_999_999;

/** Flags that mean something for one kind of suite only. */
const CONFORMANCE_ONLY = ["json"];

/**
 * Reads the options.
 * @throws UsageError
 */
export function testOptions({ args, env }: Pick<CommandContext, "args" | "env">): TestOptions {
  for (const flag of CONFORMANCE_ONLY) {
    if (args.has(flag)) throw new UsageError(`\`--${flag}\` belongs to \`harn test conformance\`; user tests write JSON with \`--json-out PATH\``);
  }
  if (args.positionals.length > 1) throw new UsageError(`unexpected argument \`${args.positionals[1]}\`; more targets come with \`--test-path\``);
  const number = (flag: string, variable: string | null): number | null => numberOf(args, env, flag, variable);
  const jobs = number("jobs", "HARN_TEST_JOBS");
  const coverageOut = args.value("coverage-out");
  return {
    targets: [...args.positionals, ...(args.flags.get("test-path") ?? [])],
    filter: args.value("filter"),
    timeoutMs: number("timeout", null) ?? DEFAULT_TIMEOUT_MS,
    maxTestMs: number("max-test-ms", "HARN_TEST_MAX_MS"),
    maxExecuteMs: number("max-execute-ms", "HARN_TEST_MAX_EXECUTE_MS"),
    jobs: jobs ?? (args.has("parallel") ? defaultJobs(env) : 1),
    dynamic: args.has("parallel") || (jobs ?? 1) > 1,
    shard: shard(number("shard-index", "HARN_TEST_SHARD_INDEX"), number("shard-total", "HARN_TEST_SHARD_TOTAL")),
    junit: args.value("junit"),
    jsonOut: args.value("json-out"),
    coverage: args.has("coverage") || coverageOut !== undefined,
    coverageOut,
  };
}

/** A positive integer from a flag, or from an environment variable. */
function numberOf(args: ParsedArguments, env: CommandContext["env"], flag: string, variable: string | null): number | null {
  const written = args.value(flag);
  const text = written ?? (variable === null ? "" : (env[variable] ?? "").trim());
  if (written === undefined && text === "") return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= LARGEST_NUMBER) return value;
  throw new UsageError(`${written === undefined ? variable : `\`--${flag}\``} must be a positive integer, got \`${text}\``);
}

function shard(index: number | null, total: number | null): Shard | null {
  if (index === null && total === null) return null;
  if (index === null || total === null) throw new UsageError("test sharding requires both --shard-index and --shard-total");
  if (index > total) throw new UsageError(`\`--shard-index\` must be from 1 to ${total}, got \`${index}\``);
  return { index, total };
}

/** As many workers as there are processors and as fit into the memory that is free. */
function defaultJobs(env: CommandContext["env"]): number {
  const text = (env["HARN_TEST_WORKER_MEMORY_MB"] ?? "").trim();
  if (text !== "" && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`HARN_TEST_WORKER_MEMORY_MB must be a positive integer, got \`${text}\``);
  const fitting = Math.floor(freemem() / 2 ** 20 / (text === "" ? WORKER_MEMORY_MB : Number(text)));
  return Math.max(1, Math.min(MOST_DEFAULT_JOBS, availableParallelism(), fitting));
}
