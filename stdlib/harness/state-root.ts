/** Where a run keeps what outlives it. */
import { dirname, resolve } from "node:path";
import type { World } from "#vm/host";
import { environmentValue } from "./environment.ts";

/**
 * The absolute path of the folder for stores, checkpoints and the like: `.harn` in the project, or in the folder of the
 * script where there is no project. `HARN_STATE_DIR` names another one.
 */
export function stateRoot(world: World): string {
  return configuredFolder(world, "HARN_STATE_DIR", stateBase(world), ".harn");
}

function stateBase({ projectRoot, scriptPath, cwd }: World): string {
  return projectRoot ?? (scriptPath === null ? cwd : dirname(scriptPath));
}

/**
 * The absolute path of a folder that a variable may name; blank counts as unset.
 * @param base of a relative path
 */
export function configuredFolder(world: World, variable: string, base: string, fallback: string): string {
  const configured = environmentValue(world, variable) ?? "";
  return resolve(base, configured.trim() === "" ? fallback : configured);
}
