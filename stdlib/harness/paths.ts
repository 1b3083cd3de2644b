import { resolve } from "node:path";
import type { HostContext } from "#vm/host";

/**
 * The absolute path that a path argument means. Nothing is checked: what touches the file system goes through `confinement`.
 * @param text as the program wrote it; relative paths start at the run's directory
 */
export function resolvePath(context: HostContext, text: string): string {
  return resolve(context.world.cwd, text);
}
