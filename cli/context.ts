import type { OutputSink } from "#vm/host";
import type { ParsedArguments } from "./arguments.ts";
import type { LoadPart } from "./parts.ts";

/** What a command gets. It returns its exit code. */
export interface CommandContext {
  readonly args: ParsedArguments;
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  /** Colours may be used on stderr. */
  readonly color: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Loads a module that most calls of a command do without. */
  readonly loadPart: LoadPart;
  /** Folder of the built library; null when running from source. */
  readonly dist: string | null;
}

export type RunCommand = (context: CommandContext) => number | Promise<number>;
