/**
 * Layout of a cached program: a line that names the format, a header in JSON with its length before it, then the bytes
 * that the header announces (for each module its source and its code), and a checksum of everything before it. Words are
 * 32 bits, little-endian.
 */
import type { Diagnostic } from "#compiler/diagnostics";

const MAGIC = Buffer.from("harn-program-1\n");
const CHECKSUM_BYTES = 4;

export interface CachedModule {
  readonly path: string;
  /** Null: a module of the library, whose code comes with the build. */
  readonly parts: { readonly source: Uint8Array; readonly code: Uint8Array } | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CachedProgram {
  /** Everything besides the files that decides what a program compiles to, as one text. */
  readonly owner: string;
  /** Path of the module that is run. */
  readonly entry: string;
  /** In the order of their instantiation. */
  readonly modules: readonly CachedModule[];
  /** Paths where no file was found while imports were resolved. */
  readonly absent: readonly string[];
}

interface Header {
  readonly owner: string;
  readonly entry: string;
  readonly absent: readonly string[];
  readonly modules: readonly { readonly path: string; readonly sizes: readonly [source: number, code: number] | null; readonly diagnostics: readonly Diagnostic[] }[];
}

export function encodeProgram({ owner, entry, absent, modules }: CachedProgram): Buffer {
  const header: Header = {
    owner,
    entry,
    absent,
    modules: modules.map(({ path, parts, diagnostics }) => ({ path, sizes: parts === null ? null : [parts.source.length, parts.code.length], diagnostics })),
  };
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const body = Buffer.concat([MAGIC, size, text, ...modules.flatMap(({ parts }) => (parts === null ? [] : [parts.source, parts.code]))]);
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeUInt32LE(checksum(body));
  return Buffer.concat([body, sum]);
}

/** Null for bytes that are damaged, or were made for another owner. */
export function decodeProgram(bytes: Buffer, owner: string): CachedProgram | null {
  const end = bytes.length - CHECKSUM_BYTES;
  let at = MAGIC.length + 4;
  if (end < at || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (bytes.readUInt32LE(end) !== checksum(bytes.subarray(0, end))) return null;
  const size = bytes.readUInt32LE(MAGIC.length);
  // The checksum holds, so this is what was written.
  const header = JSON.parse(bytes.toString("utf8", at, at + size)) as Header;
  if (header.owner !== owner) return null;
  at += size;
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
  const modules = header.modules.map(({ path, sizes, diagnostics }) => ({
    path,
    parts: sizes === null ? null : { source: take(sizes[0]), code: take(sizes[1]) },
    diagnostics,
  }));
  return { owner, entry: header.entry, modules, absent: header.absent };
}

/** FNV-1a over the bytes: tells damage, not malice. Who can write into the folder can run programs anyway. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** A name for the file of a program: 64 bits of a text. */
export function fileName(owner: string, entry: string): string {
  const bytes = Buffer.from(`${owner}\0${entry}`);
  return `${hex(checksum(bytes))}${hex(checksum(Buffer.from(bytes).reverse()))}.hbc`;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
