/** `harn test conformance` */
import { relative, resolve } from "node:path";
import { isatty } from "node:tty";
import picocolors from "picocolors";
import { type CaseResult, conformanceJson, findCases, runConformance, type Summary } from "#test-runner";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { loadToolchain } from "./load-toolchain.ts";

const DEFAULT_ROOT = "conformance";
const DEFAULT_TIMEOUT_MS = 30_000;

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const [suite, target = DEFAULT_ROOT] = args.positionals;
  if (suite !== "conformance") throw new UsageError(`unknown test suite \`${suite}\`; expected \`conformance\``, { word: suite ?? "", candidates: ["conformance"] });
  const json = args.has("json");
  const filter = args.value("filter");
  const root = resolve(cwd, target);
  const found = findCases(root, filter);
  if ("error" in found) {
    if (json) writeEnvelope(stdout, { schemaVersion: 3, data: null, error: { code: found.code, message: found.error } });
    else stderr.write(`error: ${found.error}\n`);
    return 1;
  }
  const color = !json && isatty(1) && !context.env["NO_COLOR"];
  const started = performance.now();
  const { results, summary } = await runConformance(found.cases, {
    toolchain: await loadToolchain(context),
    env: context.env,
    timeoutMs: timeoutOf(args.value("timeout")),
    runExpectedFailures: json,
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
