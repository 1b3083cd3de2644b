/** Finding conformance cases: programs with an expectation beside them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { statsOf } from "#platform";
import { osErrorText } from "#stdlib/harness";
import { isProgramFile, readSource } from "#workspace";

export type Expectation =
  | { readonly kind: "output"; readonly text: string }
  /** One of these must be part of the error; an entry may be a pattern. */
  | { readonly kind: "error"; readonly alternatives: readonly string[] }
  /** The case is put together wrongly; it fails with this text. */
  | { readonly kind: "invalid"; readonly reason: string }
  /** No expectation file: skipped when the program has nothing that could run. */
  | { readonly kind: "none" };

export interface ConformanceCase {
  /** Path below the root, with `/`. */
  readonly name: string;
  /** Absolute path of the program. */
  readonly path: string;
  readonly text: string;
  readonly expectation: Expectation;
  /** Lines of the sibling `.lint`, each a part of a finding; null: there is no such file. */
  readonly lint: readonly string[] | null;
  /** Reason of `// @xfail: …`, or null. */
  readonly expectedFailure: string | null;
  /** Larger than the run's limit, from the sibling `.case.json`; null: none. */
  readonly timeoutMs: number | null;
}

export interface CaseError {
  readonly error: string;
  readonly code: "conformance_directory_not_found" | "conformance_directory_error" | "conformance_selection_error";
}

/** `@xfail` is looked for in this many lines. */
const HEADER_LINES = 50;
const LONGEST_TIMEOUT_MS = 600_000;

/**
 * Finds the cases below a folder, or the one of a file.
 * @param filter part of the name, or `re:PATTERN`
 */
export function findCases(root: string, filter: string | undefined): { readonly cases: ConformanceCase[] } | CaseError {
  const stats = statsOf(root);
  if (stats === null) return { error: `conformance directory not found: ${root}`, code: "conformance_directory_not_found" };
  let matches: (name: string) => boolean;
  try {
    matches = matcher(filter);
  } catch (error) {
    return { error: `invalid filter: ${(error as Error).message}`, code: "conformance_selection_error" };
  }
  try {
    const paths = stats.isDirectory() ? [...programs(root)] : [root];
    const base = stats.isDirectory() ? root : join(root, "..");
    const named = paths.map((path) => ({ path, name: relative(base, path).replaceAll("\\", "/") }));
    return { cases: named.filter(({ name }) => matches(name)).map(({ name, path }) => readCase(name, path)) };
  } catch (error) {
    return { error: `cannot read ${(error as NodeJS.ErrnoException).path ?? root}: ${osErrorText(error)}`, code: "conformance_directory_error" };
  }
}

function matcher(filter: string | undefined): (name: string) => boolean {
  if (filter === undefined) return () => true;
  if (!filter.startsWith("re:")) return (name) => name.includes(filter);
  const pattern = new RegExp(filter.slice(3));
  return (name) => pattern.test(name);
}

function* programs(folder: string): Iterable<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* programs(path);
    else if (isProgramFile(folder, entry)) yield path;
  }
}

function readCase(name: string, path: string): ConformanceCase {
  const source = readSource(path);
  const text = "text" in source ? source.text : "";
  const header = text.split("\n", HEADER_LINES).join("\n");
  const lint = sibling(path, ".lint");
  const xfail = /^\s*\/\/\s*@xfail:?\s*(.*)$/m.exec(header);
  return {
    name,
    path,
    text,
    expectation: "error" in source ? { kind: "invalid", reason: `${name}: cannot be read: ${source.error}` } : readExpectation(name, path),
    lint: lint === null ? null : linesOf(lint),
    expectedFailure: xfail === null ? null : (xfail[1] ?? "").trim(),
    timeoutMs: readTimeout(path),
  };
}

function readExpectation(name: string, path: string): Expectation {
  const output = sibling(path, ".expected");
  const error = sibling(path, ".error");
  if (output !== null && error !== null) return { kind: "invalid", reason: `${name}: cannot combine .expected and .error fixtures` };
  if (output !== null) return { kind: "output", text: normalizeOutput(output) };
  if (error === null) return { kind: "none" };
  const alternatives = linesOf(error);
  return alternatives.length > 0 ? { kind: "error", alternatives } : { kind: "invalid", reason: `${name}: the .error fixture is empty` };
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

function readTimeout(path: string): number | null {
  const text = sibling(path, ".case.json");
  if (text === null) return null;
  try {
    const document = JSON.parse(text) as { deadline?: { timeout_ms?: unknown } };
    const limit = document.deadline?.timeout_ms;
    return typeof limit === "number" && limit >= 1 && limit <= LONGEST_TIMEOUT_MS ? limit : null;
  } catch {
    return null;
  }
}

function sibling(path: string, extension: string): string | null {
  const file = path.slice(0, -".harn".length) + extension;
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Output as it is compared: no trailing whitespace at its end, timings without their figure. */
export function normalizeOutput(text: string): string {
  return text.trimEnd().replace(/^(\[timer\] [^\n]*?: )\d+ms[ \t]*$/gm, "$1<ms>");
}
