import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * The folders outside a linked git worktree that hold its repository: without them no command of git works in it.
 * The file `.git` of the worktree could have been written by a program, so it counts only where the repository names the
 * worktree in turn.
 * @returns real paths, none for a folder that is no linked worktree
 */
export function repositoryFolders(worktree: string): string[] {
  try {
    const link = join(worktree, ".git");
    if (!statSync(link).isFile()) return [];
    const named = /^gitdir: (.+)$/m.exec(readFileSync(link, "utf8"))?.[1];
    if (named === undefined) return [];
    const own = realpathSync(resolve(worktree, named));
    if (basename(dirname(own)) !== "worktrees" || realpathSync(readFileSync(join(own, "gitdir"), "utf8").trim()) !== realpathSync(link)) return [];
    const common = realpathSync(resolve(own, readFileSync(join(own, "commondir"), "utf8").trim()));
    return common === dirname(dirname(own)) ? [common] : [];
  } catch {
    // Nothing there, or nothing that git would take for a worktree.
    return [];
  }
}
