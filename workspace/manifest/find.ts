/** Where the manifest of a file stands (packages reference 1). */
import { dirname, join, resolve } from "node:path";
import { statsOf } from "#platform";

export const MANIFEST_NAME = "harn.toml";
const MOST_FOLDERS = 16;

type Inspection = "manifest" | "boundary" | "nothing";

/** Finds manifests; what stands in a folder is looked at once. */
export class ManifestFinder {
  readonly #inspected = new Map<string, Inspection>();

  /**
   * The nearest `harn.toml` at or above a path, at most 16 folders up and not beyond one that holds `.git`.
   * @param start absolute path of a file or folder; it need not exist
   * @returns the path as written, links unresolved, or null
   */
  nearest(start: string): string | null {
    const path = resolve(start);
    let folder = statsOf(path)?.isDirectory() === true ? path : dirname(path);
    for (let count = 0; count < MOST_FOLDERS; count++) {
      switch (this.#inspect(folder)) {
        case "manifest":
          return join(folder, MANIFEST_NAME);
        case "boundary":
          return null;
        case "nothing":
          break;
      }
      const parent = dirname(folder);
      if (parent === folder) return null;
      folder = parent;
    }
    return null;
  }

  #inspect(folder: string): Inspection {
    let inspection = this.#inspected.get(folder);
    if (inspection === undefined) {
      if (statsOf(join(folder, MANIFEST_NAME))?.isFile() === true) inspection = "manifest";
      else inspection = statsOf(join(folder, ".git")) === null ? "nothing" : "boundary";
      this.#inspected.set(folder, inspection);
    }
    return inspection;
  }
}
