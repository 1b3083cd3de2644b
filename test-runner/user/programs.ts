/** Compiled test files: compiled once in a thread for all cases of the file. */
import { renderDiagnostic, type SourceFile } from "#compiler/diagnostics";
import type { ModuleCode } from "#vm/bytecode";
import { type CompiledProgram, compileProgram, shownPath, type Toolchain } from "#workspace";
import type { JobSettings } from "./job.ts";

export type TestProgram =
  | { readonly kind: "ready"; readonly entry: ModuleCode; readonly modules: CompiledProgram["modules"]; readonly sourceOf: (path: string) => SourceFile | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** Files whose programs are kept. Cases of a file mostly come one after the other. */
const MOST_KEPT = 64;

export class TestPrograms {
  readonly #kept = new Map<string, TestProgram>();

  constructor(
    readonly toolchain: Toolchain,
    readonly settings: JobSettings,
    /** Told of each module of the program itself that has been compiled. */
    readonly onModule: (code: ModuleCode) => void,
  ) {}

  /** The program of a test file. Never throws. */
  of(path: string): TestProgram {
    const known = this.#kept.get(path);
    if (known !== undefined) return known;
    const program = this.#compile(path);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(path, program);
    return program;
  }

  #compile(path: string): TestProgram {
    const { library, compiledModule, librarySource } = this.toolchain;
    const { legacyAmbient, coverage } = this.settings;
    const program = compileProgram({ entry: path, library, compiledModule, legacyAmbient, coverage });
    const entry = program.modules.get(program.entryPath);
    if (program.failed || entry === undefined) return { kind: "failed", message: `Compile error: ${this.#diagnostics(program)}` };
    if (coverage) for (const code of program.modules.values()) if (!code.path.startsWith("std/")) this.onModule(code);
    const sources = new Map(program.files.map(({ source }) => [source.path, source]));
    return { kind: "ready", entry, modules: program.modules, sourceOf: (each) => sources.get(each) ?? librarySource(each) };
  }

  #diagnostics({ files }: CompiledProgram): string {
    const texts = files.flatMap(({ source, diagnostics }) => {
      const shown = { path: shownPath(source.path, this.settings.cwd), text: source.text };
      return diagnostics.filter(({ severity }) => severity === "error").map((diagnostic) => renderDiagnostic(diagnostic, shown, { color: false }));
    });
    return texts.join("").trimEnd();
  }
}
