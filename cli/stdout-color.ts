import { isatty } from "node:tty";
import type { CommandContext } from "./context.ts";

/** Whether a report on stdout may use colours: only people at a terminal want them. */
export function stdoutColor({ env }: Pick<CommandContext, "env">): boolean {
  return isatty(1) && !env["NO_COLOR"];
}
