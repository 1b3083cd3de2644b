import { methods } from "../declare.ts";

/** Key generation of `harness.random`. */
export const RANDOM_METHODS = methods("random", [
  ["ed25519_keypair", "fn() -> dict", "A new key pair for Ed25519 signatures."],
  ["x25519_keypair", "fn() -> dict", "A new key pair for X25519 key agreement."],
]);
