/** Runs one conformance case in an engine of its own and judges the outcome. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { renderDiagnostic, renderRuntimeError, type SourceFile } from "#compiler/diagnostics";
import type { LintSettings } from "#compiler/lint";
import { DEFAULT_LIMITS, type OutputSink } from "#vm/host";
import { DEFAULT_CHILDREN, OPEN_GATE } from "#vm/host/policy";
import { Engine } from "#vm/engine";
import { display, HEnum } from "#vm/values";
import { createWorld } from "#stdlib/harness";
import { assetRootsOfFiles, type CompiledProgram, compileProgram, describeFailure, type Toolchain } from "#workspace";
import type { ConformanceCase } from "./cases.ts";
import { normalizeOutput } from "./cases.ts";
import { outputDifference } from "./difference.ts";
import { judgeLint } from "./lint-expectation.ts";

export type CaseOutcome = "pass" | "fail" | "xfail_expected" | "xfail_unexpected_pass" | "skipped";

export interface CaseResult {
  readonly name: string;
  readonly outcome: CaseOutcome;
  readonly durationMs: number;
  /** Why it failed or was skipped; empty for a pass. */
  readonly message: string;
  readonly diagnosticCodes: readonly string[];
}

export interface RunOptions {
  readonly toolchain: Toolchain;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Cases marked `@xfail` are run, not just skipped. */
  readonly runExpectedFailures: boolean;
  readonly color: boolean;
  /** What the project that a file belongs to says about lint rules. */
  readonly lintSettings?: (path: string) => Promise<Partial<LintSettings>>;
}

/** What a program did: its output, and its error text or null. */
interface Execution {
  readonly output: string;
  readonly error: string | null;
}

/** Of a case that only says what the linter finds. */
const NOT_RUN: Execution = { output: "", error: null };

const CODE = /HARN-[A-Z0-9]+(?:-[A-Z0-9]+)*-[0-9]{3}/g;

/** Runs and judges a case. Never rejects. */
export async function runCase(test: ConformanceCase, options: RunOptions): Promise<CaseResult> {
  const started = performance.now();
  const result = (outcome: CaseOutcome, message: string): CaseResult => ({
    name: test.name,
    outcome,
    durationMs: Math.round(performance.now() - started),
    message,
    diagnosticCodes: [...new Set(message.match(CODE) ?? [])],
  });
  const { expectation, expectedFailure } = test;
  if (expectedFailure !== null && !options.runExpectedFailures) return result("skipped", `xfail: ${expectedFailure}`);
  if (expectation.kind === "invalid") return result("fail", expectation.reason);
  try {
    const program = compile(test, options);
    if (expectation.kind === "none" && test.lint === null) {
      const { graph, failed } = program;
      const runnable = failed || (graph?.entry.program.body.some(isPipeline) ?? true);
      return runnable ? result("fail", `${test.name}: missing .expected, .error, or .lint file`) : result("skipped", "no pipeline");
    }
    const execution = expectation.kind === "none" ? NOT_RUN : await execute(test, program, options);
    const failure = judge(test, execution, options.color) ?? (await judgeFindings(test, program, options));
    if (expectedFailure === null) return failure === null ? result("pass", "") : result("fail", failure);
    return failure === null ? result("xfail_unexpected_pass", `${test.name}: marked @xfail but passed (${expectedFailure})`) : result("xfail_expected", failure);
  } catch (error) {
    return result("fail", `${test.name}: internal error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function compile({ path, text }: ConformanceCase, { toolchain }: RunOptions): CompiledProgram {
  return compileProgram({ entry: { path, text }, library: toolchain.library, compiledModule: toolchain.compiledModule });
}

function isPipeline(statement: { readonly kind: string; readonly declaration?: { readonly kind: string } }): boolean {
  return statement.kind === "PipelineDeclaration" || statement.declaration?.kind === "PipelineDeclaration";
}

async function judgeFindings(test: ConformanceCase, { graph }: CompiledProgram, { toolchain, lintSettings }: RunOptions): Promise<string | null> {
  return graph === null ? null : judgeLint(test, graph, toolchain, (await lintSettings?.(test.path)) ?? {});
}

async function execute(test: ConformanceCase, program: CompiledProgram, options: RunOptions): Promise<Execution> {
  const entry = program.modules.get(program.entryPath);
  if (program.failed || entry === undefined) return { output: "", error: diagnosticText(program) };

  const output: string[] = [];
  const stdout: OutputSink = { write: (text) => void output.push(text) };
  const limit = Math.max(options.timeoutMs, test.timeoutMs ?? 0);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limit);
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "harn-case-")));
  const state = join(temporary, "state");
  mkdirSync(state);
  try {
    const world = createWorld({
      stdout,
      stderr: { write() {} },
      // Temporary files of a case go the way of its state.
      env: { ...options.env, TMPDIR: temporary, HARN_STATE_DIR: state, HARN_MEMORY_ROOT: join(state, "memory"), HARN_LLM_CALLS_DISABLED: "1" },
      cwd: dirname(test.path),
      projectRoot: null,
      scriptPath: test.path,
      assetRoots: assetRootsOfFiles(),
      policy: OPEN_GATE,
      confinement: { profile: "workspace_paths", roots: [temporary, realpathSync(dirname(test.path))], readOnlyRoots: [], children: DEFAULT_CHILDREN },
      limits: DEFAULT_LIMITS,
      signal: controller.signal,
    });
    const outcome = await new Engine({ library: options.toolchain.runtime, world }).run({ entry, modules: program.modules, argv: [] });
    const text = output.join("");
    switch (outcome.kind) {
      case "value":
        return { output: text, error: resultError(outcome.value) };
      case "exit":
        return { output: text, error: outcome.code === 0 ? null : `Process exit requested: ${outcome.code}` };
      case "cancelled":
        return { output: text, error: `hang deadline exceeded after ${limit}ms` };
      case "error": {
        const sourceOf = (path: string): SourceFile | undefined => program.graph?.modules.get(path)?.source ?? options.toolchain.librarySource(path);
        return { output: text, error: renderRuntimeError(describeFailure(outcome.error), sourceOf).replace(/^error: /, "") };
      }
      case "internal":
        return { output: text, error: `internal error: ${outcome.error.message}` };
      default:
        return outcome satisfies never;
    }
  } finally {
    clearTimeout(timer);
    rmSync(temporary, { recursive: true, force: true });
  }
}

function resultError(value: unknown): string | null {
  return value instanceof HEnum && value.enumName === "Result" && value.variant === "Err" ? display(value.fields?.[0] ?? null) : null;
}

function diagnosticText({ files }: CompiledProgram): string {
  return files
    .flatMap(({ source, diagnostics }) => diagnostics.filter(({ severity }) => severity === "error").map((diagnostic) => renderDiagnostic(diagnostic, source, { color: false })))
    .join("");
}

/** Null: as expected. */
function judge({ name, expectation }: ConformanceCase, { output, error }: Execution, color: boolean): string | null {
  if (expectation.kind === "error") {
    const wanted = expectation.alternatives.join("' or '");
    if (error === null) return `${name}: expected error containing '${wanted}', but succeeded`;
    if (expectation.alternatives.some((alternative) => matchesError(alternative, error))) return null;
    return `${name}:\n  expected error containing: ${expectation.alternatives.join("\n    or: ")}\n  actual error: ${error.trimEnd()}`;
  }
  if (expectation.kind !== "output") return null;
  if (error !== null) return `${name}: ${error.trimEnd()}`;
  const actual = normalizeOutput(output);
  return actual === expectation.text ? null : `${name}: stdout mismatch\n${outputDifference(expectation.text, actual, color)}`;
}

function matchesError(alternative: string, error: string): boolean {
  if (!alternative.startsWith("re:")) return error.includes(alternative);
  try {
    return new RegExp(alternative.slice(3)).test(error);
  } catch {
    return false;
  }
}
