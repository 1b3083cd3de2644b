/** Compiles and runs programs from source in this process, for the property tests and the fuzz run. */
import { fileURLToPath } from "node:url";
import { createWorld } from "#stdlib/harness";
import { deserialize, type ModuleCode, serialize } from "#vm/bytecode";
import { DEFAULT_LIMITS } from "#vm/host";
import { OPEN_GATE } from "#vm/host/policy";
import { Engine } from "#vm/engine";
import { errorText, setAlwaysCopy } from "#vm/values";
import { type CompiledProgram, compileProgram, createSourceToolchain } from "#workspace";

const ENTRY = fileURLToPath(new URL("input.harn", import.meta.url));
const toolchain = createSourceToolchain(fileURLToPath(new URL("../stdlib", import.meta.url)));

/** Compiles a text as a program. */
export function compile(text: string, strictTypes = false): CompiledProgram {
  return compileProgram({ entry: { path: ENTRY, text }, library: toolchain.library, strictTypes });
}

/** Error messages of a compiled program, and faults of the toolchain among them. */
export function problems({ files }: CompiledProgram): { readonly errors: string[]; readonly internal: string[] } {
  const errors = files.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === "error");
  return { errors: errors.map(({ message }) => message), internal: errors.filter(({ code }) => code === "HARN-INT-901").map(({ message }) => message) };
}

/**
 * What a program prints, followed by how it ended.
 * @param alwaysCopy with true no collection is updated in place
 * @throws Error when the toolchain itself failed
 */
export async function run(modules: ReadonlyMap<string, ModuleCode>, alwaysCopy = false, timeoutMs = 20_000): Promise<string> {
  const entry = modules.get(ENTRY);
  if (entry === undefined) throw new Error("the program has no entry");
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  let output = "";
  setAlwaysCopy(alwaysCopy);
  try {
    const world = createWorld({
      stdout: { write: (text) => void (output += text) },
      stderr: { write: () => undefined },
      env: {},
      cwd: "/",
      projectRoot: null,
      policy: OPEN_GATE,
      limits: DEFAULT_LIMITS,
      signal: controller.signal,
    });
    const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry, modules, argv: [] });
    switch (outcome.kind) {
      case "value":
        return `${output}=> ended`;
      case "error":
        return `${output}=> ${errorText(outcome.error)}`;
      case "exit":
        return `${output}=> exit ${outcome.code}`;
      case "cancelled":
        throw new Error("the program did not end in time");
      case "internal":
        throw outcome.error;
      default:
        return outcome satisfies never;
    }
  } finally {
    clearTimeout(timer);
    setAlwaysCopy(false);
  }
}

/**
 * The modules as they are after being written to a container and read back.
 * @throws Error when a container does not read back
 */
export function reread(modules: ReadonlyMap<string, ModuleCode>): Map<string, ModuleCode> {
  return new Map(
    [...modules].map(([path, code]) => {
      const read = deserialize(serialize(code));
      if ("error" in read) throw new Error(`container does not read back: ${read.error}`);
      return [path, read];
    }),
  );
}
