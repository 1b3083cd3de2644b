/** What natives declared `fresh` owe to copy-on-write. */
import type { HostContext } from "#vm/host";
import { copyForWrite, type HDict, type HList, type HSet, isExclusive, markShared, type SharedValue } from "#vm/values";

/** Argument 0 itself where this call may update it in place, else a copy. */
export function writable<T extends HList | HDict | HSet>(receiver: T, context: HostContext): T {
  return ownedHere(receiver, context) ? receiver : copyForWrite(receiver);
}

/** Whether this call owns argument 0, so that it may update it in place. */
export function ownedHere(receiver: SharedValue, context: HostContext): boolean {
  return context.ownsFirst && isExclusive(receiver);
}

/** Argument 0 as the result: from now on two places hold it, unless it dies with this call. */
export function unchanged<T extends SharedValue>(receiver: T, context: HostContext): T {
  return context.ownsFirst ? receiver : markShared(receiver);
}
