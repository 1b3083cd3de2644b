/** The toolchain over the files that the build made. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Library } from "#compiler/library";
import { deserialize, type ModuleCode } from "#vm/bytecode";
import type { NativeSignature } from "#vm/host";
import { createLibrary, createRuntimeLibrary } from "#stdlib";
import { containerName, MODULE_SOURCES, SIGNATURE_INDEX } from "./built-files.ts";
import type { Toolchain, ToolchainOptions } from "./toolchain.ts";

/**
 * Opens the built library.
 * @param dist folder of the build
 */
export function openToolchain(dist: string, options: ToolchainOptions): Toolchain {
  let signatures: Readonly<Record<string, NativeSignature>> | undefined;
  let sources: ReadonlyMap<string, string> | undefined;
  const moduleSources = (): ReadonlyMap<string, string> =>
    (sources ??= new Map(Object.entries(readJson(dist, MODULE_SOURCES) as Readonly<Record<string, string>>)));
  const runtime = createRuntimeLibrary({
    legacyNames: options.legacyNames,
    prelude: (module) => readContainer(dist, `prelude/${module}`),
    signature(text) {
      signatures ??= readJson(dist, SIGNATURE_INDEX) as Readonly<Record<string, NativeSignature>>;
      const signature = signatures[text];
      if (signature === undefined) throw new Error(`the built library lacks the signature ${text}`);
      return signature;
    },
  });
  let library: Library | undefined;
  return {
    // A run that finds its program compiled asks for no declaration.
    get library() {
      return (library ??= createLibrary({ modules: moduleSources(), intrinsics: false }));
    },
    runtime,
    compiledModule: (path) => (moduleSources().has(path.slice("std/".length)) ? readContainer(dist, path) : null),
    librarySource(path) {
      const text = moduleSources().get(path.slice("std/".length));
      return text === undefined ? undefined : { path, text };
    },
  };
}

function readContainer(dist: string, path: string): ModuleCode {
  const code = deserialize(readFileSync(join(dist, containerName(path))));
  if ("error" in code) throw new Error(`${containerName(path)}: ${code.error}`);
  return code;
}

function readJson(dist: string, name: string): unknown {
  return JSON.parse(readFileSync(join(dist, name), "utf8"));
}
