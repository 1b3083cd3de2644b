/** The workspace as the host sees it. */
import { methods } from "../declare.ts";

export const WORKSPACE_METHODS = methods("workspace", [
  ["metadata_summary", "fn(request?: dict) -> any", "Sums up the workspace's metadata."],
  ["project_root", "fn(request?: dict) -> any", "Root of the project."],
  ["search", "fn(request: dict) -> any", "Searches the workspace."],
  ["validate_structured", "fn(request: dict) -> any", "Checks structured files."],
  ["service_status", "fn(request?: dict) -> any", "State of a service of the workspace."],
  ["append_jsonl", "fn(request: dict) -> any", "Appends a line of JSON to a file."],
  ["compare_swap_text", "fn(request: dict) -> any", "Replaces a file's text if it is still the expected one."],
  ["create_directory", "fn(request: dict) -> any", "Makes a folder."],
  ["delete", "fn(request: dict) -> any", "Deletes a path."],
  ["invalidate_caches", "fn(request?: dict) -> any", "Drops what is cached about the workspace."],
  ["move", "fn(request: dict) -> any", "Moves a path."],
  ["write_text", "fn(request: dict) -> any", "Writes a text file."],
  ["service_stop", "fn(request: dict) -> any", "Stops a service of the workspace."],
]);
