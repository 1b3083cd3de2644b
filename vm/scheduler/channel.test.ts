import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunClock, Suspension } from "#vm/host";
import { HPair, type Value } from "#vm/values";
import { Channel, selectChannel } from "./index.ts";

/** Begins a wait as a task does; what comes of it goes to `ended`. @returns gives it up */
function begin(result: Value | Suspension, ended: (value: Value) => void): () => void {
  if (!(result instanceof Suspension)) {
    ended(result);
    return () => undefined;
  }
  let over = false;
  const end = (value: Value): void => {
    if (over) throw new Error("a wait ended twice");
    over = true;
    ended(value);
  };
  const giveUp = result.begin({ resume: end, end: () => end(null), fail: () => end(null) });
  return () => {
    if (!over) giveUp();
    over = true;
  };
}

describe("channels", () => {
  it("neither lose nor repeat a value, whoever gives up", () => {
    const step = fc.record({ kind: fc.constantFrom("send", "receive", "select", "give up", "close"), which: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 3 }), (steps, capacity) => {
        const channel = new Channel("a", capacity);
        const waits: (() => void)[] = [];
        const sent: Value[] = [];
        const received: Value[] = [];
        let next = 0;
        const take = (value: Value): void => {
          if (value !== null) received.push(value);
        };
        for (const { kind, which } of steps) {
          if (kind === "send") {
            const value = next++;
            waits.push(begin(channel.sendIfOpen(value), (accepted) => void (accepted === true && sent.push(value))));
          } else if (kind === "receive") waits.push(begin(channel.pullElement() ?? null, take));
          else if (kind === "select") {
            const found = selectChannel([channel, channel], { timeout: null }, new RunClock());
            waits.push(begin(found, (pair) => pair instanceof HPair && take(pair.second)));
          } else if (kind === "give up") waits[which % Math.max(waits.length, 1)]?.();
          else if (which === 0) channel.close();
        }
        for (let value = channel.tryReceive(); value !== undefined; value = channel.tryReceive()) received.push(value);
        expect([...received].sort()).toEqual([...sent].sort());
        expect(received).toEqual([...received].sort((a, b) => Number(a) - Number(b)));
        expect(channel.sentCount).toBe(channel.receivedCount);
      }),
    );
  });

  it("tell all that wait when they are closed", () => {
    const channel = new Channel("a", 1);
    let told = 0;
    for (let i = 0; i < 1_000; i++) begin(channel.pullElement() ?? null, () => told++);
    channel.close();
    expect(told).toBe(1_000);
  });
});
