/** Runs commands in this process, from source, with captured output. */
import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { FAMILIES } from "#compiler/lint";
import { loadPart } from "./parts.ts";
import { parseArguments } from "./arguments.ts";
import { findCommand } from "./command-table.ts";
import type { RunCommand } from "./context.ts";

export interface Invocation {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A new folder with the given files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "harn-cli-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const WITHOUT_LINT = `\n[lint]\ndisabled = ${JSON.stringify(Object.values(FAMILIES).flatMap((rules) => rules.map(({ name }) => name)))}\n`;

/** A folder of projects in which no lint rule applies, for tests of what other phases find. */
export function unlintedFolder(files: Readonly<Record<string, string>>): string {
  const manifests = Object.entries({ "harn.toml": "", ...files }).filter(([name]) => name.endsWith("harn.toml"));
  return folderWith({ ...files, ...Object.fromEntries(manifests.map(([name, text]) => [name, text + WITHOUT_LINT])) });
}

/** Calls a command the way `main` does. */
export async function invoke(runCommand: RunCommand, cwd: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Invocation> {
  const [name = "", ...others] = words;
  const command = findCommand(name);
  if (command === undefined) throw new Error(`no command ${name}`);
  let stdout = "";
  let stderr = "";
  const code = await runCommand({
    args: parseArguments(command, others),
    stdout: { write: (text) => void (stdout += text) },
    stderr: { write: (text) => void (stderr += text) },
    color: false,
    cwd,
    env,
    dist: null,
    loadPart,
  });
  return { code, stdout, stderr };
}
