/** Functions on bytes. */
import { timingSafeEqual } from "node:crypto";
import { checkCollectionSize, HBytes, thrown, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { bytesArg, integerArgOr } from "./arguments.ts";
import { pure } from "./define.ts";
import { decodedBytes, fromBase64, fromHex, toBase64, toHex } from "./encoding.ts";
import { decodeUtf8, decodeUtf8Lossy } from "./utf8.ts";

/** Equality whose time depends on the lengths only. */
export function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function concat(args: readonly Value[]): HBytes {
  const a = bytesArg(args, 0);
  const b = bytesArg(args, 1);
  checkCollectionSize(a.length + b.length);
  const data = new Uint8Array(a.length + b.length);
  data.set(a);
  data.set(b, a.length);
  return new HBytes(data);
}

function slice(args: readonly Value[]): HBytes {
  const data = bytesArg(args, 0);
  const start = Math.min(Math.max(integerArgOr(args, 1, 0), 0), data.length);
  const end = Math.min(integerArgOr(args, 2, data.length), data.length);
  return new HBytes(data.slice(start, Math.max(start, end)));
}

function toText(args: readonly Value[]): string {
  const text = decodeUtf8(bytesArg(args, 0));
  if (text === null) throw thrown("bytes_to_string: invalid UTF-8");
  return text;
}

export const BYTES_BUILTINS: readonly NativeEntry[] = [
  pure("bytes_from_string", "fn(text: any) -> bytes", "Gives the UTF-8 bytes of a text.", (args) => new HBytes(bytesArg(args, 0))),
  pure("bytes_from_hex", "fn(text: any) -> bytes", "Decodes hexadecimal; throws on bad input.", (args) =>
    decodedBytes(args, "bytes_from_hex", fromHex),
  ),
  pure("bytes_from_base64", "fn(text: any) -> bytes", "Decodes base64; throws on bad input.", (args) =>
    decodedBytes(args, "bytes_from_base64", (text) => fromBase64(text, "base64")),
  ),
  pure("bytes_from_base64url", "fn(text: any) -> bytes", "Decodes base64url; throws on bad input.", (args) =>
    decodedBytes(args, "bytes_from_base64url", (text) => fromBase64(text, "base64url")),
  ),
  pure("bytes_to_string", "fn(data: bytes) -> string", "Decodes UTF-8; throws when it is not valid.", toText),
  pure("bytes_to_string_lossy", "fn(data: bytes) -> string", "Decodes UTF-8 and replaces what is not valid.", (args) =>
    decodeUtf8Lossy(bytesArg(args, 0)),
  ),
  pure("bytes_to_hex", "fn(data: bytes) -> string", "Gives lower-case hexadecimal.", (args) => toHex(bytesArg(args, 0))),
  pure("bytes_to_base64", "fn(data: bytes) -> string", "Gives base64 with padding.", (args) => toBase64(bytesArg(args, 0), "base64")),
  pure("bytes_to_base64url", "fn(data: bytes) -> string", "Gives base64url without padding.", (args) =>
    toBase64(bytesArg(args, 0), "base64url"),
  ),
  pure("bytes_concat", "fn(a: bytes, b: bytes) -> bytes", "Joins two byte strings.", concat),
  pure("bytes_slice", "fn(data: bytes, start: int, end?: int) -> bytes", "Gives the bytes from start up to, not including, end.", slice),
  pure("bytes_len", "fn(data: bytes) -> int", "Gives the number of bytes.", (args) => bytesArg(args, 0).length),
  pure("bytes_eq", "fn(a: bytes, b: bytes) -> bool", "Compares in constant time.", (args) =>
    equalInConstantTime(bytesArg(args, 0), bytesArg(args, 1)),
  ),
];
