/** Durable texts of a session: `<root>/<session>/<key>`, and beside them, hidden, who wrote what. */
import { createHash } from "node:crypto";
import { mkdir, readdir, stat, unlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { makeFolder, realPathInside, writeFileAtomic } from "#platform";
import type { World } from "#vm/host";
import { compareCodePoints, HDict, runtimeError } from "#vm/values";
import { errorCode } from "#stdlib/harness";
import { labelled, readText, underLock } from "./locked-file.ts";
import { relativeSegments } from "./relative-path.ts";
import { decodeEntries } from "./stored-json.ts";

/** Lies in the folder of a session and is none of its keys. */
const HIDDEN = ".agent_state";
/** Of the records of writers. */
const VERSION = 1;

export const CONFLICT_POLICIES = ["ignore", "warn", "error"] as const;
export type ConflictPolicy = (typeof CONFLICT_POLICIES)[number];

export interface Session {
  /** Absolute. */
  readonly root: string;
  readonly id: string;
  readonly writerId: string;
  readonly policy: ConflictPolicy;
}

/** Checks an id, which is the name of a folder. */
export function checkSessionId(id: string): void {
  if (relativeSegments("agent state session id", id).length > 1) throw runtimeError(`agent state session id '${id}' must not contain separators`);
}

/** Makes the folders of a session; again: nothing. */
export async function createSession(session: Session): Promise<void> {
  await labelled("agent state error", makeFolder(session.root));
  const folder = await sessionFolder(session);
  await labelled("agent state error", makeFolder(join(folder, HIDDEN)));
}

/** Whether a session has been created. */
export async function sessionExists(session: Session): Promise<boolean> {
  return stat(join(session.root, session.id)).then((entry) => entry.isDirectory(), () => false);
}

/**
 * Replaces a text.
 * @param caller begins errors
 * @throws HarnError of class `runtime`: a key that leads elsewhere, a text of another writer under the policy `error`, a system error
 */
export async function writeKey(session: Session, key: string, content: string, world: World, signal: AbortSignal, caller: string): Promise<void> {
  const path = await keyPath(session, key, caller);
  const folder = await sessionFolder(session);
  const hidden = join(folder, HIDDEN);
  await labelled(caller, makeFolder(hidden));
  await underLock(join(hidden, "lock"), signal, { open: caller, lock: caller }, async () => {
    await checkWriter(session, key, hidden, world, caller);
    await labelled(caller, makeFolder(dirname(path)));
    // Complete before it has its name, and until then where no key can be.
    await labelled(caller, writeFileAtomic(path, content, { staging: hidden }));
    await labelled(caller, writeFileAtomic(recordPath(hidden, key), JSON.stringify({ version: VERSION, key, writer_id: session.writerId })));
  });
}

/** A text, or null where there is none. */
export async function readKey(session: Session, key: string, world: World, caller: string): Promise<string | null> {
  const path = await keyPath(session, key, caller);
  return textIfThere(path, world, caller);
}

/** Removes a text; one that is missing already is fine. */
export async function deleteKey(session: Session, key: string, caller: string): Promise<void> {
  const path = await keyPath(session, key, caller);
  const hidden = join(await sessionFolder(session), HIDDEN);
  for (const gone of [path, recordPath(hidden, key)]) {
    await labelled(caller, unlink(gone).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    }));
  }
}

/** All keys in order. What is no ordinary file is none. */
export async function listKeys(session: Session, caller: string): Promise<string[]> {
  const root = await sessionFolder(session);
  const keys: string[] = [];
  const open = [""];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await labelled(caller, readdir(join(root, folder), { withFileTypes: true }));
    for (const entry of entries) {
      const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (key === HIDDEN) continue;
      if (entry.isDirectory()) open.push(key);
      else if (entry.isFile()) keys.push(key);
    }
  }
  return keys.sort(compareCodePoints);
}

/** The session's real folder, made when missing; a link there must not lead out of the root. */
async function sessionFolder(session: Session): Promise<string> {
  const folder = await realPathInside(session.root, session.id);
  if (folder === null) throw runtimeError(`agent state session '${session.id}' leads outside of its root`);
  await labelled("agent state error", mkdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  }));
  return folder;
}

async function keyPath(session: Session, key: string, caller: string): Promise<string> {
  const segments = relativeSegments(`${caller}: key`, key);
  // Some file systems do not tell the cases apart.
  if (segments[0]?.toLowerCase() === HIDDEN) throw runtimeError(`${caller}: key '${key}' is reserved`);
  const folder = await sessionFolder(session);
  const path = await realPathInside(folder, segments.join("/"));
  const hidden = join(folder, HIDDEN);
  if (path === null || path === folder || path === hidden || path.startsWith(hidden + sep)) throw runtimeError(`${caller}: key '${key}' leads outside of the session`);
  return path;
}

/** Keys may be folders of other keys, and may be long: their records have names of one form. */
function recordPath(hidden: string, key: string): string {
  return join(hidden, `${createHash("sha256").update(key.split(/[/\\]/).join("/")).digest("hex")}.json`);
}

/** Compares with whoever wrote the key last. */
async function checkWriter(session: Session, key: string, hidden: string, world: World, caller: string): Promise<void> {
  if (session.policy === "ignore") return;
  const text = await textIfThere(recordPath(hidden, key), world, caller);
  const decoded = text === null ? null : decodeEntries(text);
  const previous = decoded !== null && "entries" in decoded ? decoded.entries.get("writer_id") : undefined;
  if (typeof previous !== "string" || previous === session.writerId) return;
  const message = `${caller}: key '${key}' was previously written by '${previous}', and '${session.writerId}' is another writer`;
  if (session.policy === "error") throw runtimeError(message);
  world.stderr.write(`[harn] warning: ${message}\n`);
}

async function textIfThere(path: string, world: World, caller: string): Promise<string | null> {
  return labelled(caller, readText(path, world).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  }));
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";
}

/** The envelope of a summary for whoever takes over, as a value; `handoff` is there for summaries of the typed form. */
export function handoffEnvelope(sessionId: string, key: string, summary: HDict): HDict {
  const envelope = HDict.from([["_type", "agent_state_handoff"], ["version", 1], ["session_id", sessionId], ["key", key], ["summary", summary]]);
  const nested = summary.get("handoff");
  const handoff = isHandoff(summary) ? summary : nested instanceof HDict && isHandoff(nested) ? nested : null;
  if (handoff !== null) {
    const typed = handoff.clone();
    typed.set("_type", "handoff_artifact");
    envelope.set("handoff", typed);
  }
  return envelope;
}

function isHandoff(value: HDict): boolean {
  const target = value.get("target_persona_or_human");
  return ["source_persona", "task", "reason"].every((name) => typeof value.get(name) === "string") && (typeof target === "string" || target instanceof HDict);
}
