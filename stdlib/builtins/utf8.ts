const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of UTF-8 bytes, or null when they are not valid. */
export function decodeUtf8(data: Uint8Array): string | null {
  try {
    return strict.decode(data);
  } catch {
    return null;
  }
}

/** The text of UTF-8 bytes; what is not valid becomes U+FFFD. */
export function decodeUtf8Lossy(data: Uint8Array): string {
  return lossy.decode(data);
}
