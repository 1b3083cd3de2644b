/** From a command to what is really started: in the sandbox of the machine where the profile asks for it. */
import { accessSync, constants } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { runtimeError, HarnError, HDict } from "#vm/values";
import type { HostContext, World } from "#vm/host";
import { checksPaths, type Confinement, confinesChildren, DEFAULT_CHILDREN, outsideDirectory, type SandboxProfile, strictestProfile, violation } from "#vm/host/policy";
import { makeFolder } from "#platform";
import { errorCode, osErrorText } from "../os-errors.ts";
import { bubblewrapOptions } from "./bubblewrap.ts";
import { childMechanism, type Mechanism } from "./mechanism.ts";
import { atFile, atNewFolder, checkedFolder } from "./places.ts";
import { writeWhole } from "../file-io.ts";

/** A command before confinement. */
export interface Unconfined {
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Stricter than that of the run, or null. */
  readonly profile: SandboxProfile | null;
}

/** What to start. */
export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Present: the launcher reads its options from descriptor 3 and reports on descriptor 4. */
  readonly launcherOptions?: readonly string[];
}

const TEMPORARY = ".harn-tmp";
const warned = new WeakSet<World>();

/**
 * Decides how a command is started.
 * @throws HarnError of category `tool_rejected` when its directory lies outside the roots, or the machine cannot confine it and
 *   the profile insists; the system's error when directory or program do not exist
 */
export async function launchOf(command: Unconfined, context: HostContext): Promise<Launch> {
  const { program, args } = command;
  const confinement = await confinementFor(command.profile, context.world);
  if (!checksPaths(confinement)) return { program, args, cwd: command.cwd, env: command.env };
  const cwd = await checkedFolder(confinement, command.cwd, (path) => outsideDirectory(confinement, path));
  const env = { ...command.env, ...(await temporaryVariables(confinement, context)) };
  if (!confinesChildren(confinement.profile)) return { program, args, cwd, env };
  const required = confinement.profile === "os_hardened";
  const missing = confinement.children.missingMechanism;
  if (!required && missing === "off") return { program, args, cwd, env };
  const mechanism = await childMechanism(context.world.env["PATH"], confinement);
  if (mechanism.kind === "none") {
    if (required || missing === "enforce") throw mechanismMissing(mechanism, confinement.profile);
    warnOnce(context.world, mechanism.reason);
    return { program, args, cwd, env };
  }
  checkProgram(program, cwd, env);
  return {
    program: mechanism.path,
    args: ["--args", "3", "--json-status-fd", "4", "--", program, ...args],
    cwd: "/",
    // Nothing of the child's environment may reach the launcher: with `LD_PRELOAD` it would run code of the child's choice unconfined.
    env: { PATH: "/usr/bin:/bin" },
    launcherOptions: bubblewrapOptions(confinement, env, cwd),
  };
}

/** The error of a child that the launcher could not start, from what the launcher said. */
export function deniedBeforeExec(stderr: string): HarnError {
  return violation(`process was denied by the OS sandbox before exec: ${stderr.trim().replace(/^bwrap: /, "")}`);
}

async function confinementFor(profile: SandboxProfile | null, { confinement, projectRoot, cwd }: World): Promise<Confinement | undefined> {
  if (profile === null) return confinement;
  if (confinement !== undefined) return { ...confinement, profile: strictestProfile(confinement.profile, profile), roots: confinement.roots.length > 0 ? confinement.roots : [await realpath(projectRoot ?? cwd)] };
  return { profile, roots: [await realpath(projectRoot ?? cwd)], readOnlyRoots: [], children: DEFAULT_CHILDREN };
}

/** Temporary files of children go into the workspace, in a folder that version control ignores. */
async function temporaryVariables({ roots: [root] }: Confinement, context: HostContext): Promise<Record<string, string>> {
  if (root === undefined) return {};
  const folder = join(root, TEMPORARY);
  if (!checksPaths(context.world.confinement)) await makeFolder(folder);
  else {
    await atNewFolder(context, folder, false).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }
  const ignore = join(folder, ".gitignore");
  if (!(await stat(ignore).then(() => true, () => false))) {
    await atFile(context, ignore, (place) => writeWhole(place, Buffer.from("*\n"), context.world.signal));
  }
  return { TMPDIR: folder, TMP: folder, TEMP: folder };
}

function mechanismMissing({ name, reason }: Mechanism & { readonly kind: "none" }, profile: SandboxProfile): HarnError {
  const hardened = profile === "os_hardened";
  const message = `HARN-CAP-201: sandbox violation: ${reason}, and ${hardened ? `the profile '${profile}'` : "HARN_HANDLER_SANDBOX"} requires child processes to be confined`;
  return new HarnError("categorised", message, HDict.from([
    ["category", "tool_rejected"],
    ["message", message],
    ["source", "sandbox_mechanism"],
    ["sandbox_mechanism", HDict.from([
      ["mechanism", name],
      ["availability", "absent_on_host"],
      ["profile", profile],
      ["requirement", hardened ? "profile" : "fallback"],
      ["selector_honored", !hardened],
    ])],
  ]));
}

function warnOnce(world: World, reason: string): void {
  if (warned.has(world)) return;
  warned.add(world);
  world.stderr.write(`warning: child processes run without an OS sandbox: ${reason}\n`);
}

/** The launcher reports a missing program only as text of its own; here it is the system's error, as without a sandbox. */
function checkProgram(program: string, cwd: string, env: Readonly<Record<string, string>>): void {
  const candidates = program.includes("/") ? [resolve(cwd, program)] : (env["PATH"] ?? "/usr/bin:/bin").split(delimiter).map((folder) => resolve(cwd, folder, program));
  let denied = false;
  for (const path of candidates) {
    try {
      accessSync(path, constants.X_OK);
      return;
    } catch (error) {
      denied ||= errorCode(error) === "EACCES";
    }
  }
  throw Object.assign(new Error(program), { code: denied ? "EACCES" : "ENOENT" });
}

/** Passes refusals on and makes of a system's error one that names the program. */
export function startFailure(error: unknown, callee: string, program: string): HarnError {
  return error instanceof HarnError ? error : runtimeError(`${callee}: failed to start '${program}': ${osErrorText(error)}`);
}
