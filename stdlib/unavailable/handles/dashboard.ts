/** The host's dashboard. */
import { methods } from "../declare.ts";

export const DASHBOARD_METHODS = methods("dashboard", [
  ["get_state", "fn(request?: dict) -> any", "What the dashboard shows."],
  ["attach_widget", "fn(request: dict) -> any", "Adds a widget."],
  ["create_task", "fn(request: dict) -> any", "Adds a task."],
  ["open_canvas", "fn(request: dict) -> any", "Opens a canvas."],
  ["patch_state", "fn(request: dict) -> any", "Changes parts of the state."],
  ["schedule_job", "fn(request: dict) -> any", "Schedules a job."],
  ["update_task", "fn(request: dict) -> any", "Changes a task."],
  ["write_bulletin", "fn(request: dict) -> any", "Posts a bulletin."],
]);
