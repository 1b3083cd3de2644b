/** The toolchain over library sources: compiles the prelude and signatures when they are first needed. For tests and the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Library, parseSignature, toNativeSignature } from "#compiler/library";
import type { ModuleCode } from "#vm/bytecode";
import type { NativeSignature } from "#vm/host";
import { createLibrary, createRuntimeLibrary } from "#stdlib";
import { compileLibraryModule } from "./compile-library.ts";
import type { Toolchain, ToolchainOptions } from "./toolchain/index.ts";

/**
 * @param stdlib folder that holds `prelude/` and `modules/`
 */
export function createSourceToolchain(stdlib: string, options: ToolchainOptions = { legacyNames: false }): Toolchain {
  const modules = readModules(join(stdlib, "modules"), "");
  const library = createLibrary({ modules, intrinsics: false });
  return {
    library,
    runtime: createRuntimeLibrary({ prelude: preludeCompiler(stdlib, modules), signature: signatureOf, legacyNames: options.legacyNames }),
    compiledModule: () => null,
    librarySource(path) {
      const text = modules.get(path.slice("std/".length));
      return text === undefined ? undefined : { path, text };
    },
  };
}

/** Compiles prelude modules, each once. */
export function preludeCompiler(stdlib: string, modules: ReadonlyMap<string, string>): (module: string) => ModuleCode {
  const compiled = new Map<string, ModuleCode>();
  let library: Library | undefined;
  return (module) => {
    let code = compiled.get(module);
    if (code === undefined) {
      library ??= createLibrary({ modules, intrinsics: true });
      const text = readFileSync(join(stdlib, "prelude", `${module}.harn`), "utf8");
      code = compileLibraryModule({ path: `prelude/${module}`, text }, library);
      compiled.set(module, code);
    }
    return code;
  };
}

/**
 * The call check of a signature text.
 * @throws Error when a library entry declares something that is no signature
 */
export function signatureOf(text: string): NativeSignature {
  const signature = parseSignature(text);
  if ("error" in signature) throw new Error(signature.error);
  return toNativeSignature(signature);
}

/** Sources of `std` modules by name; folders nest as in `std/lifecycle/pool`. */
export function readModules(folder: string, prefix: string): Map<string, string> {
  const modules = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      for (const [name, text] of readModules(join(folder, entry.name), `${prefix}${entry.name}/`)) modules.set(name, text);
    } else if (entry.name.endsWith(".harn")) {
      modules.set(prefix + entry.name.slice(0, -".harn".length), readFileSync(join(folder, entry.name), "utf8"));
    }
  }
  return modules;
}
