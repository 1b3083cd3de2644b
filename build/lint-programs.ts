/** Lints the repository's own programs; warnings count. */
import { existsSync, readFileSync } from "node:fs";
import { parseArguments } from "../cli/arguments.ts";
import { findCommand } from "../cli/command-table.ts";
import { runCommand } from "../cli/lint.ts";
import { loadPart } from "../cli/parts.ts";
import { collectSources } from "#workspace";

/** Programs of the specification that show findings on purpose, with their codes; `npm test` compares them. */
const SHOWN = "spec-tests/shown-warnings.golden.txt";

/**
 * Runs `harn lint --strict`, from source, over all programs but those that are to fail or to show a finding. What is found goes
 * to stderr, unless it is notes only.
 * @param folders of programs, below the root
 * @param root absolute, with a slash at the end
 * @returns whether nothing counts
 * @throws Error when the command has another name by now
 */
export async function lintPrograms(folders: readonly string[], root: string): Promise<boolean> {
  const shown = new Set(readFileSync(root + SHOWN, "utf8").split("\n").map((line) => `spec-tests/${line.split(" ", 1)[0] ?? ""}`));
  const programs = collectSources(folders, root).filter(({ name, path }) => !shown.has(name) && !existsSync(path.replace(/\.harn$/, ".error")));
  const command = findCommand("lint");
  if (command === undefined) throw new Error("there is no `harn lint`");
  let found = "";
  const code = await runCommand({
    args: parseArguments(command, ["--strict", ...programs.map(({ name }) => name)]),
    stdout: { write: () => undefined },
    stderr: { write: (text) => void (found += text) },
    color: false,
    cwd: root,
    env: {},
    dist: null,
    loadPart,
  });
  if (code !== 0) process.stderr.write(found);
  return code === 0;
}
