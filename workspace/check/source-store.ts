/** The sources of one run: every file is read once, so that its hash and what is parsed are the same bytes. */
import { createHash } from "node:crypto";
import { decodeSource, readSourceBytes } from "../source-bytes.ts";

export type Reading = { readonly bytes: Buffer; readonly hash: string } | { readonly failure: unknown };

export class SourceStore {
  readonly #readings = new Map<string, Reading>();

  /** The file, or why it could not be read; the answer stays the same for the whole run. */
  read(path: string): Reading {
    let reading = this.#readings.get(path);
    if (reading === undefined) {
      try {
        const bytes = readSourceBytes(path);
        reading = { bytes, hash: createHash("sha256").update(bytes).digest("base64url") };
      } catch (failure) {
        reading = { failure };
      }
      this.#readings.set(path, reading);
    }
    return reading;
  }

  /** Null when the file cannot be read. */
  hashOf(path: string): string | null {
    const reading = this.read(path);
    return "hash" in reading ? reading.hash : null;
  }

  /** Text for showing places of findings; empty when there is none. */
  textOf(path: string): string {
    const reading = this.read(path);
    try {
      return "bytes" in reading ? decodeSource(reading.bytes) : "";
    } catch {
      return "";
    }
  }
}
