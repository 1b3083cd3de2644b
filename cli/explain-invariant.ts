/** `harn explain --invariant NAME HANDLER FILE` */
import { resolve } from "node:path";
import { LineMap, type SourceFile } from "#compiler/diagnostics";
import { explainInvariant, type InvariantFinding } from "#compiler/invariants";
import { suggest } from "#compiler/modules";
import { parse } from "#compiler/syntax";
import { readSource, shownPath } from "#workspace";
import { UsageError } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { printReports } from "./report.ts";

/**
 * Prints the ways on which a handler breaks an invariant that it claims.
 * @returns 0 when the question has an answer, a breach or none; 1 when the file, the handler or the claim is missing
 */
export async function explainInvariantOf(invariant: string, context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const [handler, file] = args.positionals;
  if (handler === undefined || file === undefined) throw new UsageError("`harn explain --invariant NAME` requires HANDLER and FILE");
  const fail = (code: string, message: string): number => {
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code, message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  };
  const path = resolve(cwd, file);
  const read = readSource(path);
  if ("error" in read) return fail("read_failed", `failed to read ${file}: ${read.error}`);
  const source = { path, text: read.text };
  const { program, diagnostics } = parse(source);
  const syntaxError = diagnostics.find(({ severity }) => severity === "error");
  if (syntaxError !== undefined) {
    if (args.has("json")) return fail("parse_failed", syntaxError.message);
    printReports([{ source, diagnostics }], context);
    return 1;
  }
  const report = explainInvariant(program, (await loadToolchain(context)).library, invariant, handler);
  switch (report.kind) {
    case "no-handler":
      return fail("unknown_handler", `${file} has no function, tool or pipeline \`${handler}\`${didYouMean(handler, report.handlers)}`);
    case "not-claimed":
      return fail("invariant_not_claimed", `\`${handler}\` does not claim \`@invariant("${invariant}")\`${didYouMean(invariant, report.claimed)}`);
    case "checked": {
      const places = new Places(source, cwd);
      if (args.has("json")) writeEnvelope(stdout, { data: toJson(invariant, handler, report.findings, places) });
      else stdout.write(toText(invariant, handler, report.findings, places));
      return 0;
    }
    default:
      return report satisfies never;
  }
}

function didYouMean(name: string, candidates: readonly string[]): string {
  const closest = suggest(name, candidates);
  return closest === null ? "" : ` — did you mean \`${closest}\`?`;
}

class Places {
  readonly path: string;
  readonly #map: LineMap;

  constructor(source: SourceFile, cwd: string) {
    this.path = shownPath(source.path, cwd);
    this.#map = new LineMap(source.text);
  }

  of(offset: number): { readonly line: number; readonly column: number } {
    return this.#map.position(offset);
  }
}

function toText(invariant: string, handler: string, findings: readonly InvariantFinding[], places: Places): string {
  const lines = [`invariant: ${invariant}`, `handler: ${handler}`];
  if (findings.length === 0) lines.push("", "The invariant holds on every path through the handler.");
  for (const { message, help, path, span } of findings) {
    lines.push("", message, `  = help: ${help}`);
    const steps = path();
    for (const [index, step] of (steps.length === 0 ? [{ label: "the claim itself", span }] : steps).entries()) {
      const { line, column } = places.of(step.span.start);
      lines.push(`  ${String(index + 1)}. ${places.path}:${String(line)}:${String(column)}: ${step.label}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function toJson(invariant: string, handler: string, findings: readonly InvariantFinding[], places: Places): unknown {
  return {
    invariant,
    handler,
    holds: findings.length === 0,
    findings: findings.map(({ message, help, path }) => ({
      message,
      help,
      path: path().map(({ label, span }) => ({ path: places.path, ...places.of(span.start), label })),
    })),
  };
}
