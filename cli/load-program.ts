/** A program ready to run: as an earlier run compiled it, or compiled now. */
import { join } from "node:path";
import type { SourceFile } from "#compiler/diagnostics";
import { cacheFolder } from "#platform";
import type { ModuleCode } from "#vm/bytecode";
import type { FileReport } from "#workspace";
import { ProgramCache } from "#workspace/program-cache";
import { buildId, type Toolchain } from "#workspace/toolchain";
import type { CommandContext } from "./context.ts";

export interface LoadedProgram {
  /** Null: the program has errors. */
  readonly entry: ModuleCode | null;
  /** By path, dependencies first. */
  readonly modules: ReadonlyMap<string, ModuleCode>;
  readonly files: readonly FileReport[];
  readonly sourceOf: (path: string) => SourceFile | undefined;
  readonly cache: "hit" | "miss";
  /** Ends when what was compiled is kept for later runs. */
  readonly kept: Promise<void>;
}

export interface LoadOptions {
  /** Absolute path, or a text with a path that names it. */
  readonly source: string | SourceFile;
  readonly toolchain: Toolchain;
  readonly legacyAmbient: boolean;
}

/** Takes the program from the cache where it can, else compiles it and keeps it. */
export async function loadProgram(context: Pick<CommandContext, "cwd" | "dist" | "env" | "loadPart">, options: LoadOptions): Promise<LoadedProgram> {
  const { source, toolchain } = options;
  const cache = programCache(context, options);
  const ready = cache?.load(source) ?? null;
  if (ready !== null) return { ...ready, sourceOf: sourcesOf(ready.files, toolchain), cache: "hit", kept: Promise.resolve() };
  const absent: string[] = [];
  const { compileForRun } = await context.loadPart("compile");
  const program = await compileForRun(context, options, (path) => void absent.push(path));
  const entry = program.failed ? null : (program.modules.get(program.entryPath) ?? null);
  const kept = cache === null || entry === null ? Promise.resolve() : cache.save(source, program, absent);
  return { entry, modules: program.modules, files: program.files, sourceOf: sourcesOf(program.files, toolchain), cache: "miss", kept };
}

/** Null: switched off, no place for it, or a run from source, whose build nothing identifies. */
function programCache({ dist, env }: Pick<CommandContext, "dist" | "env">, { toolchain, legacyAmbient }: LoadOptions): ProgramCache | null {
  if (dist === null || env["HARN_BYTECODE_CACHE"] === "0") return null;
  const folder = cacheFolder(env);
  const build = folder === null ? null : buildId(dist);
  if (folder === null || build === null) return null;
  return new ProgramCache(join(folder, "programs"), `${build} ${legacyAmbient ? "legacy" : "plain"}`, toolchain.compiledModule);
}

function sourcesOf(files: readonly FileReport[], toolchain: Toolchain): (path: string) => SourceFile | undefined {
  return (path) => files.find(({ source }) => source.path === path)?.source ?? toolchain.librarySource(path);
}
