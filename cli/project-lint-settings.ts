import type { LintSettings } from "#compiler/lint";
import { lintSettings } from "#workspace/check";

/**
 * What the nearest `harn.toml` says about lint rules; nothing where there is none.
 * @param path absolute, of a file or folder of the project
 */
export async function projectLintSettings(path: string): Promise<Partial<LintSettings>> {
  const { ManifestFinder, readManifest } = await import("#workspace/manifest");
  const manifest = new ManifestFinder().nearest(path);
  return manifest === null ? {} : lintSettings((await readManifest(manifest)).tables);
}
