/** `harn rule test` */
import { join, resolve } from "node:path";
import { diagnosticToJson, LineMap } from "#compiler/diagnostics";
import { checkFixture, type FixtureFailure } from "#compiler/structural";
import { statsOf } from "#platform";
import { type FileReport, readSource } from "#workspace";
import { readRuleFile, ruleFilesIn } from "#workspace/rules";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { printReports } from "./report.ts";

interface TestedRule {
  readonly path: string;
  readonly rule: string | null;
  readonly status: "passed" | "failed" | "untested" | "error";
  readonly fixture: string;
  readonly failures: readonly FixtureFailure[];
  /** What is wrong with the rule or its fixture. */
  readonly reports: readonly FileReport[];
}

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const [action, target = "."] = args.positionals;
  if (action !== "test") throw new UsageError(`unknown action \`${action ?? ""}\` for \`harn rule\``, { word: action ?? "", candidates: ["test"] });
  const path = resolve(cwd, target);
  const names = statsOf(path)?.isDirectory() === true ? (ruleFilesIn(path) ?? []).map((name) => join(target, name)) : [target];
  if (names.length === 0) {
    const message = `there is no rule in ${target}: no file *.toml`;
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "no_rules", message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  const tested: TestedRule[] = [];
  for (const name of names) tested.push(await testRule(name, cwd));
  const count = (status: TestedRule["status"]): number => tested.filter((each) => each.status === status).length;
  const summary = { passed: count("passed"), failed: count("failed"), untested: count("untested"), errors: count("error") };
  const isFailed = summary.failed + summary.errors > 0;
  if (args.has("json")) {
    const error = { code: "rule_test_failed", message: "one or more rules failed their tests" };
    writeEnvelope(stdout, { data: { rules: tested.map(toJson), summary }, ...(isFailed && { error }) });
  } else {
    for (const each of tested) {
      stdout.write(`${each.status === "passed" ? "ok" : each.status} ${each.rule ?? each.path}${each.status === "untested" ? `: no ${each.fixture}` : ""}\n`);
      for (const { line, message } of each.failures) stdout.write(`  ${each.fixture}:${line}: ${message}\n`);
      printReports(each.reports, context);
    }
    stdout.write(`${summary.passed} passed, ${summary.failed + summary.errors} failed, ${summary.untested} without tests\n`);
  }
  return isFailed ? 1 : 0;
}

/** A rule `x.toml` is tested by `x.harn` beside it, its fix by `x.fixed.harn`. */
async function testRule(name: string, cwd: string): Promise<TestedRule> {
  const { rule, source, language, diagnostics } = await readRuleFile(resolve(cwd, name));
  const fixture = name.replace(/\.toml$/, ".harn");
  const base = { path: name, rule: rule?.id ?? null, fixture, failures: [], reports: diagnostics.length > 0 ? [{ source, diagnostics }] : [] };
  if (rule === null) {
    const message = `the language \`${language ?? ""}\` is not supported in this build`;
    return { ...base, status: "error", reports: diagnostics.length > 0 ? base.reports : [{ source, diagnostics: [{ code: "HARN-CFG-902", severity: "error", phase: "config", message }] }] };
  }
  const path = resolve(cwd, fixture);
  const text = readSource(path);
  if ("error" in text) return { ...base, status: statsOf(path) === null ? "untested" : "error" };
  const fixed = readSource(resolve(cwd, name.replace(/\.toml$/, ".fixed.harn")));
  const result = checkFixture(rule, text.text, "text" in fixed ? fixed.text : null);
  if (result.kind === "unparsable") return { ...base, status: "error", reports: [...base.reports, { source: { path, text: text.text }, diagnostics: result.diagnostics }] };
  if (result.expectations === 0 && result.failures.length === 0) return { ...base, status: "untested" };
  return { ...base, status: result.failures.length === 0 ? "passed" : "failed", failures: result.failures };
}

function toJson({ path, rule, status, fixture, failures, reports }: TestedRule): object {
  const diagnostics = reports.flatMap(({ source, diagnostics: each }) => each.map((diagnostic) => ({ path: source.path, ...diagnosticToJson(diagnostic, new LineMap(source.text)) })));
  return { path, rule, status, fixture, failures, diagnostics };
}
