/** Diagnostics and run-time errors on stderr. */
import { type Diagnostic, renderDiagnostic, renderRuntimeError, type RuntimeFailure, type SourceFile } from "#compiler/diagnostics";
import type { FileReport } from "#workspace";
import { shownPath } from "#workspace/shown-path";
import type { CommandContext } from "./context.ts";
import type { InlineProgram } from "./inline-program.ts";

type ReportContext = Pick<CommandContext, "stderr" | "color" | "cwd">;

/** How to show what was found in a snippet. Handed in, since it takes the lexer, which most reports do without. */
export interface SnippetReport {
  readonly program: InlineProgram;
  readonly inTypedPlaces: (diagnostic: Diagnostic, program: InlineProgram) => Diagnostic;
}

/** Renders everything found, file by file. */
export function printReports(files: readonly FileReport[], context: ReportContext, snippet: SnippetReport | null = null): void {
  const shown = new Map<string, SourceFile>();
  const showing = (source: SourceFile): SourceFile => {
    let file = shown.get(source.path);
    if (file === undefined) shown.set(source.path, (file = snippet?.program.source.path === source.path ? snippet.program.typed : named(source, context.cwd)));
    return file;
  };
  const sources = new Map(files.map(({ source }) => [source.path, source]));
  const sourceOf = (path: string): SourceFile | undefined => {
    const source = sources.get(path);
    return source && showing(source);
  };
  for (const { source, diagnostics } of files) {
    for (const diagnostic of diagnostics) {
      const placed = snippet?.program.source.path === source.path ? snippet.inTypedPlaces(diagnostic, snippet.program) : diagnostic;
      context.stderr.write(renderDiagnostic(placed, showing(source), { color: context.color, sourceOf }));
    }
  }
}

/** Renders an uncaught error. */
export function printFailure(failure: RuntimeFailure, context: ReportContext, sourceOf: (path: string) => SourceFile | undefined, snippet: InlineProgram | null): void {
  const frames = failure.frames.map((frame) => {
    if (snippet?.source.path !== frame.path) return { ...frame, path: shownPath(frame.path, context.cwd) };
    return { ...frame, ...snippet.toTyped(frame), path: snippet.typed.path };
  });
  const originals = new Map(failure.frames.map(({ path }, index) => [frames[index]?.path, path]));
  const shownSource = (path: string): SourceFile | undefined => {
    if (path === snippet?.typed.path) return snippet.typed;
    const original = originals.get(path);
    return original === undefined ? undefined : sourceOf(original);
  };
  context.stderr.write(renderRuntimeError({ ...failure, frames }, shownSource));
}

function named(source: SourceFile, cwd: string): SourceFile {
  return { path: shownPath(source.path, cwd), text: source.text };
}
