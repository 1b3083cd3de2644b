import { channelOf, permitOf } from "#vm/scheduler";
import type { Value } from "#vm/values";

/** Lets go of a resource: closes a channel, gives a permit back. Other values have nothing to let go of. */
export function releaseResource(value: Value): null {
  channelOf(value)?.close();
  permitOf(value)?.release();
  return null;
}
