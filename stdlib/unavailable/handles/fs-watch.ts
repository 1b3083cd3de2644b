/** Watching files, supplied by the host. */
import { methods } from "../declare.ts";

export const FS_WATCH_METHODS = methods("fs_watch", [
  ["subscribe", "fn(request: dict) -> any", "Starts to watch paths."],
  ["unsubscribe", "fn(request: dict) -> any", "Stops to watch paths."],
]);
