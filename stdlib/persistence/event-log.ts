/**
 * A file of JSON objects, one a line, that only grows. A process that dies while it appends leaves a torn last line, which
 * no reader takes for an event, and which the next append ends.
 */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { World } from "#vm/host";
import { HDict, parseJson, stringifyJson } from "#vm/values";
import { errorCode, writeAll } from "#stdlib/harness";
import { readText } from "./locked-file.ts";

const NEWLINE = 0x0a;

/** The events of a file in order; none where there is no file. Lines that are no JSON object are passed over. */
export async function readEvents(path: string, world: World): Promise<HDict[]> {
  let text: string;
  try {
    text = await readText(path, world);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
  const events: HDict[] = [];
  for (const line of text.split("\n")) {
    const result = line === "" ? null : parseJson(line);
    if (result?.ok === true && result.value instanceof HDict) events.push(result.value);
  }
  return events;
}

/** Adds an event, durably. To be called under the lock of the file. */
export async function appendEvent(path: string, event: HDict, signal: AbortSignal): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW, 0o666);
  try {
    const start = (await endsTorn(file)) ? "\n" : "";
    await writeAll(file, Buffer.from(`${start}${stringifyJson(event)}\n`), signal);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function endsTorn(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== NEWLINE;
}
