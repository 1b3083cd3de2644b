import { methods } from "../declare.ts";

const SCOPE = "scope?: string | {kind: string, id?: string} | nil";
const ID = "{namespace: string, name: string, version: any}";
const LEASE_OF = (value: string): string =>
  `{provider: string, id: ${ID}, scope: {kind: string, id?: string}, lease_id: string, value: ${value}, expires_at_ms: int}`;

/** `harness.secrets`. */
export const SECRET_METHODS = methods("secrets", [
  ["read", `fn(name: string, ${SCOPE}) -> string`, "Reads a secret as text."],
  ["read_bytes", `fn(name: string, ${SCOPE}) -> bytes`, "Reads a secret as bytes."],
  ["write", `fn(name: string, value: string | bytes, ${SCOPE}) -> any`, "Stores a secret."],
  ["delete", `fn(name: string, ${SCOPE}) -> any`, "Deletes a secret."],
  [
    "rotate",
    `fn(name: string, value: string | bytes, ${SCOPE}, options?: {grace_ms?: int, ttl_ms?: int}) -> ` +
      `{provider: string, id: ${ID}, scope: {kind: string, id?: string}, from_version?: any, to_version?: any, grace_until_ms?: int, expires_at_ms?: int}`,
    "Gives a secret a new value while the old one stays valid for a while.",
  ],
  ["lease", `fn(name: string, ttl_ms?: int | duration | nil, ${SCOPE}) -> ${LEASE_OF("string")}`, "Reads a secret as text for a limited time."],
  ["lease_bytes", `fn(name: string, ttl_ms?: int | duration | nil, ${SCOPE}) -> ${LEASE_OF("bytes")}`, "Reads a secret as bytes for a limited time."],
]);
