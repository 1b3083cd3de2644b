import { methods } from "../declare.ts";

/** `harness.term`: the terminal of the process. */
export const TERM_METHODS = methods("term", [
  ["width", "fn() -> int", "The number of columns: `COLUMNS`, else the window's, else 80."],
  ["height", "fn() -> int", "The number of lines: `LINES`, else the window's, else 24."],
  ["read_password", "fn(prompt?: string) -> string", "Reads a line without echo after a prompt on standard error."],
  ["is_tty", "fn(stream: string) -> bool", "Whether `stdin`, `stdout` or `stderr` is a terminal."],
  ["set_color_mode", "fn(mode: string) -> nil", "Makes styled text `auto`, `always` or `never` colored."],
]);
