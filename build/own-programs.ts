/**
 * Checks that the repository's own programs are formatted, but for those of `spec-tests/own-layout.txt`, and that the linter
 * finds nothing in them. With `--write` it formats them instead.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "#compiler/format";
import { collectSources } from "#workspace";
import { lintPrograms } from "./lint-programs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["bench", "build", "examples", "spec-tests", "stdlib"];
const LIST = "spec-tests/own-layout.txt";

/** What `--write` is to change, and what it cannot help; also entries of the list that keep nothing from being formatted. */
function check(write: boolean): string[] {
  const kept = new Map(readFileSync(ROOT + LIST, "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#")).map((line) => [line, false]));
  const problems: string[] = [];
  for (const { name, path } of collectSources(FOLDERS, ROOT)) {
    const text = readFileSync(path, "utf8");
    const result = format({ path, text });
    if ("text" in result && result.text === text) continue;
    const entry = [...kept.keys()].find((each) => name === each || (each.endsWith("/") && name.startsWith(each)));
    if (entry !== undefined) kept.set(entry, true);
    else if ("text" in result && write) writeFileSync(path, result.text);
    else problems.push(`${name}: ${"text" in result ? "would be reformatted" : (result.diagnostics[0]?.message ?? "")}`);
  }
  for (const [entry, isUsed] of kept) if (!isUsed) problems.push(`${LIST}: nothing to keep at ${entry}`);
  return problems;
}

/** Exit code 1 when anything is left to do. */
export async function main(words: readonly string[]): Promise<void> {
  const write = words.includes("--write");
  const problems = check(write);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0 || (!write && !(await lintPrograms(FOLDERS, ROOT)))) process.exitCode = 1;
}
