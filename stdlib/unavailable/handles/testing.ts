import { methods } from "../declare.ts";

/** `harness.testing`: mocks of transports and databases, and the test bench. */
export const TESTING_METHODS = methods("testing", [
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
  ["pg_mock_pool", "fn(fixtures: list) -> dict", "A Postgres handle that answers from fixtures."],
  ["sqlite_mock_db", "fn(fixtures: any) -> dict", "An SQLite handle that answers from fixtures."],
  ["clock_leaks", "fn(...arguments: any) -> any", "The reads of the real clock under a test bench."],
  ["fs_diff", "fn(...arguments: any) -> any", "The files that changed under a test bench."],
  ["is_active", "fn() -> bool", "Whether a test bench runs the program."],
]);
