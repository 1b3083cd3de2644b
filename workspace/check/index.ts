// Nothing that this file imports at once may lead to the parser: a run that the cache answers does without.
export { buildId } from "../toolchain/build-id.ts";
export { asksForLegacyNames } from "../toolchain/legacy.ts";
export { type CollectedSource, collectSources } from "../collect.ts";
export type { CheckTarget } from "./engine.ts";
export { shownPath } from "../shown-path/index.ts";
export { ResultCache } from "./result-cache.ts";
export { type CheckRun, type CheckRunOptions, runCheck, type ThreadOptions } from "./run.ts";
export { type CheckSettings, lintSettings } from "./settings.ts";
export { checkInThread, placesOf, type ThreadJob, type ThreadReply } from "./thread.ts";
