/** `harn help` */
import { UsageError } from "./arguments.ts";
import { COMMANDS, findCommand } from "./command-table.ts";
import type { CommandContext } from "./context.ts";
import { commandHelp, programHelp } from "./help.ts";

export function runCommand({ args, stdout }: CommandContext): number {
  const name = args.positionals[0];
  if (name === undefined) {
    stdout.write(programHelp());
    return 0;
  }
  const command = findCommand(name);
  if (command === undefined) throw new UsageError(`unknown command \`${name}\``, { word: name, candidates: COMMANDS.map((known) => known.name) });
  stdout.write(commandHelp(command));
  return 0;
}
