/** Digests and message authentication codes over bytes, or the UTF-8 of a text. */
import { createHash, createHmac } from "node:crypto";
import type { NativeEntry } from "../entry.ts";
import { bytesArg } from "./arguments.ts";
import { equalInConstantTime } from "./bytes.ts";
import { pure } from "./define.ts";

type DigestText = "hex" | "base64" | "base64url";

function digest(name: string, algorithm: string, doc: string, text: DigestText = "hex"): NativeEntry {
  return pure(name, "fn(data: any) -> string", doc, (args) => createHash(algorithm).update(bytesArg(args, 0)).digest(text));
}

function mac(name: string, algorithm: string, doc: string, text: DigestText = "hex"): NativeEntry {
  return pure(name, "fn(key: any, message: any) -> string", doc, (args) => createHmac(algorithm, bytesArg(args, 0)).update(bytesArg(args, 1)).digest(text));
}

export const HASHING_BUILTINS: readonly NativeEntry[] = [
  digest("sha224", "sha224", "Gives the SHA-224 digest in hexadecimal."),
  digest("sha256", "sha256", "Gives the SHA-256 digest in hexadecimal."),
  digest("sha256_hex", "sha256", "Gives the SHA-256 digest of a text or bytes in hexadecimal."),
  digest("sha256_base64url", "sha256", "Gives the SHA-256 digest of a text or bytes in base64url.", "base64url"),
  digest("sha384", "sha384", "Gives the SHA-384 digest in hexadecimal."),
  digest("sha512", "sha512", "Gives the SHA-512 digest in hexadecimal."),
  digest("sha512_256", "sha512-256", "Gives the SHA-512/256 digest in hexadecimal."),
  digest("sha3_256", "sha3-256", "Gives the SHA3-256 digest in hexadecimal."),
  digest("sha3_512", "sha3-512", "Gives the SHA3-512 digest in hexadecimal."),
  digest("md5", "md5", "Gives the MD5 digest in hexadecimal; for checksums, not for security."),
  mac("hmac_sha256", "sha256", "Gives the HMAC-SHA256 of a message in hexadecimal."),
  mac("hmac_sha1", "sha1", "Gives the HMAC-SHA1 of a message in hexadecimal."),
  mac("hmac_sha256_base64", "sha256", "Gives the HMAC-SHA256 of a message in base64.", "base64"),
  pure("constant_time_eq", "fn(a: any, b: any) -> bool", "Compares two texts or bytes in constant time.", (args) =>
    equalInConstantTime(bytesArg(args, 0), bytesArg(args, 1)),
  ),
];
