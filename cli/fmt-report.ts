/** What `harn fmt` says about files. */
import { type Diagnostic, diagnosticToJson, LineMap, repair, type SourceFile } from "#compiler/diagnostics";

const UNPARSED = "HARN-FMT-001";
const DRIFTED = "HARN-FMT-002";

type Status = "already_formatted" | "formatted" | "error";

export interface FormattedFile {
  /** As given, or found below what was given. */
  readonly name: string;
  readonly source: SourceFile;
  readonly status: Status;
  readonly diagnostics: readonly Diagnostic[];
}

export function failedFile(name: string, source: SourceFile, diagnostics: readonly Diagnostic[]): FormattedFile {
  return { name, source, status: "error", diagnostics };
}

/** A file that could not be read or written. */
export function readFailure(name: string, path: string, message: string): FormattedFile {
  return failedFile(name, { path, text: "" }, [{ severity: "error", phase: "io", message }]);
}

/** A file that formatting leaves alone, since it has errors or since formatting it failed. */
export function unformattedFile(name: string, source: SourceFile, errors: readonly Diagnostic[]): FormattedFile {
  const first = errors.find(({ phase }) => phase === "lexer" || phase === "parser");
  if (first === undefined) return failedFile(name, source, errors);
  const { phase, span } = first;
  return failedFile(name, source, [{ code: UNPARSED, severity: "error", phase, message: "formatter could not parse the source", ...(span && { span }) }, ...errors]);
}

/** What people read: the errors themselves, or that the file is not formatted. */
export function shownErrors({ diagnostics }: FormattedFile): { readonly isDrift: boolean; readonly errors: readonly Diagnostic[] } {
  const isDrift = diagnostics.some(({ code }) => code === DRIFTED);
  return { isDrift, errors: diagnostics.filter(({ code }) => code !== UNPARSED) };
}

/** The finding of `--check`: the first line that differs. */
export function drifted(source: SourceFile, text: string): Diagnostic {
  let start = 0;
  while (start < source.text.length && source.text[start] === text[start]) start++;
  const lineStart = source.text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = source.text.indexOf("\n", start);
  return {
    code: DRIFTED,
    severity: "error",
    phase: "lint",
    message: "source is not in canonical format",
    span: { start: lineStart, end: lineEnd === -1 ? source.text.length : lineEnd },
    help: "run `harn fmt` on the file",
    repair: repair("format/reformat"),
  };
}

/** `data` of the JSON document. Manifests count only when something is wrong with them. */
export function toJson(files: readonly FormattedFile[], manifests: readonly Omit<FormattedFile, "status">[]): unknown {
  const all = [...files, ...manifests.map((each): FormattedFile => ({ ...each, status: "error" }))];
  const count = (wanted: Status): number => all.filter(({ status }) => status === wanted).length;
  return {
    files: all.map(({ name, source, status, diagnostics }) => {
      const map = new LineMap(source.text);
      return { path: name, status, diagnostics: diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, map)) };
    }),
    summary: { already_formatted: count("already_formatted"), formatted: count("formatted"), errors: count("error") },
  };
}
