import { isatty } from "node:tty";
import type { InputSource, OutputSink, World } from "#vm/host";

export type StreamName = "stdin" | "stdout" | "stderr";
const DESCRIPTORS: Readonly<Record<StreamName, number>> = { stdin: 0, stdout: 1, stderr: 2 };

/** Lines of a text, as standard input gives them. */
class TextInput implements InputSource {
  #rest: string | null;

  constructor(text: string) {
    this.#rest = text === "" ? null : text;
  }

  readLine(): Promise<string | null> {
    const rest = this.#rest;
    if (rest === null) return Promise.resolve(null);
    const end = rest.indexOf("\n");
    const line = end === -1 ? rest : rest.slice(0, end);
    this.#rest = end === -1 || end + 1 === rest.length ? null : rest.slice(end + 1);
    return Promise.resolve(line.endsWith("\r") ? line.slice(0, -1) : line);
  }

  readAll(): Promise<string | null> {
    const rest = this.#rest;
    this.#rest = null;
    return Promise.resolve(rest);
  }
}

/** Standard streams that a test has put in place of those of the process. */
export class StreamOverrides {
  input: InputSource | null = null;
  readonly terminals = new Map<StreamName, boolean>();
  /** What was written to standard error since a test asked to keep it; null: it is not kept. */
  captured: string[] | null = null;

  setInput(text: string): void {
    this.input = new TextInput(text);
  }
}

/** Standard input as the program sees it. */
export function inputOf(world: World): InputSource {
  return world.state.part(StreamOverrides).input ?? world.stdin;
}

/** Where the program's output goes. */
export function outputOf(world: World, name: "stdout" | "stderr"): OutputSink {
  const { captured } = world.state.part(StreamOverrides);
  return name === "stderr" && captured !== null ? { write: (text) => void captured.push(text) } : world[name];
}

/** Whether a standard stream is a terminal, as the program sees it. */
export function isTerminal(world: World, name: StreamName): boolean {
  return world.state.part(StreamOverrides).terminals.get(name) ?? isatty(DESCRIPTORS[name]);
}
