/** The host's credentials. */
import { methods } from "../declare.ts";

export const CREDENTIALS_METHODS = methods("credentials", [
  ["get", "fn(request: dict) -> any", "Reads a credential."],
  ["list", "fn(request?: dict) -> any", "Names of the credentials."],
  ["set", "fn(request: dict) -> any", "Stores a credential."],
  ["delete", "fn(request: dict) -> any", "Deletes a credential."],
]);
