/** The file that stands for a lock: who holds it, written whole or not at all. */
import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { type FileHandle, link, lstat, open, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ownIdentity, type ProcessIdentity } from "./process-identity.ts";

/** Version of the format; a file of another one counts as damaged. */
const VERSION = 1;
const MAX_BYTES = 4096;
const TOKEN = /^[0-9a-f]{32}$/;

/** What stands at the path of a lock. */
export type Found =
  | { readonly kind: "missing" }
  | { readonly kind: "held"; readonly token: string; readonly holder: ProcessIdentity; readonly modifiedMs: number }
  /** Empty, half-written or not ours; its token is made of what the system knows of the file. */
  | { readonly kind: "damaged"; readonly token: string; readonly modifiedMs: number }
  /** A link, a folder, a device: never followed, never removed. */
  | { readonly kind: "no-file"; readonly what: string };

/** Looks at a path without following a link there. */
export async function inspect(path: string): Promise<Found> {
  let file: FileHandle;
  try {
    const entry = await lstat(path);
    const what = kindOfEntry(entry);
    if (what !== null) return { kind: "no-file", what };
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return { kind: "missing" };
    if (hasCode(error, "ELOOP")) return { kind: "no-file", what: "a symbolic link" };
    throw error;
  }
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    const stats = await file.stat();
    const record = parseRecord(buffer.toString("utf8", 0, bytesRead));
    if (record !== null) return { kind: "held", ...record, modifiedMs: stats.mtimeMs };
    return { kind: "damaged", token: `${stats.ino.toString(16)}-${stats.size}-${Math.floor(stats.mtimeMs)}`, modifiedMs: stats.mtimeMs };
  } finally {
    await file.close();
  }
}

function kindOfEntry(entry: Stats): string | null {
  if (entry.isFile()) return null;
  if (entry.isSymbolicLink()) return "a symbolic link";
  return entry.isDirectory() ? "a folder" : "no ordinary file";
}

function parseRecord(text: string): { token: string; holder: ProcessIdentity } | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null) return null;
  const { version, token, pid, start, machine }: Record<string, unknown> = { ...data };
  if (version !== VERSION || typeof token !== "string" || !TOKEN.test(token)) return null;
  if (typeof pid !== "number" || !Number.isSafeInteger(pid) || pid <= 0 || typeof machine !== "string") return null;
  if (start !== null && typeof start !== "string") return null;
  return { token, holder: { pid, start, machine } };
}

/** A record of this process beside a lock, ready to take its name. */
export class Claim {
  /** The file has the lock's name and no longer one of its own. */
  #placed = false;

  private constructor(
    readonly token: string,
    private readonly temporary: string,
    private readonly text: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Writes a record into the folder of a lock, under a name that nobody can foresee.
   * @throws the system's error
   */
  static async write(path: string): Promise<Claim> {
    const token = randomBytes(16).toString("hex");
    const text = `${JSON.stringify({ version: VERSION, token, ...(await ownIdentity()) })}\n`;
    const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${token}.tmp`);
    const claim = new Claim(token, temporary, text, await open(temporary, "wx"));
    try {
      await claim.touch();
      return claim;
    } catch (error) {
      await claim.withdraw();
      throw error;
    }
  }

  /**
   * Writes the record again.
   * @returns the present time, in milliseconds by the clock of the file system, which other machines share
   */
  async touch(): Promise<number> {
    await this.file.write(this.text, 0, "utf8");
    return (await this.file.stat()).mtimeMs;
  }

  /**
   * Gives the record the name of the lock, unless something has it already.
   * @returns whether it has the name now
   */
  async place(path: string): Promise<boolean> {
    try {
      await link(this.temporary, path);
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      if (["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].some((code) => hasCode(error, code))) return this.#copy(path);
      throw error;
    }
    await this.#dropTemporary();
    return true;
  }

  /** For file systems without hard links. Whoever looks in between sees an empty file, which counts as held for a while. */
  async #copy(path: string): Promise<boolean> {
    let copy: FileHandle;
    try {
      copy = await open(path, "wx");
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    }
    try {
      await copy.write(this.text, 0, "utf8");
    } catch (error) {
      await removeIfThere(path);
      throw error;
    } finally {
      await copy.close();
    }
    await this.#dropTemporary();
    return true;
  }

  /** The lock is taken from here on, whatever becomes of the other name. */
  async #dropTemporary(): Promise<void> {
    this.#placed = true;
    await unlink(this.temporary).catch(() => undefined);
  }

  /** Closes the record; one without the name of a lock is removed. */
  async withdraw(): Promise<void> {
    await this.file.close();
    if (!this.#placed) await removeIfThere(this.temporary);
  }
}

/** Removes a file; one that is gone already is fine. */
export async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
