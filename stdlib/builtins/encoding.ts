/** Text encodings: base64, base32, hex. String in, string out. */
import { checkStringLength, HBytes, thrown, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { bytesArg, textArg } from "./arguments.ts";
import { pure } from "./define.ts";
import { decodeUtf8 } from "./utf8.ts";

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BASE64URL = /^[A-Za-z0-9_-]*={0,2}$/;
const BASE32_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base64 with padding, or base64url without. */
export function toBase64(data: Uint8Array, variant: "base64" | "base64url"): string {
  checkStringLength(Math.ceil(data.length / 3) * 4);
  return viewOf(data).toString(variant);
}

/** The bytes of a base64 or base64url text, or null for bad input. Padding may be left out in base64url only. */
export function fromBase64(text: string, variant: "base64" | "base64url"): Uint8Array | null {
  if (!(variant === "base64" ? BASE64 : BASE64URL).test(text)) return null;
  const isPadded = variant === "base64" || text.endsWith("=");
  if (isPadded ? text.length % 4 !== 0 : text.length % 4 === 1) return null;
  return new Uint8Array(Buffer.from(text, variant));
}

export function toHex(data: Uint8Array): string {
  checkStringLength(data.length * 2);
  return viewOf(data).toString("hex");
}

/** The bytes of a hexadecimal text in either case, or null. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9A-Fa-f]*$/.test(text)) return null;
  return new Uint8Array(Buffer.from(text, "hex"));
}

function toBase32(data: Uint8Array): string {
  checkStringLength(Math.ceil(data.length / 5) * 8);
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of data) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32_ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) text += BASE32_ALPHABET.charAt((held << (5 - bits)) & 31);
  return text + "=".repeat((8 - (text.length % 8)) % 8);
}

function fromBase32(text: string): Uint8Array | null {
  if (text.length % 8 !== 0 || !/^[A-Z2-7]*={0,6}$/.test(text)) return null;
  const digits = text.replace(/=+$/, "");
  if (![0, 2, 4, 5, 7].includes(digits.length % 8)) return null;
  const data = new Uint8Array(Math.floor((digits.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < digits.length; i++) {
    const code = digits.charCodeAt(i);
    held = (held << 5) | (code >= 0x41 ? code - 0x41 : code - 0x32 + 26);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      data[at++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return data;
}

function viewOf(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

function encoder(name: string, doc: string, encode: (data: Uint8Array) => string): NativeEntry {
  return pure(name, "fn(text: any) -> string", doc, (args) => encode(bytesArg(args, 0)));
}

function decoder(name: string, doc: string, decode: (text: string) => Uint8Array | null): NativeEntry {
  return pure(name, "fn(text: any) -> string", doc, (args) => {
    const data = decode(textArg(args, 0));
    if (data === null) throw thrown(`${name}: invalid input`);
    const text = decodeUtf8(data);
    if (text === null) throw thrown(`${name}: decoded data is not valid UTF-8`);
    return text;
  });
}

/** Bytes decoded from a text. Throws a string naming the callee. */
export function decodedBytes(args: readonly Value[], callee: string, decode: (text: string) => Uint8Array | null): HBytes {
  const data = decode(textArg(args, 0));
  if (data === null) throw thrown(`${callee}: invalid input`);
  return new HBytes(data);
}

export const ENCODING_BUILTINS: readonly NativeEntry[] = [
  encoder("base64_encode", "Encodes the UTF-8 of a text in base64.", (data) => toBase64(data, "base64")),
  decoder("base64_decode", "Decodes base64 to a text; throws on bad input.", (text) => fromBase64(text, "base64")),
  encoder("base64url_encode", "Encodes the UTF-8 of a text in base64url without padding.", (data) => toBase64(data, "base64url")),
  decoder("base64url_decode", "Decodes base64url to a text; throws on bad input.", (text) => fromBase64(text, "base64url")),
  encoder("base32_encode", "Encodes the UTF-8 of a text in base32 with padding.", toBase32),
  decoder("base32_decode", "Decodes base32 to a text; throws on bad input.", fromBase32),
  encoder("hex_encode", "Encodes the UTF-8 of a text in lower-case hexadecimal.", toHex),
  decoder("hex_decode", "Decodes hexadecimal to a text; throws on bad input.", fromHex),
];
