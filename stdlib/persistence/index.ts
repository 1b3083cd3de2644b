import type { HandleTable } from "../entry.ts";
import { AGENT_STATE_TABLE } from "./agent-state-methods.ts";
import { MEMORY_TABLE } from "./memory-methods.ts";
import { RUNTIME_STATE_TABLE } from "./runtime-methods.ts";

/** Methods of handles that keep something beyond a run. */
export const PERSISTENCE_TABLES: readonly HandleTable[] = [AGENT_STATE_TABLE, MEMORY_TABLE, RUNTIME_STATE_TABLE];
