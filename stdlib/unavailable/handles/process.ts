import { methods } from "../declare.ts";

/** Background commands and Git operations of `harness.process`; each Git operation gives a receipt. */
export const PROCESS_METHODS = methods("process", [
  ["cancel", "fn(handle: any) -> any", "Stops a command that runs in the background."],
  ["list_handles", "fn(request?: dict) -> any", "The commands that run in the background."],
  ["read_handle", "fn(request: dict) -> any", "The output so far of a command in the background."],
  ["git_repo_discover", "fn(path: string) -> dict", "Finds the repository that holds a path."],
  ["git_status", "fn(repo: any) -> dict", "The state of a working tree."],
  ["git_conflicts", "fn(repo: any) -> dict", "The files with merge conflicts."],
  ["git_diff", "fn(repo: any, selector?: any) -> dict", "The differences that a selector names."],
  ["git_merge_base", "fn(repo: any, left: string, right: string) -> dict", "The best common ancestor of two commits."],
  ["git_tag_list", "fn(repo: any, options?: dict) -> dict", "The tags of a repository."],
  ["git_describe", "fn(repo: any, options?: dict) -> dict", "A name for a commit after the nearest tag."],
  [
    "git_worktree_create",
    "fn(repo: any, branch: string, path: string, options?: {base_ref?: string, force?: bool, detach?: bool}) -> dict",
    "Adds a working tree of a branch.",
  ],
  ["git_worktree_remove", "fn(path: string, options?: {force?: bool}) -> dict", "Removes a working tree; a missing one is no error."],
  ["git_fetch", "fn(repo: any, remote: string, refspecs?: list<string>) -> dict", "Fetches from a remote."],
  ["git_rebase", "fn(repo: any, base_ref: string) -> dict", "Moves the commits of a branch onto another base."],
  [
    "git_push",
    "fn(repo: any, remote: string, refspec: string, lease?: string | {ref?: string, expected_oid: string}) -> dict",
    "Pushes to a remote that still is where the lease says.",
  ],
  ["git_ls_remote", "fn(repo: any, remote: string, options?: dict) -> dict", "The references of a remote."],
]);
