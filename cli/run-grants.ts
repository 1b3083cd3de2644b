/** What a run sees of the environment: all of it, or the essentials and what was granted. */
import { isEssential, looksSecret } from "#stdlib/harness";
import { type ParsedArguments, UsageError } from "./arguments.ts";
import type { ChildVariables } from "./run-sandbox.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface RunEnvironment {
  readonly env: Environment;
  readonly children: ChildVariables;
}

interface Grant {
  readonly name: string;
  readonly value: string;
  /** The variable under which child processes get it, or null. */
  readonly expose: string | null;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Applies `--capability-profile` and `--grant`.
 * @throws UsageError for a grant that cannot be made, before anything runs
 */
export function runEnvironment(args: ParsedArguments, env: Environment): RunEnvironment {
  const specs = args.flags.get("grant") ?? [];
  const profile = args.value("capability-profile") ?? (specs.length > 0 ? "lane" : null);
  if (profile === "hermetic" && specs.length > 0) throw new UsageError("`--capability-profile hermetic` admits no credentials; `--grant` needs `lane`");
  if (profile === null) return { env, children: { exposed: [], withheld: [] } };
  const granted = specs.map((spec) => parseGrant(spec, env));
  const own: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(env)) if (value !== undefined && (isEssential(name) || isOwnSetting(name, value))) own[name] = value;
  const seen = new Set<string>();
  for (const { name, value, expose } of granted) {
    for (const variable of expose === null || expose === name ? [name] : [name, expose]) {
      if (seen.has(variable)) throw new UsageError(`\`--grant\` gives \`${variable}\` twice`);
      seen.add(variable);
      own[variable] = value;
    }
  }
  const exposed = granted.flatMap(({ expose }) => (expose === null ? [] : [expose]));
  return { env: own, children: { exposed, withheld: [...seen].filter((name) => !exposed.includes(name)) } };
}

/** Settings of the toolchain are no credentials, unless they are. */
function isOwnSetting(name: string, value: string): boolean {
  return name.startsWith("HARN_") && !looksSecret(name, value);
}

/** `NAME=env:VAR[,expose=ENV_VAR]` */
function parseGrant(spec: string, env: Environment): Grant {
  const shown = spec.split("=")[0] ?? "";
  if (spec.startsWith("provider:")) throw new UsageError(`\`--grant ${spec}\`: the catalog of providers is not part of this build yet; name the variable with NAME=env:VAR`);
  const [, name = "", source = "", expose = null] = /^([^=]*)=([^,]*)(?:,expose=(.*))?$/.exec(spec) ?? [];
  if (!NAME.test(name) || source === "") throw new UsageError(`\`--grant ${shown}…\` must have the form NAME=env:VAR or NAME=env:VAR,expose=ENV_VAR`);
  if (expose !== null && !NAME.test(expose)) throw new UsageError(`\`--grant ${name}=…\`: \`expose\` must name an environment variable`);
  if (source.startsWith("secret://")) throw new UsageError(`\`--grant ${name}=…\`: the store of secrets is not part of this build yet; use env:VAR`);
  const variable = source.startsWith("env:") ? source.slice("env:".length) : "";
  // What stands there may be the secret itself: it is not repeated.
  if (!NAME.test(variable)) throw new UsageError(`\`--grant ${name}=…\` must take its value from env:VAR`);
  const value = Object.hasOwn(env, variable) ? env[variable] : undefined;
  if (value === undefined) throw new UsageError(`\`--grant ${name}=env:${variable}\`: the variable \`${variable}\` is not set`);
  return { name, value, expose };
}
