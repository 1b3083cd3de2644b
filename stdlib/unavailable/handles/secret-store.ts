/** The host's store of secrets. */
import { methods } from "../declare.ts";

export const SECRET_STORE_METHODS = methods("secret_store", [
  ["get", "fn(request: dict) -> {account: string, key: string, value: string?, backend: string}", "Reads a secret, nil if there is none."],
  ["list", "fn(request: dict) -> {account: string, keys: list<string>, backend: string}", "Names of an account's secrets."],
  ["set", "fn(request: dict) -> {account: string, key: string, backend: string}", "Stores a secret."],
  ["delete", "fn(request: dict) -> {account: string, key: string, deleted: bool, backend: string}", "Deletes a secret."],
]);
