/** Transcripts and messages as values. A transcript is a dict with `messages`, `events` and `assets`. */
import { builtins } from "../declare.ts";

const TRANSCRIPT = "transcript: dict";

export const CONVERSATION_BUILTINS = builtins([
  ["transcript", "fn(metadata?: any) -> dict", "Makes an empty transcript."],
  ["transcript_from_messages", "fn(messages_or_transcript: list | dict) -> dict", "Makes a transcript of messages."],
  ["transcript_messages", `fn(${TRANSCRIPT}) -> list`, "Gives the messages."],
  ["transcript_summary", `fn(${TRANSCRIPT}) -> string?`, "Gives the summary, or nil."],
  ["transcript_id", `fn(${TRANSCRIPT}) -> string`, "Gives the id."],
  ["transcript_export", `fn(${TRANSCRIPT}) -> string`, "Writes a transcript as JSON."],
  ["transcript_import", "fn(text: string) -> dict", "Reads a transcript from JSON."],
  ["transcript_fork", `fn(${TRANSCRIPT}, options?: dict) -> dict`, "Copies a transcript, with or without its messages and summary."],
  ["transcript_assets", `fn(${TRANSCRIPT}) -> list`, "Gives what the messages refer to, such as images."],
  ["transcript_add_asset", `fn(${TRANSCRIPT}, asset: any) -> dict`, "Gives the transcript with one more asset."],
  ["transcript_events", `fn(${TRANSCRIPT}) -> list`, "Gives the events."],
  ["transcript_events_by_kind", `fn(${TRANSCRIPT}, kind: string) -> list`, "Gives the events of one kind."],
  ["transcript_stats", `fn(${TRANSCRIPT}) -> dict`, "Counts messages, tool calls and visible events."],
  ["transcript_reset", "fn(options?: dict) -> dict", "Makes a fresh active transcript."],
  ["transcript_archive", `fn(${TRANSCRIPT}) -> dict`, "Marks a transcript as archived."],
  ["transcript_abandon", `fn(${TRANSCRIPT}) -> dict`, "Marks a transcript as abandoned."],
  ["transcript_resume", `fn(${TRANSCRIPT}) -> dict`, "Marks a transcript as active again."],
  ["transcript_project", `fn(${TRANSCRIPT}, ...arguments: any) -> any`, "Gives what a model shall see of a transcript."],
  ["transcript_render_visible", `fn(${TRANSCRIPT}) -> string`, "Writes the public messages for a reader."],
  ["transcript_render_full", `fn(${TRANSCRIPT}) -> string`, "Writes everything that happened for a reader."],
  ["transcript_reminder_event", "fn(...arguments: any) -> any", "Makes the event of a reminder."],
  ["transcript_suspension_event", "fn(...arguments: any) -> any", "Makes the event of a suspension."],
  ["transcript_resumption_event", "fn(...arguments: any) -> any", "Makes the event of a resumption."],
  ["transcript_drain_decision_event", "fn(...arguments: any) -> any", "Makes the event of a decision about pending work."],

  ["conversation", "fn(...arguments: any) -> any", "Makes a conversation."],
  ["add_message", "fn(conversation: any, ...arguments: any) -> any", "Gives the conversation with one more message."],
  ["add_user", "fn(conversation: any, ...arguments: any) -> any", "Gives the conversation with one more message of the user."],
  ["add_assistant", "fn(conversation: any, ...arguments: any) -> any", "Gives the conversation with one more message of the model."],
  ["add_system", "fn(conversation: any, ...arguments: any) -> any", "Gives the conversation with one more message of the system."],
  ["add_tool_result", "fn(conversation: any, ...arguments: any) -> any", "Gives the conversation with the result of a tool."],
]);
