/** Watching pull requests, supplied by the host. */
import { methods } from "../declare.ts";

export const PR_MONITOR_METHODS = methods("pr_monitor", [
  ["gh_snapshot", "fn(request: dict) -> any", "State of a pull request."],
  ["log_query", "fn(request: dict) -> any", "Searches logs of checks."],
  ["now_iso", "fn(request?: dict) -> any", "The host's time."],
  ["resolve_repository", "fn(request: dict) -> any", "Which repository is meant."],
  ["schedule_iso", "fn(request: dict) -> any", "A time from now on, by the host's clock."],
  ["append_supervision", "fn(request: dict) -> any", "Adds to the record of supervision."],
  ["persist_bundle", "fn(request: dict) -> any", "Stores a bundle."],
  ["persist_report", "fn(request: dict) -> any", "Stores a report."],
  ["commit_and_push", "fn(request: dict) -> any", "Commits and pushes changes."],
  ["prepare_worktree", "fn(request: dict) -> any", "Makes a worktree ready."],
  ["run_commands", "fn(request: dict) -> any", "Runs commands in a worktree."],
]);
