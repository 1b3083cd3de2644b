/**
 * Whole-file reads and writes. Files are opened non-blocking: a FIFO without a peer, or a terminal, would otherwise hold
 * one of the few I/O threads for ever, where neither Ctrl-C nor the end of the process reaches it.
 */
import { isUtf8 } from "node:buffer";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { HarnError } from "#vm/values";
import type { Place } from "./confinement/index.ts";
import { errorCode, IoFailure } from "./os-errors.ts";
import { sleepUntilAborted } from "./waiting.ts";

// Node leaves the constant out where the platform has none.
const NON_BLOCKING: number | undefined = constants.O_NONBLOCK;
const FLAGS = NON_BLOCKING ?? 0;
const FIRST_CHUNK = 64 * 1024;
const RETRY_MS = 5;

/**
 * Everything in a file.
 * @param maxBytes more is a limit error, so that `/dev/zero` ends
 * @throws the system error; `Cancellation` once the signal fires
 */
export async function readWhole(path: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | FLAGS);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw tooLarge(maxBytes);
    // One byte more than the size: the read that meets the end needs no second buffer.
    let buffer = Buffer.allocUnsafe(size > 0 ? size + 1 : FIRST_CHUNK);
    let length = 0;
    for (;;) {
      const read = await retrying(() => file.read(buffer, length, buffer.length - length, null), signal);
      if (read.bytesRead === 0) return buffer.subarray(0, length);
      length += read.bytesRead;
      if (length > maxBytes) throw tooLarge(maxBytes);
      if (length === buffer.length) {
        const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, maxBytes + 1));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
    }
  } finally {
    await file.close();
  }
}

/** Everything in a UTF-8 file. Other bytes are an `IoFailure` of kind `invalid_data`. */
export async function readWholeText(path: string, maxBytes: number, signal: AbortSignal): Promise<string> {
  const data = await readWhole(path, maxBytes, signal);
  if (!isUtf8(data)) throw new IoFailure("stream did not contain valid UTF-8", "invalid_data");
  return data.toString("utf8");
}

/** Creates or truncates a file and writes the data. The parent must exist. */
export async function writeWhole(place: Place, data: Uint8Array, signal: AbortSignal): Promise<void> {
  const file = await open(place.path, creating(place) | constants.O_TRUNC, 0o666);
  try {
    await writeAll(file, data, signal);
  } finally {
    await file.close();
  }
}

/** A file opened for appending, created when missing. The caller closes it. */
export function openForAppend(place: Place): Promise<FileHandle> {
  return open(place.path, creating(place) | constants.O_APPEND, 0o666);
}

/** A name that was free must still be: a link that stands there by now is not followed. */
function creating({ fresh }: Place): number {
  return constants.O_WRONLY | constants.O_CREAT | (fresh ? constants.O_EXCL : 0) | FLAGS;
}

export async function writeAll(file: FileHandle, data: Uint8Array, signal: AbortSignal): Promise<void> {
  let offset = 0;
  while (offset < data.length) {
    const at = offset;
    const { bytesWritten } = await retrying(() => file.write(data, at, data.length - at, null), signal);
    offset += bytesWritten;
  }
}

async function retrying<T>(operation: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (errorCode(error) !== "EAGAIN") throw error;
      await sleepUntilAborted(RETRY_MS, signal);
    }
  }
}

function tooLarge(maxBytes: number): HarnError {
  return new HarnError("limit", `HARN-RTL-901: file size limit exceeded (${maxBytes} bytes)`);
}
