/** From the arguments of `harness.process` methods to a command. */
import type { HostContext, World } from "#vm/host";
import { SANDBOX_PROFILES, type SandboxProfile } from "#vm/host/policy";
import { display, type HDict, HList, typeError, typeName, type Value } from "#vm/values";
import { Options } from "./arguments.ts";
import type { Command } from "./child-process.ts";
import { inheritedVariables } from "./confinement/index.ts";
import { resolvePath } from "./paths.ts";

/** The command of `run({program, args?, cwd?, env?, env_mode?, env_remove?, stdin?, timeout_ms?})`. */
export function commandFromRequest(request: HDict, context: HostContext): Command {
  const { callee } = context;
  const options = new Options(request, callee);
  const program = request.get("program");
  if (typeof program !== "string" || program === "") {
    throw typeError(`${callee}: command.program must be a non-empty string`);
  }
  const cwd = options.string("cwd");
  return {
    program,
    args: programArguments(request.get("args") ?? null, callee),
    cwd: cwd === undefined ? context.world.cwd : resolvePath(context, cwd),
    env: childEnvironment(context.world, options, callee),
    stdin: options.string("stdin"),
    timeoutMs: timeLimit(options, callee),
    profile: requestedProfile(options, callee),
  };
}

/** The command of an argument vector, with the environment of the run. */
export function commandFromArguments(program: string, args: readonly string[], cwd: string, world: World): Command {
  return { program, args, cwd, env: inheritedVariables(world), stdin: undefined, timeoutMs: undefined, profile: null };
}

function programArguments(list: Value, callee: string): string[] {
  if (list === null) return [];
  if (!(list instanceof HList)) throw typeError(`${callee}: command.args must be a list, got ${typeName(list)}`);
  return list.items.map((item) => {
    if (typeof item === "string") return item;
    throw typeError(`${callee}: command.args entries must be strings, got ${typeName(item)}`);
  });
}

function timeLimit(options: Options, callee: string): number | undefined {
  const limit = options.duration("timeout_ms") ?? options.duration("timeout");
  if (limit !== undefined && limit <= 0) throw typeError(`${callee}: command.timeout_ms must be greater than zero`);
  return limit;
}

function requestedProfile(options: Options, callee: string): SandboxProfile | null {
  const wanted = options.string("sandbox_profile");
  if (wanted === undefined) return null;
  const profile = SANDBOX_PROFILES.find((name) => name === wanted);
  if (profile === undefined) throw typeError(`${callee}: command.sandbox_profile must be one of ${SANDBOX_PROFILES.join(", ")}, got "${wanted}"`);
  return profile;
}

function childEnvironment(world: World, options: Options, callee: string): Record<string, string> {
  const mode = options.string("env_mode") ?? "merge";
  if (mode !== "merge" && mode !== "replace") {
    throw typeError(`${callee}: command.env_mode must be "merge" or "replace", got "${mode}"`);
  }
  const env = mode === "merge" ? inheritedVariables(world) : Object.create(null) as Record<string, string>;
  for (const [name, value] of options.dictionary("env")?.entries() ?? []) {
    if (name === "" || name.includes("=")) throw typeError(`${callee}: command.env name "${name}" is not valid`);
    if (typeof value !== "string") {
      throw typeError(`${callee}: command.env values must be strings, got ${typeName(value)} for ${name}`);
    }
    env[name] = value;
  }
  for (const name of options.list("env_remove") ?? []) delete env[display(name)];
  return env;
}
