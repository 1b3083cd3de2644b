/** `harness.fs`: contents of single files. */
import type { HostContext } from "#vm/host";
import { isViolation } from "#vm/host/policy";
import { HBytes, HDict, HEnum, HList, thrown, type Value } from "#vm/values";
import { expectBytes, expectString } from "./arguments.ts";
import { atFile, atObject } from "./confinement/index.ts";
import { openForAppend, readWhole, readWholeText, writeAll, writeWhole } from "./file-io.ts";
import type { HandleMethod } from "./handle-table.ts";
import { osErrorKind, osErrorText } from "./os-errors.ts";

export const FILE_METHODS: readonly HandleMethod[] = [
  {
    name: "read_text",
    signature: "fn(path: string) -> string",
    doc: "Reads a UTF-8 file.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      return failing(`Failed to read file ${path}`, readText(path, context));
    },
  },
  {
    name: "read_text_result",
    signature: "fn(path: string) -> Result<string, dict>",
    doc: "Reads a UTF-8 file; a failure is an `Err` with `kind`, `message` and `path`.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      try {
        return new HEnum("Result", "Ok", [await readText(path, context)]);
      } catch (error) {
        const [kind, message] = isViolation(error) ? ["sandbox_denied", error.message] : [osErrorKind(error), `Failed to read file ${path}: ${osErrorText(error)}`];
        const failure = HDict.from([["kind", kind], ["message", message], ["path", path]]);
        return new HEnum("Result", "Err", [failure]);
      }
    },
  },
  {
    name: "read_bytes",
    signature: "fn(path: string) -> bytes",
    doc: "Reads a file as bytes.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      return new HBytes(await failing(`Failed to read file ${path}`, readData(path, context)));
    },
  },
  {
    name: "read_lines",
    signature: "fn(path: string) -> list<string>",
    doc: "Reads a UTF-8 file as lines without their terminators.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      return new HList(splitLines(await failing(`read_lines: ${path}`, readText(path, context))));
    },
  },
  {
    name: "write_text",
    signature: "fn(path: string, content: string) -> nil",
    doc: "Creates or replaces a file; the parent directory must exist.",
    run: (args, context) => {
      const path = expectString(args, 1, context);
      return write(path, Buffer.from(expectString(args, 2, context)), context);
    },
  },
  {
    name: "write_bytes",
    signature: "fn(path: string, content: bytes) -> nil",
    doc: "Creates or replaces a file with bytes; the parent directory must exist.",
    run: (args, context) => {
      const path = expectString(args, 1, context);
      return write(path, expectBytes(args, 2, context), context);
    },
  },
  {
    name: "append",
    signature: "fn(path: string, content: string) -> nil",
    doc: "Appends to a file and creates it when missing.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const data = Buffer.from(expectString(args, 2, context));
      const { signal } = context.world;
      const file = await failing(`Failed to open file ${path}`, atFile(context, path, openForAppend));
      try {
        await failing(`Failed to append to file ${path}`, writeAll(file, data, signal));
      } finally {
        await file.close();
      }
      return null;
    },
  },
];

/** The outcome of a file operation; a system error is thrown as the string `<label>: <os error>`. */
export async function failing<T>(label: string, operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw thrown(`${label}: ${osErrorText(error)}`);
  }
}

/** Splits at `\n` and `\r\n`; no empty element after a final terminator. */
export function splitLines(text: string): string[] {
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  const last = lines.length - 1;
  for (let i = 0; i <= last; i++) {
    const line = lines[i] as string;
    // A final line without `\n` keeps its `\r`.
    if (line.endsWith("\r") && (i < last || text.endsWith("\n"))) lines[i] = line.slice(0, -1);
  }
  return lines;
}

/**
 * The text of a UTF-8 file; everything that reads files for a program goes through here.
 * @throws the system error, an `IoFailure` for other bytes, or the refusal of a path outside the roots
 */
export function readText(path: string, context: HostContext): Promise<string> {
  const { limits, signal } = context.world;
  return atObject(context, "read", path, (place) => readWholeText(place.path, limits.maxStringLength, signal));
}

function readData(path: string, context: HostContext): Promise<Buffer> {
  const { limits, signal } = context.world;
  return atObject(context, "read", path, (place) => readWhole(place.path, limits.maxStringLength, signal));
}

async function write(path: string, data: Uint8Array, context: HostContext): Promise<Value> {
  const { signal } = context.world;
  await failing(`Failed to write file ${path}`, atFile(context, path, (place) => writeWhole(place, data, signal)));
  return null;
}
