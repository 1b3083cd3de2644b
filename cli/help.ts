/** Help texts, made from the command table. */
import { flagsOf } from "./arguments.ts";
import { COMMANDS, type CommandSpec, type FlagSpec } from "./command-table.ts";
import { VERSION } from "./version.ts";

/** Help of the whole program. */
export function programHelp(): string {
  const rows = COMMANDS.map((command) => [command.name, command.summary] as const);
  return `harn ${VERSION}: run and check Harn programs

Usage: harn COMMAND [ARGUMENTS]
       harn FILE.harn [-- ARGUMENTS]

Commands:
${columns(rows)}
\`harn help COMMAND\` tells more about a command.
`;
}

/** Help of one command. */
export function commandHelp(command: CommandSpec): string {
  const rows = flagsOf(command).map((flag) => [flagSpelling(flag), flag.summary] as const);
  return `${command.summary}.

Usage: ${usage(command)}

Options:
${columns(rows)}`;
}

/** The usage line of a command. */
export function usage(command: CommandSpec): string {
  const words = ["harn", command.name];
  if (command.flags.length > 0) words.push("[OPTIONS]");
  for (const { name, required, repeatable, completes } of command.positionals) {
    const word = typeof completes === "string" ? name : completes.join("|");
    const shown = repeatable ? `${word}…` : word;
    words.push(required ? shown : `[${shown}]`);
  }
  if (command.passesArguments) words.push("[-- ARGUMENT…]");
  return words.join(" ");
}

function flagSpelling(flag: FlagSpec): string {
  const long = `--${flag.name}${flag.value === undefined ? "" : ` ${flag.choices?.join("|") ?? flag.value}`}`;
  return flag.short === undefined ? `    ${long}` : `-${flag.short}, ${long}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
