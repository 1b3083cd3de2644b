/** From targets to the tests that are to run. */
import { collectSources, readSource, shownPath } from "#workspace";
import { discoverTests, type TestFile } from "./discovery.ts";

/**
 * Finds the tests of files and folders, in the order of the paths.
 * @param cwd what targets and shown paths are relative to
 */
export function findTests(targets: readonly string[], cwd: string): readonly TestFile[] {
  const sources = collectSources(targets, cwd).sort((a, b) => (a.path < b.path ? -1 : 1));
  const files = sources.map(({ path }): TestFile => {
    const reading = readSource(path);
    if ("error" in reading) return { source: { path, text: "" }, cases: [], failure: `cannot be read: ${reading.error}`, testSpans: [] };
    return discoverTests({ path, text: reading.text }, { path: shownPath(path, cwd), text: reading.text });
  });
  return files.filter(({ cases, failure }) => cases.length > 0 || failure !== null);
}

/** The cases whose name contains a text. A file that cannot be used stays: nobody knows what it would hold. */
export function filterTests(files: readonly TestFile[], filter: string | undefined): readonly TestFile[] {
  if (filter === undefined) return files;
  return files
    .map((file) => ({ ...file, cases: file.cases.filter(({ name }) => name.includes(filter)) }))
    .filter(({ cases, failure }) => cases.length > 0 || failure !== null);
}
