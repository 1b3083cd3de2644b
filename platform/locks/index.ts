export { acquireLock, type Lock } from "./exclusive.ts";
export { acquireAlone, acquireShared } from "./shared.ts";
export { DAMAGED_STALE_MS, OTHER_MACHINE_STALE_MS } from "./stale.ts";
export { withLock } from "./turns.ts";
export { LockError, type LockErrorKind, type LockOptions } from "./waiting.ts";
