/** Standard output and error of the process: buffered, written synchronously, in order. */
import { writeSync } from "node:fs";
import type { OutputSink } from "#vm/host";

const FLUSH_SIZE = 1 << 16;

export interface StreamListener {
  /** Called once when nothing more can be written: the reader has gone away (`EPIPE`), or a disk is full. */
  readonly onClosed?: (error: NodeJS.ErrnoException) => void;
  /** Called for each text that is written after that. */
  readonly onDropped?: () => void;
}

/** One of a pair of streams. What was written to the other one earlier is flushed first, so that the order on a terminal is right. */
export class StandardStream implements OutputSink {
  #pending: string[] = [];
  #size = 0;
  #scheduled = false;
  #closed = false;
  #used = false;
  peer: StandardStream | null = null;

  constructor(
    readonly descriptor: number,
    readonly listener: StreamListener = {},
  ) {}

  /** Something was written. */
  get used(): boolean {
    return this.#used;
  }

  write(text: string): void {
    if (text === "") return;
    if (this.#closed) {
      this.listener.onDropped?.();
      return;
    }
    if (this.peer !== null && this.peer.#size > 0) this.peer.flush();
    this.#pending.push(text);
    this.#size += text.length;
    this.#used = true;
    if (this.#size >= FLUSH_SIZE) this.flush();
    else if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        this.flush();
      });
    }
  }

  /** Hands everything to the operating system. Never throws: output that nobody can take is dropped. */
  flush(): void {
    if (this.#size === 0) return;
    const bytes = Buffer.from(this.#pending.join(""), "utf8");
    this.#pending = [];
    this.#size = 0;
    let written = 0;
    while (written < bytes.length) {
      try {
        written += writeSync(this.descriptor, bytes, written);
      } catch (error) {
        const failure = error as NodeJS.ErrnoException;
        if (failure.code === "EAGAIN") pause();
        else {
          this.#closed = true;
          this.listener.onClosed?.(failure);
          return;
        }
      }
    }
  }
}

const pauseCell = new Int32Array(new SharedArrayBuffer(4));

/** A pipe that is set to non-blocking and full: give the reader a moment. */
function pause(): void {
  Atomics.wait(pauseCell, 0, 0, 2);
}
