/** Terminal styling. The mode belongs to a run and is set by `harness.stdio.set_color_mode`. */
import type { World } from "#vm/host";
import type { NativeEntry } from "../entry.ts";
import { textArg } from "./arguments.ts";
import { pure } from "./define.ts";

export type ColorMode = "auto" | "always" | "never";

const modes = new WeakMap<World, ColorMode>();

/** Sets the color mode of a run. */
export function setColorMode(world: World, mode: ColorMode): void {
  modes.set(world, mode);
}

/** Whether styled text of this run carries escapes. Automatic mode honours `NO_COLOR`, then `FORCE_COLOR`, then the terminal. */
export function colorsEnabled(world: World): boolean {
  const mode = modes.get(world) ?? "auto";
  if (mode !== "auto") return mode === "always";
  const isSet = (name: string): boolean => (world.env[name] ?? "") !== "";
  if (isSet("NO_COLOR")) return false;
  if (isSet("FORCE_COLOR")) return world.env["FORCE_COLOR"] !== "0";
  return world.stdout.isTerminal === true;
}

const CODES: ReadonlyMap<string, number> = new Map([
  ["black", 30],
  ["red", 31],
  ["green", 32],
  ["yellow", 33],
  ["blue", 34],
  ["magenta", 35],
  ["cyan", 36],
  ["white", 37],
  ["gray", 90],
  ["grey", 90],
  ["bright_black", 90],
  ["bright_red", 91],
  ["bright_green", 92],
  ["bright_yellow", 93],
  ["bright_blue", 94],
  ["bright_magenta", 95],
  ["bright_cyan", 96],
  ["bright_white", 97],
]);

function styled(text: string, code: number | undefined, world: World): string {
  return code === undefined || !colorsEnabled(world) ? text : `\u001b[${code}m${text}\u001b[0m`;
}

export const ANSI_BUILTINS: readonly NativeEntry[] = [
  pure("color", "fn(text: any, name: any) -> string", "Colors a text for the terminal; an unknown color leaves it as it is.", (args, context) =>
    styled(textArg(args, 0), CODES.get(textArg(args, 1)), context.world),
  ),
  pure("bold", "fn(text: any) -> string", "Makes a text bold on the terminal.", (args, context) =>
    styled(textArg(args, 0), 1, context.world),
  ),
  pure("dim", "fn(text: any) -> string", "Makes a text dim on the terminal.", (args, context) =>
    styled(textArg(args, 0), 2, context.world),
  ),
];
