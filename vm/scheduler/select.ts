import { type Clock, Suspension } from "#vm/host";
import { HPair, type Value } from "#vm/values";
import type { Channel } from "./channel.ts";

/** What a selection found: index of the channel and the value, or -1 and nil. */
export function nothingSelected(): HPair {
  return new HPair(-1, null);
}

/**
 * Waits for the first value of any of some channels; of several that are ready the first one wins.
 * @param timeoutMs null: no limit
 * @param mayWait false: nothing selected unless a value is there now
 * @returns a pair of index and value; -1 when the time was over, or when all channels are closed and empty
 */
export function selectChannel(channels: readonly Channel[], timeoutMs: number | null, mayWait: boolean, clock: Clock): Value | Suspension {
  const ready = channels.findIndex((channel) => channel.isReady);
  if (ready !== -1) return new HPair(ready, channels[ready]?.tryReceive() ?? null);
  if (!mayWait || (channels.every((channel) => channel.isClosed) && timeoutMs === null)) return nothingSelected();
  const options = { external: timeoutMs !== null, resource: { kind: "channel", key: channels.map(({ name }) => name).join(", ") } };
  return new Suspension(
    "channel select",
    (waiter) => {
      const undo: (() => void)[] = [];
      const end = (result: HPair): void => {
        for (const step of undo) step();
        waiter.resume(result);
      };
      let open = channels.filter((channel) => !channel.isClosed).length;
      for (const [index, channel] of channels.entries()) {
        if (channel.isClosed) continue;
        const closed = (): void => {
          if (--open === 0 && timeoutMs === null) end(nothingSelected());
        };
        undo.push(channel.whenReady({ accept: (value) => end(new HPair(index, value)), closed }));
      }
      if (timeoutMs !== null) undo.push(clock.startTimer(timeoutMs, () => end(nothingSelected())));
      return () => {
        for (const step of undo) step();
      };
    },
    options,
  );
}
