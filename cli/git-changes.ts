/** Which lines of a working tree were added since a commit, as git tells. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";

/** Lines from 1, both included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

export type ChangeStatus = "added" | "copied" | "deleted" | "modified" | "renamed" | "type_changed" | "unmerged";

export interface ChangedFile {
  /** Relative to the top of the working tree. */
  readonly path: string;
  readonly status: ChangeStatus;
  /** Of a renamed or copied file. */
  readonly previousPath: string | null;
  readonly addedLines: readonly LineRange[];
}

export interface Changes {
  /** The revision as given, and the commit that it names. */
  readonly requested: string;
  readonly commit: string;
  /** Top of the working tree, absolute, links resolved. */
  readonly root: string;
  readonly files: readonly ChangedFile[];
}

type Place = Pick<CommandContext, "cwd" | "env">;

/** The user's configuration must not change the form of the answer. */
const DIFF = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--find-renames", "--ignore-submodules"];

/**
 * What has changed in the working tree around `cwd` since a commit; files that git does not know yet count as added.
 * @throws UsageError when there is no git, no working tree, or no such commit
 */
export async function changesSince(revision: string, { cwd, env }: Place): Promise<Changes> {
  const root = (await git(["rev-parse", "--show-toplevel"], { cwd, env }, "`--changed-from` needs a git working tree")).replace(/\n$/, "");
  const unknown = `\`--changed-from\`: \`${revision}\` is no commit of this repository`;
  // Git would take it for an option.
  if (revision.startsWith("-") || revision === "") throw new UsageError(unknown);
  const commit = (await git(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], { cwd, env }, unknown)).trim();
  const place = { cwd: root, env };
  const failure = "`--changed-from`: git could not compare the working tree";
  const [names, patch, untracked] = await Promise.all([
    git([...DIFF, "--name-status", "-z", commit, "--"], place, failure),
    git(["-c", "core.quotePath=false", ...DIFF, "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/", commit, "--"], place, failure),
    git(["ls-files", "--others", "--exclude-standard", "-z"], place, failure),
  ]);
  const added = addedLines(patch);
  const tracked = changedNames(names).map((file) => ({ ...file, addedLines: added.get(file.path) ?? [] }));
  const fresh = nulSeparated(untracked).map((path): ChangedFile => ({ path, status: "added", previousPath: null, addedLines: wholeFile(join(root, path)) }));
  return { requested: revision, commit, root, files: [...tracked, ...fresh] };
}

function git(words: readonly string[], { cwd, env }: Place, failure: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("git", words, { cwd, env, maxBuffer: 2 ** 30, encoding: "utf8" }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new UsageError(error.code === "ENOENT" ? "`--changed-from` needs the program `git`, which could not be started" : failure));
    });
  });
}

function nulSeparated(text: string): string[] {
  return text.split("\0").filter((part) => part !== "");
}

const STATUSES: Readonly<Record<string, ChangeStatus>> = { A: "added", C: "copied", D: "deleted", M: "modified", R: "renamed", T: "type_changed", U: "unmerged" };

/** Reads `--name-status -z`: a letter, for renames and copies with a number behind it, then one path or the old and the new one. */
export function changedNames(text: string): readonly Omit<ChangedFile, "addedLines">[] {
  const parts = nulSeparated(text);
  const files: Omit<ChangedFile, "addedLines">[] = [];
  for (let index = 0; index + 1 < parts.length; ) {
    const status = STATUSES[parts[index]?.[0] ?? ""] ?? "modified";
    const hasTwo = status === "renamed" || status === "copied";
    const [first = "", second = ""] = parts.slice(index + 1);
    files.push({ path: hasTwo ? second : first, status, previousPath: hasTwo ? first : null });
    index += hasTwo ? 3 : 2;
  }
  return files;
}

/**
 * Reads a patch without context lines. Whatever stands in a file has a sign before it there, so a line that begins otherwise is
 * git's; only the names of files come after three signs, and not inside a hunk.
 */
export function addedLines(patch: string): ReadonlyMap<string, readonly LineRange[]> {
  const files = new Map<string, LineRange[]>();
  let ranges: LineRange[] = [];
  let isHeader = false;
  for (const line of patch.split("\n")) {
    if (line.startsWith("diff --git ")) isHeader = true;
    else if (isHeader && line.startsWith("+++ ")) files.set(newPath(line.slice(4)), (ranges = []));
    else if (line.startsWith("@@ ")) {
      isHeader = false;
      const [, start = "0", count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      if (Number(count) > 0) ranges.push({ start: Number(start), end: Number(start) + Number(count) - 1 });
    }
  }
  return files;
}

/** `b/path`; a name with spaces has a tab behind it, one with stranger characters is quoted as in C. */
function newPath(written: string): string {
  const plain = written.replace(/\t$/, "");
  if (!plain.startsWith('"')) return plain.slice("b/".length);
  const bytes: number[] = [];
  for (const [, octal, escape, text = ""] of plain.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else bytes.push(...Buffer.from(escape === undefined ? text : (ESCAPES[escape] ?? escape)));
  }
  return Buffer.from(bytes).toString("utf8").slice("b/".length);
}

const ESCAPES: Readonly<Record<string, string>> = { a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r" };

function wholeFile(path: string): readonly LineRange[] {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
    return count === 0 ? [] : [{ start: 1, end: count }];
  } catch {
    // A link that leads nowhere, or a file that is gone: nothing of it can be linted.
    return [];
  }
}
