/** UUIDs that need no randomness. */
import { createHash } from "node:crypto";
import { thrown, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { textArg } from "./arguments.ts";
import { pure } from "./define.ts";

const NIL = "00000000-0000-0000-0000-000000000000";

/** RFC 9562, appendix C. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ["dns", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  ["url", "6ba7b811-9dad-11d1-80b4-00c04fd430c8"],
  ["oid", "6ba7b812-9dad-11d1-80b4-00c04fd430c8"],
  ["x500", "6ba7b814-9dad-11d1-80b4-00c04fd430c8"],
]);

function hyphenated(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The hyphenated lower-case form of a UUID text (also without hyphens, in braces, or as URN), or null. */
function parseUuid(text: string): string | null {
  let body = text;
  if (/^urn:uuid:/i.test(body)) body = body.slice("urn:uuid:".length);
  else if (body.startsWith("{") && body.endsWith("}")) body = body.slice(1, -1);
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(body)) return body.toLowerCase();
  return /^[0-9a-f]{32}$/i.test(body) ? hyphenated(body.toLowerCase()) : null;
}

function version5(args: readonly Value[]): string {
  const given = textArg(args, 0);
  const namespace = NAMESPACES.get(given.toLowerCase()) ?? parseUuid(given);
  if (namespace === null) throw thrown(`uuid_v5: namespace must be dns, url, oid, x500, or a UUID`);
  const hash = createHash("sha1").update(Buffer.from(namespace.replaceAll("-", ""), "hex")).update(textArg(args, 1)).digest();
  hash[6] = ((hash[6] as number) & 0x0f) | 0x50;
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
  return hyphenated(hash.toString("hex", 0, 16));
}

export const UUID_BUILTINS: readonly NativeEntry[] = [
  pure("uuid_parse", "fn(text: any) -> string?", "Gives the lower-case hyphenated form of a UUID, or nil.", (args) =>
    parseUuid(textArg(args, 0)),
  ),
  pure("uuid_v5", "fn(namespace: any, name: any) -> string", "Derives a UUID from a namespace (`dns`, `url`, `oid`, `x500` or a UUID) and a name.", version5),
  pure("uuid_nil", "fn() -> string", "Gives the UUID of zeros.", () => NIL),
];
