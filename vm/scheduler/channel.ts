import { Suspension, type Waiter } from "#vm/host";
import { Isolation, type ParkingSource } from "#vm/interpreter";
import { categorised, type HarnError, HIterator, HResource, type Value } from "#vm/values";
import { ReadyQueue } from "./ready-queue.ts";
import { WaitQueue } from "./wait-queue.ts";

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

/**
 * A bounded queue between tasks. Waiting senders and receivers are served in the order of their arrival, so there are never
 * both values and receivers, and senders only where it is full.
 */
export class Channel {
  readonly #buffer = new ReadyQueue<Value>();
  readonly #receivers = new WaitQueue<Receiver>();
  readonly #senders = new WaitQueue<Sender>();
  #closed = false;
  #sent = 0;
  #received = 0;

  /**
   * @param capacity values it holds without a receiver; at least 1
   * @param kind what waits name it: a mailbox is a channel as well
   */
  constructor(
    readonly name: string,
    readonly capacity: number,
    readonly kind: "channel" | "mailbox" = "channel",
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

  /** True when no value will ever come again. */
  get isOver(): boolean {
    return this.#closed && this.#buffer.length === 0;
  }

  /** Values that were taken in, and given out, since it was made. */
  get sentCount(): number {
    return this.#sent;
  }

  get receivedCount(): number {
    return this.#received;
  }

  /**
   * Sends a copy of a value; waits while the channel is full.
   * @returns true, or a suspension that resumes with it
   * @throws HarnError when the channel is closed, also while waiting
   */
  send(value: Value): Value | Suspension {
    if (this.#closed) throw this.#closedError("send");
    return this.#offer(value, (waiter) => waiter.fail(this.#closedError("send")));
  }

  /** Like `send`, but gives false when the channel is closed. */
  sendIfOpen(value: Value): Value | Suspension {
    return this.#closed ? false : this.#offer(value, (waiter) => waiter.resume(false));
  }

  #offer(value: Value, onClose: (waiter: Waiter) => void): Value | Suspension {
    const copy = isolated(value);
    const receiver = this.#receivers.take();
    if (receiver !== undefined || this.#buffer.length < this.capacity) {
      this.#sent++;
      if (receiver === undefined) this.#buffer.add(copy);
      else this.#give(receiver, copy);
      return true;
    }
    return this.#wait("send", (waiter) => this.#senders.add({ value: copy, sent: () => waiter.resume(true), closed: () => onClose(waiter) }));
  }

  #give(receiver: Receiver, value: Value): void {
    this.#received++;
    receiver.accept(value);
  }

  /** The next value, or undefined when none is there. */
  tryReceive(): Value | undefined {
    const value = this.#buffer.take();
    if (value === undefined) return undefined;
    this.#received++;
    const sender = this.#senders.take();
    if (sender !== undefined) {
      this.#sent++;
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
    return this.#receiveLater((waiter) => waiter.fail(this.#closedError("receive")));
  }

  /** For a loop over the channel: undefined when it is closed and empty. */
  pullElement(): Value | undefined | Suspension {
    const value = this.tryReceive();
    if (value !== undefined || this.#closed) return value;
    return this.#receiveLater((waiter) => waiter.end());
  }

  #receiveLater(onClose: (waiter: Waiter) => void): Suspension {
    return this.#wait("receive", (waiter) => this.#receivers.add({ accept: (value) => waiter.resume(value), closed: () => onClose(waiter) }));
  }

  #wait(operation: string, begin: (waiter: Waiter) => () => void): Suspension {
    return new Suspension(`${this.kind} ${operation}`, begin, { resource: { kind: this.kind, key: this.name } });
  }

  /** What a `for` over the channel runs over. */
  elements(): HIterator {
    return new HIterator(new ChannelSource(this));
  }

  /** Registers a receiver for the next value, if none is there now. @returns forgets it */
  whenReady(receiver: Receiver): () => void {
    return this.#receivers.add(receiver);
  }

  /** No value is sent any more; those that are there can still be received. Nothing happens the second time. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (let sender = this.#senders.take(); sender !== undefined; sender = this.#senders.take()) sender.closed();
    for (let receiver = this.#receivers.take(); receiver !== undefined; receiver = this.#receivers.take()) receiver.closed();
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
    return this.channel.isOver;
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

function isolated(value: Value): Value {
  return typeof value === "object" && value !== null ? new Isolation().value(value) : value;
}
