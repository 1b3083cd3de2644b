import type { OutputSink } from "#vm/host";
import type { ParsedArguments } from "./arguments.ts";

/** What a command gets. It returns its exit code. */
export interface CommandContext {
  readonly args: ParsedArguments;
  readonly stdout: OutputSink;
  readonly stderr: OutputSink;
  /** Colours may be used on stderr. */
  readonly color: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of the built library; null when running from source. */
  readonly dist: string | null;
}

export type RunCommand = (context: CommandContext) => number | Promise<number>;
