/** Ambient functions of the language that this build cannot run yet. */
import type { UnavailableEntry } from "../../entry.ts";
import { ARCHIVE_BUILTINS } from "./archives.ts";
import { ARTIFACT_BUILTINS } from "./artifacts.ts";
import { CONVERSATION_BUILTINS } from "./conversations.ts";
import { DATABASE_BUILTINS } from "./databases.ts";
import { FORMAT_BUILTINS } from "./formats.ts";
import { POLICY_BUILTINS } from "./policies.ts";
import { SCHEMA_BUILTINS } from "./schemas.ts";
import { SIGNING_BUILTINS } from "./signing.ts";
import { TASK_BUILTINS } from "./tasks.ts";
import { TOOL_BUILTINS } from "./tools.ts";
import { WEB_BUILTINS } from "./web.ts";
import { WORKFLOW_BUILTINS } from "./workflows.ts";

export const UNAVAILABLE_BUILTINS: readonly UnavailableEntry[] = [
  ...SCHEMA_BUILTINS,
  ...FORMAT_BUILTINS,
  ...SIGNING_BUILTINS,
  ...ARCHIVE_BUILTINS,
  ...WEB_BUILTINS,
  ...DATABASE_BUILTINS,
  ...TOOL_BUILTINS,
  ...CONVERSATION_BUILTINS,
  ...ARTIFACT_BUILTINS,
  ...WORKFLOW_BUILTINS,
  ...POLICY_BUILTINS,
  ...TASK_BUILTINS,
];
