import type { HostContext } from "#vm/host";
import { display, HDict, typeError, type Value } from "#vm/values";
import { expectString, Options } from "./arguments.ts";

const SPINNER = ["|", "/", "-", "\\"] as const;
const DEFAULT_WIDTH = 20;
const MAX_WIDTH = 200;

/**
 * The line of `harness.stdio.progress(phase, message, progress_or_options?, total?)`: `[phase] message`, followed by
 * `(3/10)` for numbers, by a spinner sign or by a bar such as `[##........] 2/10`.
 */
export function progressLine(args: readonly Value[], context: HostContext): string {
  const head = `[${expectString(args, 1, context)}] ${expectString(args, 2, context)}`;
  const how = args[3] ?? null;
  if (how === null) return `${head}\n`;
  if (how instanceof HDict) return `${head} ${animated(new Options(how, context.callee), context.callee)}\n`;
  const total = args[4] ?? null;
  return `${head} (${display(how)}${total === null ? "" : `/${display(total)}`})\n`;
}

function animated(options: Options, callee: string): string {
  const mode = options.string("mode");
  if (mode === "spinner") {
    const step = options.int("step") ?? 0;
    return SPINNER[((step % SPINNER.length) + SPINNER.length) % SPINNER.length] as string;
  }
  if (mode !== "bar") throw typeError(`${callee}: mode must be "spinner" or "bar"`);
  const current = options.int("current") ?? 0;
  const total = options.int("total") ?? 0;
  const width = Math.min(Math.max(options.int("width") ?? DEFAULT_WIDTH, 1), MAX_WIDTH);
  const share = total <= 0 ? 0 : Math.min(Math.max(current / total, 0), 1);
  const filled = Math.round(share * width);
  return `[${"#".repeat(filled)}${".".repeat(width - filled)}] ${current}/${total}`;
}
