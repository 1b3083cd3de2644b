/** Methods of channels. `T` is the type of the values that are sent. */
import type { MethodTable } from "../entry.ts";
import { native } from "./define.ts";
import { liftIter } from "./lift.ts";

export const CHANNEL_METHODS: MethodTable = {
  kind: "channel",
  entries: [native("iter", "fn() -> iter<T>", "A lazy iterator over what is received from now on; it ends when the channel is closed and empty.", (args) => liftIter(args[0] ?? null))],
};
