/** Tests in another thread: what that thread does. */
import type { MessagePort } from "node:worker_threads";
import { openToolchain } from "#workspace";
import { Executor } from "./execute.ts";
import type { Job, JobResult, JobSettings } from "./job.ts";

/** What a thread gets when it starts. */
export interface TestThreadSettings {
  /** Folder of the build. */
  readonly dist: string;
  readonly settings: JobSettings;
}

/** What a thread says. */
export type ThreadMessage = { readonly kind: "executing" } | { readonly kind: "done"; readonly result: JobResult };

/** Does the jobs that come through the port, one after the other. */
export function serveTests({ dist, settings }: TestThreadSettings, port: MessagePort): void {
  const say = (message: ThreadMessage): void => port.postMessage(message);
  const executor = new Executor(openToolchain(dist, { legacyNames: settings.legacyAmbient }), settings, () => say({ kind: "executing" }));
  port.on("message", (job: Job) => void executor.run(job).then((result) => say({ kind: "done", result })));
}
