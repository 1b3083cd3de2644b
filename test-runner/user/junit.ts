/** The report file of `--junit`. */
import { isFailure, type TestResult, totalsOf } from "./result.ts";

/** An XML document; a suite for each file. */
export function junitReport(results: readonly TestResult[]): string {
  const suites = new Map<string, TestResult[]>();
  for (const result of results) {
    const suite = suites.get(result.file);
    if (suite === undefined) suites.set(result.file, [result]);
    else suite.push(result);
  }
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites ${totals("harn", results)}>`];
  for (const [file, cases] of suites) lines.push(`  <testsuite ${totals(file, cases)}>`, ...cases.map(caseXml), "  </testsuite>");
  return `${[...lines, "</testsuites>"].join("\n")}\n`;
}

function totals(name: string, results: readonly TestResult[]): string {
  const { total, failed, skipped } = totalsOf(results);
  const ms = results.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return attributes({ name, tests: String(total), failures: String(failed), skipped: String(skipped), time: seconds(ms) });
}

function caseXml(result: TestResult): string {
  const { name, file, outcome, durationMs, message, output } = result;
  const head = `    <testcase ${attributes({ name, classname: file, file, time: seconds(durationMs) })}`;
  const parts: string[] = [];
  if (outcome === "skipped") parts.push(`<skipped ${attributes({ message: message ?? "" })} />`);
  if (isFailure(result)) {
    const type = outcome === "timed_out" ? "timeout" : "AssertionError";
    parts.push(`<failure ${attributes({ type, message: "test failed" })}>${escaped(message ?? "")}</failure>`);
    if (output !== "") parts.push(`<system-out>${escaped(output)}</system-out>`);
  }
  return parts.length === 0 ? `${head} />` : `${head}>\n${parts.map((part) => `      ${part}\n`).join("")}    </testcase>`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`).join(" ");
}

/** What XML 1.0 has no way to write, the control characters of terminals among it. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escaped(text: string): string {
  return text.replace(UNWRITABLE, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
}
