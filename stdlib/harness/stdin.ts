import type { Readable } from "node:stream";
import type { InputSource } from "#vm/host";
import { Cancellation, HarnError } from "#vm/values";

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads a byte stream by lines, linear in its length. The stream is opened at the first read, and it keeps the process
 * alive only while somebody waits for it.
 */
export class StreamInput implements InputSource {
  readonly #open: () => Readable;
  readonly #maxBytes: number;
  #stream: Readable | null = null;
  /** Bytes that arrived and nobody took; `#offset` of the first chunk are gone. */
  #chunks: Buffer[] = [];
  #offset = 0;
  #buffered = 0;
  /** Chunks before this index hold no newline. */
  #searched = 0;
  #ended = false;
  #failure: Error | null = null;
  /** One read at a time, in the order of the calls. */
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param open gives the stream; a throw counts as the end of input
   * @param maxBytes bound of one line, and of `readAll`
   */
  constructor(open: () => Readable, maxBytes: number) {
    this.#open = open;
    this.#maxBytes = maxBytes;
  }

  readLine(signal?: AbortSignal): Promise<string | null> {
    return this.#inTurn(signal, async () => {
      for (;;) {
        const end = this.#lineEnd();
        if (end >= 0) return this.#take(end + 1, true);
        if (this.#ended) return this.#rest();
        await this.#more(signal);
      }
    });
  }

  readAll(signal?: AbortSignal): Promise<string | null> {
    return this.#inTurn(signal, async () => {
      while (!this.#ended) await this.#more(signal);
      return this.#rest();
    });
  }

  #inTurn<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(() => {
      signal?.throwIfAborted();
      return read();
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Distance from the first byte to the first newline, or -1. */
  #lineEnd(): number {
    let distance = 0;
    for (let i = 0; i < this.#chunks.length; i++) {
      const chunk = this.#chunks[i] as Buffer;
      const start = i === 0 ? this.#offset : 0;
      if (i >= this.#searched) {
        const at = chunk.indexOf(NEWLINE, start);
        if (at >= 0) return distance + at - start;
        this.#searched = i + 1;
      }
      distance += chunk.length - start;
    }
    return -1;
  }

  #rest(): string | null {
    if (this.#failure !== null) throw this.#failure;
    return this.#buffered === 0 ? null : this.#take(this.#buffered, false);
  }

  /** Removes `count` bytes and decodes them, without the line terminator if they are a line. */
  #take(count: number, isLine: boolean): string {
    const parts: Buffer[] = [];
    let left = count;
    let used = 0;
    while (left > 0) {
      const chunk = this.#chunks[used] as Buffer;
      const part = chunk.subarray(this.#offset, this.#offset + left);
      parts.push(part);
      left -= part.length;
      this.#offset += part.length;
      if (this.#offset === chunk.length) {
        used++;
        this.#offset = 0;
      }
    }
    if (used > 0) this.#chunks.splice(0, used);
    this.#searched = 0;
    this.#buffered -= count;
    const data = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    let end = data.length;
    if (isLine) end -= data[end - 2] === CARRIAGE_RETURN ? 2 : 1;
    return data.toString("utf8", 0, end);
  }

  /** Waits for more bytes or the end. */
  async #more(signal: AbortSignal | undefined): Promise<void> {
    const stream = this.#started();
    if (stream === null || this.#pull() || this.#ended) return;
    await new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void): void => {
        stream.off("readable", onChange).off("end", onChange).off("error", onChange).off("close", onChange);
        signal?.removeEventListener("abort", onAbort);
        keepAlive(stream, false);
        settle();
      };
      const onAbort = (): void => finish(() => reject(signal?.reason ?? new Cancellation()));
      const onChange = (): void => {
        try {
          if (this.#pull() || this.#ended) finish(resolve);
        } catch (error) {
          finish(() => reject(error));
        }
      };
      if (signal?.aborted === true) return onAbort();
      keepAlive(stream, true);
      stream.on("readable", onChange).on("end", onChange).on("error", onChange).on("close", onChange);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** Moves what the stream holds into the buffer; false when that was nothing. */
  #pull(): boolean {
    const chunk: unknown = this.#stream?.read() ?? null;
    if (!Buffer.isBuffer(chunk) || chunk.length === 0) return false;
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    if (this.#buffered > this.#maxBytes) {
      throw new HarnError("limit", `HARN-RTL-901: input size limit exceeded (${this.#maxBytes} bytes)`);
    }
    return true;
  }

  /** The opened stream, or null when it cannot be opened. */
  #started(): Readable | null {
    if (this.#stream !== null || this.#ended) return this.#stream;
    let stream: Readable;
    try {
      stream = this.#open();
    } catch {
      this.#ended = true;
      return null;
    }
    this.#stream = stream;
    if (stream.readableEnded || stream.destroyed) this.#ended = true;
    stream.once("end", () => (this.#ended = true));
    stream.once("close", () => (this.#ended = true));
    stream.on("error", (error: Error) => {
      this.#failure ??= error;
      this.#ended = true;
    });
    return stream;
  }
}

/** An input without a byte. */
export const EMPTY_INPUT: InputSource = {
  readLine: () => Promise.resolve(null),
  readAll: () => Promise.resolve(null),
};

/** Sockets, pipes and terminals have `ref` and `unref`; files need neither. */
function keepAlive(stream: Readable, keep: boolean): void {
  const method: unknown = Reflect.get(stream, keep ? "ref" : "unref");
  if (typeof method === "function") method.call(stream);
}
