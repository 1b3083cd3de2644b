import { resolve } from "node:path";
import { LineMap, diagnosticToJson, type Diagnostic, type SourceFile } from "#compiler/diagnostics";
import { readSource } from "#workspace";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { printReports } from "./report.ts";

/** Reads the FILE of an inspection command; null: it could not be read, and that has been said. */
export function readFileArgument({ args, cwd, stdout, stderr }: CommandContext): SourceFile | null {
  const name = args.positionals[0] as string;
  const path = resolve(cwd, name);
  const result = readSource(path);
  if ("text" in result) return { path, text: result.text };
  const message = `failed to read ${name}: ${result.error}`;
  if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "read_failed", message } });
  else stderr.write(`error: ${message}\n`);
  return null;
}

/**
 * Prints the result of an inspection command and what was found on the way.
 * @returns the exit code: 1 when there is an error
 */
export function finishInspection(context: CommandContext, source: SourceFile, diagnostics: readonly Diagnostic[], result: { readonly json: unknown; readonly text: () => string }, errorCode: string): number {
  const failed = diagnostics.some(({ severity }) => severity === "error");
  if (!context.args.has("json")) {
    context.stdout.write(result.text());
    printReports([{ source, diagnostics }], context);
    return failed ? 1 : 0;
  }
  const map = new LineMap(source.text);
  const details = { diagnostics: diagnostics.map((diagnostic) => diagnosticToJson(diagnostic, map)) };
  const message = diagnostics.find(({ severity }) => severity === "error")?.message ?? "";
  writeEnvelope(context.stdout, { data: result.json, ...(failed && { error: { code: errorCode, message, details } }) });
  return failed ? 1 : 0;
}
