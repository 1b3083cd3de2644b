/** Facts about the project and stored metadata. */
import { methods } from "../declare.ts";

const FINGERPRINT =
  "{primary_language: string, languages: list<string>, frameworks: list<string>, package_manager: string?, package_managers: list<string>, " +
  "test_runner: string?, build_tool: string?, vcs: string?, ci: list<string>, has_tests: bool, has_ci: bool, lockfile_paths: list<string>}";

export const PROJECT_METHODS = methods("project", [
  ["metadata_get", "fn(request: {dir: string, namespace?: string}) -> any", "Metadata of a folder, with what it inherits."],
  ["metadata_inspect", "fn(request: {dir: string, namespace?: string}) -> any", "Metadata of a folder and where it comes from."],
  ["metadata_set", "fn(request: {dir: string, namespace: string, data: dict}) -> any", "Stores metadata of a folder."],
  ["metadata_save", "fn(request: dict) -> any", "Writes stored metadata to disk."],
  ["metadata_refresh_hashes", "fn(request: dict) -> any", "Computes content hashes anew."],
  ["metadata_stale", "fn(request?: {dir?: string}) -> any", "Which metadata no longer fits the files."],
  ["metadata_entries", "fn(request?: {namespace?: string}) -> list", "Folders that have metadata."],
  ["metadata_status", "fn(request?: {namespace?: string}) -> dict", "Counts of folders, namespaces and stale metadata."],
  ["path_metadata_get", "fn(request: {path: string, namespace?: string, options?: dict}) -> any", "Metadata of one path."],
  ["path_metadata_set", "fn(request: {path: string, namespace: string, value?: any, data?: any, options?: dict}) -> any", "Stores metadata of one path."],
  ["path_metadata_entries", "fn(request: {namespace?: string, options?: dict}) -> any", "Paths that have metadata."],
  ["content_hash", "fn(path: string) -> string", "A hash of what a path holds."],
  ["scan_directory", "fn(path?: string, options?: dict) -> list", "Files and folders below a folder."],
  ["scan", "fn(path?: string, options?: dict) -> dict", "What kind of project a folder holds."],
  ["scan_tree", "fn(path?: string, options?: dict) -> dict", "What kind of project each folder holds."],
  ["walk_tree", "fn(path?: string, options?: dict) -> list", "Walks the folders of a project."],
  ["fingerprint", `fn(path?: string) -> ${FINGERPRINT}`, "Languages and tools of a project in short."],
  ["context_profile", "fn(path?: string, options?: dict) -> dict", "What an agent should know about a project."],
  ["catalog", "fn() -> list<dict>", "What the scanner recognises projects by."],
  ["enrich", "fn(path?: string, options?: dict) -> dict", "Adds what a model says to the facts about a project."],
  ["file_index", "fn(request?: dict) -> any", "The host's index of files."],
  ["intake_status", "fn(request?: dict) -> any", "How far the host has taken the project in."],
  ["mcp_config", "fn(request?: dict) -> any", "The host's configuration of MCP servers."],
  ["peer_presence", "fn(request?: dict) -> any", "Who else works on the project."],
  ["skills", "fn(request?: dict) -> any", "Skills that the project offers."],
  ["symbol_index", "fn(request?: dict) -> any", "The host's index of symbols."],
  ["symbol_rank", "fn(request: dict) -> any", "Ranks symbols by relevance."],
  ["symbol_similarity", "fn(request: dict) -> any", "Tells how alike symbols are."],
  ["compute_content_hash", "fn(request: dict) -> any", "A hash of what a folder holds, by the host."],
  ["ensure_enriched", "fn(request?: dict) -> any", "Makes sure that the project's facts are complete."],
  ["generate_skills", "fn(request?: dict) -> any", "Writes skills for the project."],
  ["generate_templates", "fn(request?: dict) -> any", "Writes templates for the project."],
  ["peer_message", "fn(request: dict) -> any", "Sends a message to someone who works on the project."],
]);
