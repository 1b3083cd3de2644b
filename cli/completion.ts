/** `harn completion`: shell scripts generated from the command table. */
import { UsageError, flagsOf } from "./arguments.ts";
import { COMMANDS, type CommandSpec, type PositionalSpec } from "./command-table.ts";
import type { CommandContext } from "./context.ts";

export function runCommand({ args, stdout }: CommandContext): number {
  const shell = args.positionals[0] ?? "";
  const script = SCRIPTS[shell];
  if (script === undefined) {
    throw new UsageError(`unknown shell \`${shell}\`; expected one of: ${Object.keys(SCRIPTS).join(", ")}`, { word: shell, candidates: Object.keys(SCRIPTS) });
  }
  stdout.write(script());
  return 0;
}

const SCRIPTS: Readonly<Record<string, () => string>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

function names(): string[] {
  return COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
}

function flagWords(command: CommandSpec): string[] {
  return flagsOf(command).flatMap(({ name, short }) => (short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`]));
}

/** Fixed words of a command's positionals; empty when files are wanted. */
function positionalWords(command: CommandSpec): string[] {
  return command.positionals.flatMap(({ completes }) => (completes === "command" ? names() : typeof completes === "string" ? [] : completes));
}

function takesFiles({ positionals }: CommandSpec): boolean {
  return positionals.some(({ completes }: PositionalSpec) => completes === "file" || completes === "directory");
}

function bashScript(): string {
  const cases = COMMANDS.map((command) => {
    const pattern = [command.name, ...(command.aliases ?? [])].join("|");
    const words = [...flagWords(command), ...positionalWords(command)].join("\n");
    return `    ${pattern}) words="${words}"; files=${takesFiles(command) ? 1 : 0} ;;`;
  });
  return `# bash completion of harn; use: source <(harn completion bash)
_harn() {
  # One word a line: file names have spaces.
  local IFS=$'\\n' current="\${COMP_WORDS[COMP_CWORD]}" words files=0
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names().join("\n")}" -- "$current") $(compgen -f -X '!*.harn' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words=""; files=1 ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "$files" -eq 1 ]; then COMPREPLY+=($(compgen -d -- "$current") $(compgen -f -X '!*.harn' -- "$current")); fi
}
complete -o filenames -F _harn harn
`;
}

function zshScript(): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, "\\$&");
  const commands = COMMANDS.map(({ name, summary }) => `    '${name}:${quote(summary)}'`);
  const cases = COMMANDS.map((command) => {
    const flags = flagsOf(command).flatMap(({ name, short, value, choices, summary }) => {
      const parameter = value === undefined ? "" : `:${quote(value)}:${choices === undefined ? "" : `(${choices.join(" ")})`}`;
      return [`'--${name}[${quote(summary)}]${parameter}'`, ...(short === undefined ? [] : [`'-${short}[${quote(summary)}]${parameter}'`])];
    });
    const positionals = command.positionals.flatMap((positional, index) => {
      const words = positionalWords({ ...command, positionals: [positional] });
      if (words.length === 0 && !takesFiles({ ...command, positionals: [positional] })) return [];
      return `'${positional.repeatable ? "*" : index + 1}:${positional.name}:${words.length > 0 ? `(${words.join(" ")})` : "_files"}'`;
    });
    return `    ${[command.name, ...(command.aliases ?? [])].join("|")}) _arguments ${[...flags, ...positionals].join(" ")} ;;`;
  });
  return `#compdef harn
_harn() {
  local -a commands
  commands=(
${commands.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files -g '*.harn'
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join("\n")}
    *) _files ;;
  esac
}
if [ "$funcstack[1]" = "_harn" ]; then _harn "$@"; else compdef _harn harn; fi
`;
}

function fishScript(): string {
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = ["# fish completion of harn; use: harn completion fish | source"];
  for (const command of COMMANDS) {
    const seen = `__fish_seen_subcommand_from ${[command.name, ...(command.aliases ?? [])].join(" ")}`;
    lines.push(`complete -c harn -n __fish_use_subcommand ${takesFiles(command) ? "" : "-f "}-a ${command.name} -d ${quote(command.summary)}`);
    for (const { name, short, value, choices, summary } of flagsOf(command)) {
      lines.push(`complete -c harn -n '${seen}' -l ${name}${short === undefined ? "" : ` -s ${short}`}${value === undefined ? "" : choices === undefined ? " -r" : ` -x -a ${quote(choices.join(" "))}`} -d ${quote(summary)}`);
    }
    const words = positionalWords(command);
    if (words.length > 0) lines.push(`complete -c harn -n '${seen}' ${takesFiles(command) ? "" : "-f "}-a ${quote(words.join(" "))}`);
  }
  return lines.join("\n") + "\n";
}
