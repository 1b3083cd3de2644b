import { Suspension } from "#vm/host";
import { Isolation, type ParkingSource } from "#vm/interpreter";
import { categorised, HResource, type HarnError, type Value } from "#vm/values";
import { ReadyQueue } from "./ready-queue.ts";

/** Who waits for a value: one call, or one case of a `select`. */
export interface Receiver {
  accept(value: Value): void;
  closed(): void;
}

interface Sender {
  readonly value: Value;
  readonly sent: () => void;
  readonly closed: () => void;
}

/** A bounded queue between tasks. Waiting senders and receivers are served in the order of their arrival. */
export class Channel {
  readonly #buffer = new ReadyQueue<Value>();
  readonly #receivers = new Set<Receiver>();
  readonly #senders = new Set<Sender>();
  #closed = false;

  /** @param capacity values it holds without a receiver; at least 1 */
  constructor(
    readonly name: string,
    readonly capacity: number,
  ) {}

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Values that are there to be received. */
  get length(): number {
    return this.#buffer.length;
  }

  /** True when a receive would not wait. */
  get isReady(): boolean {
    return this.#buffer.length > 0;
  }

  /**
   * Sends a copy of a value; waits while the channel is full.
   * @returns true, or a suspension that resumes with it
   * @throws HarnError when the channel is closed
   */
  send(value: Value): Value | Suspension {
    if (this.#closed) throw this.#closedError("send");
    const copy = new Isolation().value(value);
    const receiver = first(this.#receivers);
    if (receiver !== undefined) {
      this.#receivers.delete(receiver);
      receiver.accept(copy);
      return true;
    }
    if (this.#buffer.length < this.capacity) {
      this.#buffer.add(copy);
      return true;
    }
    return new Suspension(
      "channel send",
      (waiter) => {
        const sender: Sender = { value: copy, sent: () => waiter.resume(true), closed: () => waiter.fail(this.#closedError("send")) };
        this.#senders.add(sender);
        return () => this.#senders.delete(sender);
      },
      { resource: { kind: "channel", key: this.name } },
    );
  }

  /** The next value, or undefined when none is there. */
  tryReceive(): Value | undefined {
    const value = this.#buffer.take();
    if (value === undefined) return undefined;
    const sender = first(this.#senders);
    if (sender !== undefined) {
      this.#senders.delete(sender);
      this.#buffer.add(sender.value);
      sender.sent();
    }
    return value;
  }

  /**
   * The next value; waits until there is one.
   * @throws HarnError when the channel is closed and empty, also while waiting
   */
  receive(): Value | Suspension {
    const value = this.tryReceive();
    if (value !== undefined) return value;
    if (this.#closed) throw this.#closedError("receive");
    return new Suspension(
      "channel receive",
      (waiter) => {
        const receiver: Receiver = { accept: (received) => waiter.resume(received), closed: () => waiter.fail(this.#closedError("receive")) };
        this.#receivers.add(receiver);
        return () => this.#receivers.delete(receiver);
      },
      { resource: { kind: "channel", key: this.name } },
    );
  }

  /** For a loop over the channel: undefined when it is closed and empty. */
  pullElement(): Value | undefined | Suspension {
    const value = this.tryReceive();
    if (value !== undefined || this.#closed) return value;
    return new Suspension(
      "channel receive",
      (waiter) => {
        const receiver: Receiver = { accept: (received) => waiter.resume(received), closed: () => waiter.end() };
        this.#receivers.add(receiver);
        return () => this.#receivers.delete(receiver);
      },
      { resource: { kind: "channel", key: this.name } },
    );
  }

  /** Registers a receiver for the next value, if none is there now. @returns forgets it */
  whenReady(receiver: Receiver): () => void {
    this.#receivers.add(receiver);
    return () => void this.#receivers.delete(receiver);
  }

  /** No value is sent any more; those that are there can still be received. Nothing happens the second time. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const sender of this.#senders) sender.closed();
    for (const receiver of this.#receivers) receiver.closed();
    this.#senders.clear();
    this.#receivers.clear();
  }

  #closedError(operation: string): HarnError {
    return categorised("channel_closed", `${operation}: channel '${this.name}' is closed`, [
      ["type", "ChannelClosed"],
      ["channel", this.name],
    ]);
  }
}

/** A channel as a loop or `iter()` sees it. */
export class ChannelSource implements ParkingSource {
  readonly flavor = "iter";
  constructor(readonly channel: Channel) {}

  get done(): boolean {
    return this.channel.isClosed && !this.channel.isReady;
  }

  pullElement(): Value | undefined | Suspension {
    return this.channel.pullElement();
  }
}

/** The value of `harness.runtime.channel(…)`. */
export function channelValue(channel: Channel): HResource {
  return new HResource("channel", channel, () => `<channel:${channel.name}>`);
}

/** The channel behind a value, or null when it is none. */
export function channelOf(value: Value | undefined): Channel | null {
  return value instanceof HResource && value.state instanceof Channel ? value.state : null;
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const item of set) return item;
  return undefined;
}
