/** The form of the cache on disk: one pack for the files of one folder. */
import { createHash } from "node:crypto";
import type { Diagnostic } from "#compiler/diagnostics";
import type { ImportFact, ModuleFacts } from "./facts.ts";

export interface CachedResult {
  readonly settings: string;
  readonly fingerprint: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface PackEntry extends ModuleFacts {
  /** Of the last few settings, the latest first. Empty for a file that was only imported. */
  readonly results: readonly CachedResult[];
}

/** By file name. */
export type Pack = Map<string, PackEntry>;

const MARK = "harn-check";

/**
 * Writes a pack down.
 * @param owner what the pack is for; reading it demands the same
 */
export function encodePack(pack: Pack, owner: string): string {
  const body = JSON.stringify({ owner, files: Object.fromEntries(pack) });
  return `${MARK} ${digest(body)}\n${body}`;
}

/** Null: damaged, or the pack of someone else. */
export function decodePack(text: string, owner: string): Pack | null {
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== `${MARK} ${digest(body)}`) return null;
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    return null;
  }
  if (!isRecord(document) || document["owner"] !== owner || !isRecord(document["files"])) return null;
  const pack: Pack = new Map();
  for (const [name, entry] of Object.entries(document["files"])) {
    if (!isEntry(entry)) return null;
    pack.set(name, entry);
  }
  return pack;
}

function digest(body: string): string {
  return createHash("sha256").update(body).digest("base64url");
}

function isEntry(value: unknown): value is PackEntry {
  return isRecord(value) && typeof value["hash"] === "string" && isListOf(value["imports"], isImport) && isListOf(value["results"], isResult);
}

function isImport(value: unknown): value is ImportFact {
  return isRecord(value) && (value["path"] === null || typeof value["path"] === "string") && isListOf(value["missing"], isText);
}

/** The findings themselves are under the seal of the digest, and this build has written them. */
function isResult(value: unknown): value is CachedResult {
  return isRecord(value) && typeof value["settings"] === "string" && typeof value["fingerprint"] === "string" && isListOf(value["diagnostics"], isRecord);
}

function isListOf<T>(value: unknown, test: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(test);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
