import type { HandleTable } from "../entry.ts";
import { RUNTIME_STATE_TABLE } from "./runtime-methods.ts";

/** Methods of handles that keep something beyond a run. */
export const PERSISTENCE_TABLES: readonly HandleTable[] = [RUNTIME_STATE_TABLE];
