import type { Op } from "#vm/bytecode";
import { ACCESS_OPS } from "./cold-access.ts";
import { COLLECTION_OPS } from "./cold-collections.ts";
import { ERROR_OPS } from "./cold-errors.ts";
import type { ColdTable } from "./cold-handler.ts";
import { LOOP_OPS } from "./cold-loops.ts";
import { OPERATOR_OPS } from "./cold-operators.ts";
import { PATTERN_OPS } from "./cold-patterns.ts";
import { VARIABLE_OPS } from "./cold-variables.ts";
import type { ColdHandler } from "./cold-handler.ts";

const tables: readonly ColdTable[] = [VARIABLE_OPS, OPERATOR_OPS, LOOP_OPS, COLLECTION_OPS, ACCESS_OPS, PATTERN_OPS, ERROR_OPS];

/** Handlers of the instructions that the dispatch loop does not hold inline, by opcode. */
export const COLD: readonly (ColdHandler | undefined)[] = collect();

function collect(): (ColdHandler | undefined)[] {
  const all: (ColdHandler | undefined)[] = [];
  for (const table of tables) for (const [op, handler] of Object.entries(table)) all[Number(op) as Op] = handler;
  return all;
}
