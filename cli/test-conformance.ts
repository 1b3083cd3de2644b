/** `harn test conformance` */
import { relative, resolve } from "node:path";
import picocolors from "picocolors";
import { type CaseResult, conformanceJson, findCases, runConformance, type Summary } from "#test-runner";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { projectLintSettings } from "./project-lint-settings.ts";
import { stdoutColor } from "./stdout-color.ts";

const DEFAULT_ROOT = "conformance";
const DEFAULT_TIMEOUT_MS = 30_000;

/** Flags that mean nothing for conformance programs. */
const USER_ONLY = ["test-path", "max-test-ms", "max-execute-ms", "parallel", "jobs", "fail-fast", "shard-index", "shard-total", "verbose", "timing", "junit", "json-out", "coverage", "coverage-out"];

export async function runConformanceSuite(context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const [, target = DEFAULT_ROOT] = args.positionals;
  for (const flag of USER_ONLY) if (args.has(flag)) throw new UsageError(`\`--${flag}\` is about user tests, not \`harn test conformance\``);
  const json = args.has("json");
  const filter = args.value("filter");
  const root = resolve(cwd, target);
  const found = findCases(root, filter);
  if ("error" in found) {
    if (json) writeEnvelope(stdout, { schemaVersion: 3, data: null, error: { code: found.code, message: found.error } });
    else stderr.write(`error: ${found.error}\n`);
    return 1;
  }
  const color = !json && stdoutColor(context);
  const started = performance.now();
  const { results, summary } = await runConformance(found.cases, {
    toolchain: await loadToolchain(context),
    env: context.env,
    timeoutMs: timeoutOf(args.value("timeout")),
    runExpectedFailures: json,
    lintSettings: projectLintSettings,
    color,
    onResult: (result) => {
      if (!json) stdout.write(resultLine(result, color));
    },
  });
  const empty = summary.total === summary.skipped && !args.has("allow-empty");
  const emptyText = `no conformance tests ran under ${target} (selection: ${relative(root, root) || "all"}, filter: ${filter ?? "none"})`;
  if (json) {
    const failed = summary.failed > 0;
    const error = failed
      ? { code: "conformance_failed", message: `${summary.failed} of ${summary.total} conformance tests failed` }
      : empty
        ? { code: "conformance_empty_selection", message: emptyText }
        : undefined;
    const timing = { total_ms: Math.round(performance.now() - started) };
    writeEnvelope(stdout, { schemaVersion: 3, data: conformanceJson(results, summary, timing), ...(error !== undefined && { error }) });
    return error === undefined ? 0 : 1;
  }
  printSummary(results, summary, context);
  if (empty) stderr.write(`${emptyText}; pass --allow-empty if this is intended\n`);
  return summary.failed > 0 || empty ? 1 : 0;
}

function timeoutOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_TIMEOUT_MS;
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new UsageError(`\`--timeout\` must be a number of milliseconds, got \`${text}\``);
  return Number(text);
}

const WORDS = { pass: "PASS", fail: "FAIL", xfail_expected: "SKIP", xfail_unexpected_pass: "FAIL", skipped: "SKIP" } as const;

function resultLine({ name, outcome, message }: CaseResult, enabled: boolean): string {
  const colors = picocolors.createColors(enabled);
  const word = WORDS[outcome];
  const painted = word === "PASS" ? colors.green(word) : word === "FAIL" ? colors.red(word) : colors.yellow(word);
  return `  ${painted}  ${name}${word === "SKIP" && message !== "" ? ` (${message})` : ""}\n`;
}

function printSummary(results: readonly CaseResult[], { passed, failed, skipped, total }: Summary, { stdout }: CommandContext): void {
  if (failed > 0) {
    stdout.write("\nFailures:\n");
    for (const { outcome, message } of results) if (WORDS[outcome] === "FAIL") stdout.write(`\n${message}\n`);
  }
  stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped, ${total} total\n`);
}
