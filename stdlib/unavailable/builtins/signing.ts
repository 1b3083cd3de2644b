/** Digests, signatures and tokens. Making keys is an effect: `harness.random`. */
import { builtins } from "../declare.ts";

export const SIGNING_BUILTINS = builtins([
  ["blake3", "fn(data: string | bytes) -> string", "Gives the BLAKE3 digest in hexadecimal."],
  ["jwt_sign", "fn(algorithm: string, claims: dict, private_key: string) -> string", "Signs claims as a JSON Web Token with a PEM key."],
  ["jwt_verify", "fn(...arguments: any) -> any", "Checks a JSON Web Token and gives its claims."],
  ["ed25519_sign", "fn(private_key: any, message: string | bytes) -> any", "Signs a message with an Ed25519 key."],
  ["ed25519_verify", "fn(public_key: any, message: string | bytes, signature: any) -> bool", "Tells whether an Ed25519 signature belongs to a message."],
  ["x25519_agree", "fn(private_key: any, public_key: any) -> any", "Gives the secret that two X25519 keys have in common."],
  [
    "signed_url",
    `fn(base: string, claims: dict, secret: string, expires_at: number, options?: {signature_param?: string, expires_param?: string, kid_param?: string, kid?: string}) -> string`,
    "Gives a URL or path with claims, an expiry time and a signature over them.",
  ],
  [
    "verify_signed_url",
    "fn(url: string, secret_or_keys: string | dict, now: number, options?: dict) -> {valid: bool, reason: any, signature_valid: bool, expired: bool, expires_at: any, kid: any, claims: dict}",
    "Checks signature and expiry of a signed URL or path.",
  ],
  [
    "aws_sigv4_headers",
    "fn(spec: dict) -> {headers: dict, authorization: string, amz_date: string, content_sha256: string, signed_headers: string, ...dict}",
    "Gives the headers that sign a request to AWS; the timestamp is part of the request.",
  ],
]);
