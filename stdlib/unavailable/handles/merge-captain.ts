/** The host's merge automation. */
import { methods } from "../declare.ts";

export const MERGE_CAPTAIN_METHODS = methods("merge_captain", [
  ["status", "fn(request?: dict) -> any", "What the merge automation does now."],
  ["disable", "fn(request?: dict) -> any", "Switches the merge automation off."],
  ["pause", "fn(request?: dict) -> any", "Pauses the merge automation."],
  ["resume", "fn(request?: dict) -> any", "Continues the merge automation."],
  ["sweep", "fn(request?: dict) -> any", "Looks through all open merges once."],
]);
