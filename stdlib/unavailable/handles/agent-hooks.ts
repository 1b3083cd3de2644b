/** Hooks, subscribers, skills and prompts of agents. */
import { methods } from "../declare.ts";

export const AGENT_HOOK_METHODS = methods("agent", [
  ["register_session_hook", "fn(event: string, pattern_or_handler: string | closure, handler?: closure) -> any", "Registers a function for a session event."],
  ["clear_session_hooks", "fn(...arguments: any) -> any", "Removes session hooks."],
  ["register_persona_hook", "fn(persona_pattern: string, event: string, handler: closure) -> any", "Registers a function for a persona's event."],
  ["clear_persona_hooks", "fn(...arguments: any) -> any", "Removes persona hooks."],
  [
    "register_step_hook",
    "fn(persona_pattern: string, step_name: string, event: string, handler: closure) -> any",
    "Registers a function for an event of one step.",
  ],
  ["register_checkpoint_hook", "fn(kinds: string | list<string> | nil, handler: closure) -> any", "Registers a function for seams of the agent loop."],
  ["register_reminder_provider", "fn(provider: dict) -> any", "Registers what may add reminders on events."],
  ["clear_reminder_providers", "fn(...arguments: any) -> any", "Removes reminder providers."],
  ["subscribe", "fn(id: string, callback: closure) -> any", "Calls a function with every event of a session."],
  ["inject_feedback", "fn(...arguments: any) -> any", "Queues feedback for a session."],
  ["inject_host_event", "fn(...arguments: any) -> any", "Passes an event of the host to a session."],
  ["notify_file_edited", "fn(path: string, metadata?: any) -> any", "Tells the session that a file was edited."],
  ["artifact_emit", "fn(kind: string, spec: any, options?: dict) -> any", "Publishes an artifact of the session."],
  ["cancel_in_flight_tool_call", "fn(...arguments: any) -> any", "Cancels a tool call that is running."],
  ["load_skill", "fn(...arguments: any) -> any", "Loads a skill by name."],
  ["skill_render", "fn(...arguments: any) -> any", "The text of a skill as the model gets it."],
  ["prompt_explain", "fn(...arguments: any) -> any", "Tells where the parts of a prompt come from."],
  ["prompt_mark_rendered", "fn(...arguments: any) -> any", "Notes that a prompt was rendered."],
  ["pipeline_on_finish", "fn(callback: fn(Harness, any) -> any) -> any", "Sets the function that sees a pipeline's value last."],
  ["emit_plan", "fn(request: dict) -> any", "Shows the host the agent's plan."],
  ["request_planner_question", "fn(request: dict) -> any", "Asks the host a question of the planner."],
]);
