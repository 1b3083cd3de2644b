/** Compression and archives, in memory. */
import { builtins } from "../declare.ts";

const DATA = "data: string | bytes";

export const ARCHIVE_BUILTINS = builtins([
  ["gzip_encode", `fn(${DATA}, level?: int) -> bytes`, "Compresses with gzip, at level 0 to 9 (default 6)."],
  ["gzip_decode", "fn(data: bytes) -> bytes", "Decompresses gzip."],
  ["zstd_encode", `fn(${DATA}, level?: int) -> bytes`, "Compresses with Zstandard (default level 3)."],
  ["zstd_decode", "fn(data: bytes) -> bytes", "Decompresses Zstandard."],
  ["brotli_encode", `fn(${DATA}, quality?: int) -> bytes`, "Compresses with Brotli, at quality 0 to 11 (default 11)."],
  ["brotli_decode", "fn(data: bytes) -> bytes", "Decompresses Brotli."],
  ["tar_create", "fn(entries: list) -> bytes", "Packs dicts of path, content and optional mode into a tar archive."],
  ["tar_extract", "fn(archive: bytes) -> list", "Unpacks a tar archive into dicts of path, content and mode."],
  ["zip_create", "fn(entries: list) -> bytes", "Packs dicts of path and content into a zip archive."],
  ["zip_extract", "fn(archive: bytes) -> list", "Unpacks a zip archive into dicts of path and content."],
]);
