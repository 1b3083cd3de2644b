export { type AtomicWriteOptions, writeFileAtomic } from "./atomic-write.ts";
export { cacheFolder } from "./cache-folder.ts";
export { type FolderOptions, makeFolder, makeFolderSync } from "./make-folder.ts";
export { realPathInside } from "./real-path.ts";
export { redact } from "./redact.ts";
export { statsOf } from "./stats.ts";
