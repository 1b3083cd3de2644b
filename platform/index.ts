export { type AtomicWriteOptions, writeFileAtomic } from "./atomic-write.ts";
export { cacheFolder } from "./cache-folder.ts";
export { isExecutable } from "./is-executable.ts";
export { type FolderOptions, makeFolder, makeFolderSync } from "./make-folder.ts";
export {
  acquireAlone,
  acquireLock,
  acquireShared,
  DAMAGED_STALE_MS,
  type Lock,
  LockError,
  type LockErrorKind,
  type LockOptions,
  OTHER_MACHINE_STALE_MS,
  withLock,
} from "./locks/index.ts";
export { type FolderBounds, pruneFolder } from "./prune-folder.ts";
export { realPathInside } from "./real-path.ts";
export { redact } from "./redact.ts";
export { statsOf } from "./stats.ts";
export { USABLE_HEAP, usableHeapBytes } from "./usable-heap.ts";
