import { methods } from "../declare.ts";

/** What `harness.fs` has beyond plain files: conditional replacement, text search, snapshots, run records. */
export const FS_METHODS = methods("fs", [
  ["replace_text", "fn(path: string, content: string, options?: dict) -> dict", "Replaces a whole text file if it is as expected and gives a receipt."],
  [
    "replace_text_result",
    "fn(path: string, content: string, options?: dict) -> Result<dict, dict>",
    "Replaces a whole text file if it is as expected; a failure is an `Err`.",
  ],
  ["replace_bytes", "fn(path: string, content: bytes, options?: dict) -> dict", "Replaces a whole file if it is as expected and gives a receipt."],
  [
    "replace_bytes_result",
    "fn(path: string, content: bytes, options?: dict) -> Result<dict, dict>",
    "Replaces a whole file if it is as expected; a failure is an `Err`.",
  ],
  ["append_locked", "fn(path: string, content: string, options?: dict) -> nil", "Appends to a file under an advisory lock."],
  ["read_lines_page_result", "fn(path: string, options?: dict) -> Result<dict, dict>", "Reads one page of a file's lines; a failure is an `Err`."],
  [
    "find_text",
    "fn(root: string, pattern: string, options?: dict) -> any",
    "Searches files below a directory for a text: hits, whether there are some, or how many.",
  ],
  [
    "find_evidence",
    "fn(roots: list<{id: string, path: string}>, patterns: list<{id: string, text: string}>, options?: dict) -> any",
    "Searches several directories for several texts and tells which were found where.",
  ],
  ["package_snapshot_open", "fn(root: string) -> dict", "Opens a view of a package that later writes do not change."],
  ["package_snapshot_close", "fn(handle: dict) -> nil", "Closes a view of a package."],
  ["run_record_load", "fn(path: string) -> dict", "Reads a saved run record."],
  ["run_record_save", "fn(run: dict, path?: string) -> dict", "Saves a run record."],
  ["load_run_tree", "fn(path: string) -> dict", "Reads a saved run record and those of its child runs."],
  ["workspace_info", "fn(path: string, options?: any) -> any", "Where a path lies in the workspace."],
  ["workspace_canonicalize_existing", "fn(path: string, options?: any) -> any", "The canonical path of an existing entry of the workspace."],

  ["set_mode", "fn(request: dict) -> any", "Chooses whether the host stages writes."],
  ["staged_status", "fn(request?: dict) -> any", "The writes that the host has staged."],
  ["staged_read_text", "fn(request: dict) -> any", "Reads a file as the staged writes would leave it."],
  ["commit_staged", "fn(request?: dict) -> any", "Carries out staged writes."],
  ["discard_staged", "fn(request?: dict) -> any", "Drops staged writes."],
  ["snapshot", "fn(request: dict) -> any", "Lets the host keep the present state of files."],
  ["restore", "fn(request: dict) -> any", "Brings files back to a kept state."],
  ["list_snapshots", "fn(request?: dict) -> any", "The kept states of files."],
  ["drop_snapshot", "fn(request: dict) -> any", "Forgets a kept state of files."],
  ["safe_text_patch", "fn(request: dict) -> any", "Patches a text file if it is as expected."],
  ["emit_safe_text_patch_result", "fn(request: dict) -> any", "Tells the host how a patch of a text file ended."],
]);
