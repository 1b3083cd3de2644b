/** Names of the files below `dist`; the build writes them. */

/** The bundled program. */
export const PROGRAM = "harn.cjs";
export const SIGNATURE_INDEX = "signatures.json";
export const MODULE_SOURCES = "modules.json";

/** Compiled module of a library path, `prelude/list` or `std/math`. */
export function containerName(path: string): string {
  return `library/${path}.hbc`;
}
