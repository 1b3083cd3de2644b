/** Compiled programs of earlier runs, in the user's cache folder. A cache that cannot be read or written is as good as an empty one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic, SourceFile } from "#compiler/diagnostics";
import { makeFolderSync, pruneFolder, writeFileAtomic } from "#platform";
import { deserialize, type ModuleCode, serialize } from "#vm/bytecode";
import { decodeSource, isFile, readSourceBytes } from "../source-bytes.ts";
import { type CachedModule, decodeProgram, encodeProgram, fileName } from "./format.ts";

const BOUNDS = { files: 2_000, bytes: 256 * 2 ** 20 };

/** A program that can be run at once. */
export interface ReadyProgram {
  readonly entry: ModuleCode;
  /** By path, dependencies first, the entry last. */
  readonly modules: ReadonlyMap<string, ModuleCode>;
  /** Sources of the program's own modules with what was found in them. */
  readonly files: readonly { readonly source: SourceFile; readonly diagnostics: readonly Diagnostic[] }[];
}

export class ProgramCache {
  /**
   * @param folder of the cache; made when something is written
   * @param owner everything besides the files that decides what a program compiles to: build, switches
   * @param libraryModule code of a library module, as the build has it
   */
  constructor(
    readonly folder: string,
    readonly owner: string,
    readonly libraryModule: (path: string) => ModuleCode | null,
  ) {}

  /**
   * The program as an earlier run compiled it, if all its files are as they were, and no file has come up where that run
   * found none.
   * @param entry path of a file, or a text with a path that names it
   */
  load(entry: string | SourceFile): ReadyProgram | null {
    try {
      return this.#load(entry);
    } catch {
      // Whatever is wrong with the file or a source: compiling tells.
      return null;
    }
  }

  #load(entry: string | SourceFile): ReadyProgram | null {
    const entryPath = typeof entry === "string" ? entry : entry.path;
    const cached = decodeProgram(readFileSync(this.#fileOf(entryPath)), this.owner);
    if (cached === null || cached.entry !== entryPath || cached.absent.some(isFile)) return null;
    const modules = new Map<string, ModuleCode>();
    const files: { readonly source: SourceFile; readonly diagnostics: readonly Diagnostic[] }[] = [];
    for (const module of cached.modules) {
      const given = typeof entry !== "string" && module.path === entry.path ? entry : null;
      const code = this.#codeOf(module, given);
      if (code === null) return null;
      modules.set(module.path, code);
      if (module.parts !== null) {
        const { source } = module.parts;
        const text = given?.text ?? decodeSource(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
        files.push({ source: { path: module.path, text }, diagnostics: module.diagnostics });
      }
    }
    const code = modules.get(entryPath);
    return code === undefined ? null : { entry: code, modules, files };
  }

  /** Null when the module is no longer what was compiled. */
  #codeOf({ path, parts }: CachedModule, given: SourceFile | null): ModuleCode | null {
    if (parts === null) return this.libraryModule(path);
    const bytes = given === null ? readSourceBytes(path) : Buffer.from(given.text);
    if (!bytes.equals(parts.source)) return null;
    const code = deserialize(parts.code);
    return "error" in code ? null : code;
  }

  /**
   * Keeps a compiled program. Programs whose files changed meanwhile are not kept.
   * @param sources texts as they were compiled
   * @param absent paths where no file was found
   */
  async save(
    entry: string | SourceFile,
    program: { readonly modules: ReadonlyMap<string, ModuleCode>; readonly files: ReadyProgram["files"] },
    absent: readonly string[],
  ): Promise<void> {
    try {
      const entryPath = typeof entry === "string" ? entry : entry.path;
      const files = new Map(program.files.map((file) => [file.source.path, file]));
      const modules: CachedModule[] = [];
      for (const [path, code] of program.modules) {
        const file = files.get(path);
        if (file === undefined || path.startsWith("std/")) {
          modules.push({ path, parts: null, diagnostics: [] });
          continue;
        }
        const isGiven = typeof entry !== "string" && path === entry.path;
        const source = isGiven ? Buffer.from(file.source.text) : readSourceBytes(path);
        if (!isGiven && decodeSource(source) !== file.source.text) return;
        modules.push({ path, parts: { source, code: serialize(code) }, diagnostics: file.diagnostics });
      }
      makeFolderSync(this.folder, { mode: 0o700 });
      await writeFileAtomic(this.#fileOf(entryPath), encodeProgram({ owner: this.owner, entry: entryPath, modules, absent }), { mode: 0o600 });
      pruneFolder(this.folder, BOUNDS);
    } catch {
      // No space, no permission: the next run compiles again.
    }
  }

  #fileOf(entryPath: string): string {
    return join(this.folder, fileName(this.owner, entryPath));
  }
}
