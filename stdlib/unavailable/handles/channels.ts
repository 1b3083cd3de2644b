import { methods } from "../declare.ts";

const RECEIPT =
  "{event_id: string, id: string, name_resolved: string, scope: string, scope_id: string, emitted_at: dict, emitted_by: string, " +
  "retention: string, duplicate: bool, blocked?: bool, block_reason?: string, guardrail_fired?: string}";

/** `harness.channels`: durable channels between agents and triggers. */
export const CHANNEL_METHODS = methods("channels", [
  [
    "append",
    `fn(name: string, payload: any, options?: dict) -> ${RECEIPT}`,
    "Adds an event to a channel; a repeated `id` gives the first event again.",
  ],
  ["events", "fn(name: string, options?: dict) -> list<dict>", "The events of a channel, oldest first."],
  ["subscribe", "fn(name: string, options?: dict) -> Stream<dict>", "The events of a channel as they come."],
  ["consumer_cursor", "fn(name: string, consumer_id: string, options?: dict) -> int?", "How far a consumer has come, nil before its first acknowledgement."],
  ["ack", "fn(name: string, consumer_id: string, cursor: int, options?: dict) -> dict", "Records how far a consumer has come."],
  ["flush_aggregations", "fn() -> nil", "Ends the trigger batches whose window is over."],
  ["guardrail_register", "fn(config: dict) -> any", "Adds a test that may hold back events before they are stored."],
  ["guardrail_unregister", "fn(id: any) -> any", "Removes a test of events."],
  ["guardrail_list", "fn() -> any", "The tests of events."],
  ["guardrail_clear", "fn() -> any", "Removes every test of events."],
]);
