import { isExecutable } from "#platform";
import { basename, isAbsolute } from "node:path";
import type { World } from "#vm/host";
import { HDict, HList } from "#vm/values";
import { environmentValue } from "./environment.ts";

/** A command interpreter that can run a command text. */
export interface Shell {
  readonly id: string;
  readonly path: string;
  readonly available: boolean;
  readonly defaultArgs: readonly string[];
  readonly loginArgs: readonly string[];
  /** `env` when a variable names it, else `system`. */
  readonly source: "env" | "system";
}

/** The Harn type of a shell. */
export const SHELL_TYPE =
  "{id: string, label: string, path: string, platform: string, available: bool, supports_login: bool, supports_interactive: bool, " +
  "default_args: list<string>, login_args: list<string>, source: string}";

const POSIX_SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash"]);
const SYSTEM_PATHS = ["/bin/sh", "/bin/bash", "/bin/zsh"];

/** The shells of this machine, the default one first. */
export function knownShells(world: World): readonly [Shell, ...Shell[]] {
  if (process.platform === "win32") return [windowsShell(world)];
  const fromEnvironment = environmentValue(world, "SHELL");
  const shells: Shell[] = [];
  // Command texts are written in the POSIX shell language: a shell of another language is no default for them.
  if (fromEnvironment !== undefined && isAbsolute(fromEnvironment) && POSIX_SHELLS.has(basename(fromEnvironment))) {
    shells.push(posixShell(fromEnvironment, "env"));
  }
  for (const path of SYSTEM_PATHS) {
    if (!shells.some((shell) => shell.id === basename(path))) shells.push(posixShell(path, "system"));
  }
  const [first, ...others] = shells.filter((shell) => shell.available);
  return first === undefined ? [posixShell("/bin/sh", "system")] : [first, ...others];
}

export function defaultShell(world: World): Shell {
  return knownShells(world)[0];
}

/** The shell as a Harn dict. */
export function shellValue(shell: Shell): HDict {
  const posix = process.platform !== "win32";
  return HDict.from([
    ["id", shell.id],
    ["label", shell.id],
    ["path", shell.path],
    ["platform", process.platform],
    ["available", shell.available],
    ["supports_login", posix],
    ["supports_interactive", posix],
    ["default_args", new HList([...shell.defaultArgs])],
    ["login_args", new HList([...shell.loginArgs])],
    ["source", shell.source],
  ]);
}

function posixShell(path: string, source: Shell["source"]): Shell {
  const defaultArgs = ["-c"];
  return { id: basename(path), path, available: isExecutable(path), defaultArgs, loginArgs: ["-l", "-c"], source };
}

function windowsShell(world: World): Shell {
  const fromEnvironment = environmentValue(world, "ComSpec");
  const args = ["/C"];
  const path = fromEnvironment ?? "cmd.exe";
  const source = fromEnvironment === undefined ? "system" : "env";
  return { id: "cmd", path, available: true, defaultArgs: args, loginArgs: args, source };
}
