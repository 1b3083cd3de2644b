/** Command-line arguments, parsed against the command table. */
import type { CommandSpec, FlagSpec } from "./command-table.ts";

/** A mistake in the command line; printed to stderr, exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** A misspelt word and what it could have been, for a suggestion. */
    readonly misspelt?: { readonly word: string; readonly candidates: Iterable<string> },
  ) {
    super(message);
  }
}

export class ParsedArguments {
  constructor(
    readonly command: CommandSpec,
    readonly positionals: readonly string[],
    /** What stood after `--`. */
    readonly rest: readonly string[],
    readonly flags: ReadonlyMap<string, readonly string[]>,
  ) {}

  has(flag: string): boolean {
    return this.flags.has(flag);
  }

  /** The value of a flag, the last one if repeated. */
  value(flag: string): string | undefined {
    return this.flags.get(flag)?.at(-1);
  }
}

const HELP: FlagSpec = { name: "help", short: "h", summary: "Print help" };
const VERSION: FlagSpec = { name: "version", short: "V", summary: "Print the version" };

/** All flags of a command, those that every command has included. */
export function flagsOf(command: CommandSpec): readonly FlagSpec[] {
  return [...command.flags, HELP, VERSION];
}

/**
 * Parses what follows the command's name.
 * @throws UsageError
 */
export function parseArguments(command: CommandSpec, words: readonly string[]): ParsedArguments {
  const flags = new Map<string, string[]>();
  const positionals: string[] = [];
  let rest: readonly string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "--") {
      // Without a program that could take them, the rest are names that may begin with a dash.
      if (command.passesArguments) rest = words.slice(i + 1);
      else positionals.push(...words.slice(i + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      positionals.push(word);
      continue;
    }
    const { spelling, attached } = splitFlag(command, word);
    const flag = findFlag(command, spelling);
    let value = "";
    if (flag.value !== undefined) {
      if (attached !== undefined) value = attached;
      else if (i + 1 < words.length && words[i + 1] !== "--") value = words[++i] as string;
      else throw new UsageError(`\`${word}\` needs a value: ${word} ${flag.value}`);
      checkChoice(flag, value);
    } else if (attached !== undefined) throw new UsageError(`\`--${flag.name}\` takes no value`);
    const values = flags.get(flag.name);
    if (values === undefined) flags.set(flag.name, [value]);
    else if (flag.repeatable || flag.value === undefined) values.push(value);
    else throw new UsageError(`\`--${flag.name}\` cannot be given more than once`);
  }
  const parsed = new ParsedArguments(command, positionals, rest, flags);
  if (!parsed.has("help") && !parsed.has("version")) checkCounts(parsed);
  return parsed;
}

/** Takes `--name=value`, `-nvalue` and `-n=value` apart. */
function splitFlag(command: CommandSpec, word: string): { readonly spelling: string; readonly attached: string | undefined } {
  if (word.startsWith("--")) {
    const equals = word.indexOf("=");
    return equals === -1 ? { spelling: word, attached: undefined } : { spelling: word.slice(0, equals), attached: word.slice(equals + 1) };
  }
  const takesValue = command.flags.some(({ short, value }) => value !== undefined && short === word[1]);
  if (!takesValue || word.length === 2) return { spelling: word, attached: undefined };
  return { spelling: word.slice(0, 2), attached: word.slice(word[2] === "=" ? 3 : 2) };
}

function findFlag(command: CommandSpec, word: string): FlagSpec {
  const flags = flagsOf(command);
  const found = word.startsWith("--")
    ? flags.find((flag) => flag.name === word.slice(2) || flag.aliases?.includes(word.slice(2)))
    : flags.find((flag) => flag.short === word.slice(1));
  if (found !== undefined) return found;
  const absent = word.startsWith("--") ? command.absent?.[word.slice(2)] : undefined;
  if (absent !== undefined) throw new UsageError(`\`${word}\` needs ${absent}, which is not part of this build`);
  throw new UsageError(`unknown flag \`${word}\` for \`harn ${command.name}\``, { word, candidates: flags.map((flag) => `--${flag.name}`) });
}

function checkChoice(flag: FlagSpec, value: string): void {
  if (flag.choices === undefined || flag.choices.includes(value)) return;
  throw new UsageError(`invalid value \`${value}\` for \`--${flag.name}\`; expected one of: ${flag.choices.join(", ")}`, {
    word: value,
    candidates: flag.choices,
  });
}

function checkCounts({ command, positionals, flags }: ParsedArguments): void {
  for (const { name, conflicts = [] } of command.flags) {
    const other = flags.has(name) ? conflicts.find((conflict) => flags.has(conflict)) : undefined;
    if (other !== undefined) throw new UsageError(`\`--${name}\` cannot be used with \`--${other}\``);
  }
  const missing = command.positionals[positionals.length];
  if (missing?.required) throw new UsageError(`\`harn ${command.name}\` requires ${missing.name}`);
  const last = command.positionals.at(-1);
  if (positionals.length > command.positionals.length && !last?.repeatable) {
    const hint = command.passesArguments ? "; arguments of the program come after `--`" : "";
    throw new UsageError(`unexpected argument \`${positionals[command.positionals.length]}\` for \`harn ${command.name}\`${hint}`);
  }
  const empty = positionals.indexOf("");
  if (empty !== -1) throw new UsageError(`${(command.positionals[empty] ?? last)?.name ?? "argument"} of \`harn ${command.name}\` must not be empty`);
}
