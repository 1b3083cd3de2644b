import { methods } from "../declare.ts";

const SELECTION = "when?: dict?, repeat?: bool?, unregistered_ok?: bool?";

/** `harness.testing`: fixtures, the virtual clock, and mocks of transports and streams. */
export const TESTING_METHODS = methods("testing", [
  ["clear", "fn() -> nil", "Drops every fixture and recorded call of the current scope."],
  ["push_scope", "fn() -> nil", "Opens a scope of fixtures."],
  ["pop_scope", "fn() -> nil", "Closes the innermost scope of fixtures."],
  ["respond", `fn(capability: string, method: string, value: any, ${SELECTION}) -> nil`, "Lets a handle method answer with a value."],
  ["respond_error", `fn(capability: string, method: string, message: string, ${SELECTION}) -> nil`, "Lets a handle method throw a message."],
  ["calls", "fn() -> list<{capability: string, method: string, operation: string, params: any, args: list}>", "The recorded calls of handle methods."],
  ["clock_set", "fn(unix_ms: int) -> nil", "Sets the virtual clock."],
  ["clock_advance", "fn(ms: int) -> int", "Moves the virtual clock on and gives its time in Unix milliseconds."],
  ["clock_reset", "fn() -> nil", "Goes back to the real clock."],
  ["http_mock", "fn(method: string, url_pattern: string, response?: dict) -> nil", "Lets requests that match be answered without a network."],
  ["http_mock_clear", "fn() -> nil", "Drops every HTTP mock and its recorded calls."],
  [
    "http_mock_calls",
    "fn(options?: {redact_sensitive?: bool, redact_headers?: bool, include_sensitive?: bool, include_sensitive_headers?: bool}) -> " +
      "list<{method: string, url: string, headers: dict, body: any}>",
    "The recorded requests that mocks answered.",
  ],
  ["transport_mock_clear", "fn() -> nil", "Drops every mock of event streams and WebSockets."],
  ["transport_mock_calls", "fn() -> list", "The recorded uses of mocked event streams and WebSockets."],
  ["sse_mock", "fn(url_pattern: string, events?: list | dict) -> nil", "Lets an event stream give the listed events."],
  ["websocket_mock", "fn(url_pattern: string, messages?: list | dict) -> nil", "Lets a WebSocket give the listed messages."],
  ["sse_server_mock_receive", "fn(stream: string | dict) -> dict", "The next event that a server response has sent."],
  ["sse_server_mock_disconnect", "fn(stream: string | dict) -> bool", "Lets the client of a server response go away."],
  ["stdin_set", "fn(text: string) -> nil", "Gives standard input a text."],
  ["stdin_reset", "fn() -> nil", "Goes back to the real standard input."],
  ["tty_set", "fn(stream: string, is_tty: bool) -> nil", "Says whether `stdin`, `stdout` or `stderr` is a terminal."],
  ["tty_reset", "fn() -> nil", "Goes back to the real terminal states."],
  ["capture_stderr_start", "fn() -> nil", "Starts to keep what is written to standard error."],
  ["capture_stderr_take", "fn() -> string", "What was written to standard error since the start."],
  ["pg_mock_pool", "fn(fixtures: list) -> dict", "A Postgres handle that answers from fixtures."],
  ["sqlite_mock_db", "fn(fixtures: any) -> dict", "An SQLite handle that answers from fixtures."],
  ["clock_leaks", "fn(...arguments: any) -> any", "The reads of the real clock under a test bench."],
  ["fs_diff", "fn(...arguments: any) -> any", "The files that changed under a test bench."],
  ["is_active", "fn() -> bool", "Whether a test bench runs the program."],
]);
