/** Names of the files below `dist`; the build writes them. */

/** The bundled program. */
export const PROGRAM = "harn.cjs";
export const SIGNATURE_INDEX = "signatures.json";
/** Identifies the build: another program or another library is another build. */
export const BUILD_ID = "build-id";
export const MODULE_SOURCES = "modules.json";

/** Compiled module of a library path, `prelude/list` or `std/math`. */
export function containerName(path: string): string {
  return `library/${path}.hbc`;
}
