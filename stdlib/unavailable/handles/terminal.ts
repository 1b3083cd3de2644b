/** Terminal sessions, supplied by the host. */
import { methods } from "../declare.ts";

export const TERMINAL_METHODS = methods("terminal", [
  ["start", "fn(request: dict) -> dict", "Starts a program in a terminal of its own."],
  ["send_keys", "fn(request: dict) -> any", "Sends text and keys."],
  ["resize", "fn(request: dict) -> any", "Changes the terminal's size."],
  ["capture", "fn(request: dict) -> dict", "What the terminal shows."],
  ["wait_idle", "fn(request: dict) -> any", "Waits until the output has settled."],
  ["end", "fn(request: dict) -> any", "Ends a terminal session."],
]);
