import { afterEach, expect, test, vi } from "vitest";
import { Interruption } from "./interruption.ts";

const HOUR = 3_600_000;
const sink = { write: () => undefined };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a run that has ended in time is not followed by an exit", () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const interruption = new Interruption(sink, 10);
  vi.advanceTimersByTime(10);
  expect(interruption.signal.aborted).toBe(true);
  interruption.end();
  vi.advanceTimersByTime(HOUR);
  expect(exit).not.toHaveBeenCalled();
});

test("a program that does not come to its end after the limit is ended", () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const interruption = new Interruption(sink, 10);
  vi.advanceTimersByTime(HOUR);
  expect(exit).toHaveBeenCalledExactlyOnceWith(124);
  interruption.end();
});

test("no listener stays behind", () => {
  const count = (): number => process.listenerCount("SIGTERM") + process.listenerCount("SIGINT") + process.listenerCount("SIGHUP");
  const before = count();
  const interruption = new Interruption(sink, null);
  expect(count()).toBe(before + 3);
  interruption.end();
  expect(count()).toBe(before);
});
