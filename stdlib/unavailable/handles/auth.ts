import { methods } from "../declare.ts";

const TOKEN = "{access_token: string, refresh_token?: string, expires_at_unix?: int, token_type?: string, scopes?: list<string>, metadata?: dict}";

/** `harness.auth`: who called, and OAuth tokens and clients. */
export const AUTH_METHODS = methods("auth", [
  ["is_authenticated", "fn() -> bool", "Whether the caller is known."],
  ["subject", "fn() -> string", "The caller; an error when it is unknown."],
  ["scheme", "fn() -> string", "How the caller was recognized; an error when it is unknown."],
  ["kind", "fn() -> string", "What the caller is; an error when it is unknown."],
  ["try_subject", "fn() -> string?", "The caller, nil when it is unknown."],
  ["try_scheme", "fn() -> string?", "How the caller was recognized, nil when it is unknown."],
  ["scopes", "fn() -> list<string>", "What the caller may do."],
  ["has_scope", "fn(scope: string) -> bool", "Whether the caller may do something."],
  ["oauth_storage_memory", "fn() -> dict", "A token store that ends with the run."],
  ["oauth_storage_file", "fn(path: string, encryption_key: string | bytes) -> dict", "A token store in an encrypted file."],
  ["oauth_storage_cloud", "fn(scope: string) -> dict", "A token store that the host keeps."],
  ["oauth_storage_get", `fn(store: dict, key: string) -> ${TOKEN}?`, "A stored token, nil without one."],
  ["oauth_storage_set", `fn(store: dict, key: string, token: ${TOKEN}, ttl_seconds?: int?) -> nil`, "Stores a token."],
  ["oauth_storage_delete", "fn(store: dict, key: string) -> nil", "Deletes a stored token."],
  ["oauth_storage_with_refresh_lock", "fn<T>(store: dict, key: string, body: fn() -> T) -> T", "Runs a block that alone may renew a token."],
  ["oauth_registration_store", "fn() -> dict", "A store of registered OAuth clients."],
  ["oauth_register_client", "fn(store: dict, metadata: dict) -> dict", "Registers an OAuth client."],
  ["oauth_registered_client", "fn(store: dict, client_id: string) -> dict?", "A registered OAuth client, nil without one."],
  ["oauth_registered_clients", "fn(store: dict) -> list", "Every registered OAuth client."],
]);
