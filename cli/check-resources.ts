/** What a run of `harn check` may use besides its own thread: the cache of results, and other threads. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cacheFolder } from "#platform";
import { buildId, ResultCache, type ThreadJob, type ThreadOptions, type ThreadReply } from "#workspace/check";
import { UsageError } from "./arguments.ts";
import { bundleThread } from "./bundle-thread.ts";
import type { CommandContext } from "./context.ts";

type Resources = Pick<CommandContext, "dist" | "env">;

/** Null: switched off, no place for it, or a run from source, whose build nothing identifies. */
export function checkCache({ dist, env }: Resources): ResultCache | null {
  if (dist === null || env["HARN_CHECK_RESULT_CACHE"] === "0" || env["HARN_BYTECODE_CACHE"] === "0") return null;
  const folder = cacheFolder(env);
  const build = folder === null ? null : buildId(dist);
  return folder === null || build === null ? null : new ResultCache(join(folder, "check"), build);
}

/**
 * As many threads as `HARN_CHECK_JOBS` says, else as there are processors. Null: from source there is no bundle that they could run.
 * @throws UsageError when the variable is no number
 */
export function checkThreads({ dist, env }: Resources): ThreadOptions | null {
  const asked = env["HARN_CHECK_JOBS"]?.trim() ?? "";
  if (asked !== "" && !/^[1-9]\d{0,3}$/.test(asked)) throw new UsageError(`HARN_CHECK_JOBS must be a number of threads from 1 to 9999, not \`${asked}\``);
  return dist === null ? null : { count: asked === "" ? availableParallelism() : Number(asked), dist, start: startThread };
}

function startThread(job: ThreadJob): Promise<ThreadReply> {
  const worker = bundleThread(job.dist, "checkShare", job);
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the thread ended without an answer")));
  });
}
