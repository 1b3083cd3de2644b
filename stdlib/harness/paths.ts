import { resolve } from "node:path";
import type { HostContext } from "#vm/host";

/**
 * The absolute path that a path argument means. Every path of every handle goes through here, whatever is done with it.
 * @param text as the program wrote it; relative paths start at the run's directory
 */
export function resolvePath(context: HostContext, text: string): string {
  return resolve(context.world.cwd, text);
}
