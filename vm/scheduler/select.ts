import { type Clock, Suspension } from "#vm/host";
import { HPair, type Value } from "#vm/values";
import type { Channel } from "./channel.ts";

/** What a selection found: index of the channel and the value, or -1 and nil. */
export function nothingSelected(): HPair {
  return new HPair(-1, null);
}

export interface SelectOptions {
  /** Milliseconds; null: no limit; 0: now or not at all. */
  readonly timeout: number | null;
  /** What happens when no channel can give a value any more although there is time left. Without a limit waiting ends. */
  readonly whenAllClosed?: "end" | "wait";
}

/**
 * Waits for the first value of any of some channels; of several that are ready the first one wins.
 * @returns a pair of index and value; -1 when the time was over, or when all channels are closed and empty
 */
export function selectChannel(channels: readonly Channel[], { timeout, whenAllClosed = "end" }: SelectOptions, clock: Clock): Value | Suspension {
  const ready = channels.findIndex((channel) => channel.isReady);
  if (ready !== -1) return new HPair(ready, channels[ready]?.tryReceive() ?? null);
  const endsWhenClosed = timeout === null || whenAllClosed === "end";
  const open = channels.filter((channel) => !channel.isClosed);
  if (timeout === 0 || (open.length === 0 && endsWhenClosed)) return nothingSelected();
  const options = { external: timeout !== null, resource: { kind: "channel", key: channels.map(({ name }) => name).join(", ") } };
  return new Suspension(
    "channel select",
    (waiter) => {
      const undo: (() => void)[] = [];
      const leave = (): void => {
        for (const step of undo) step();
      };
      const end = (result: HPair): void => {
        leave();
        waiter.resume(result);
      };
      let left = open.length;
      const closed = (): void => {
        if (--left === 0 && endsWhenClosed) end(nothingSelected());
      };
      for (const [index, channel] of channels.entries()) {
        if (!channel.isClosed) undo.push(channel.whenReady({ accept: (value) => end(new HPair(index, value)), closed }));
      }
      if (timeout !== null) undo.push(clock.startTimer(timeout, () => end(nothingSelected())));
      return leave;
    },
    options,
  );
}
