/** What the linter must find in a conformance case. */
import type { Diagnostic } from "#compiler/diagnostics";
import { completeSettings, type LintSettings } from "#compiler/lint";
import type { ModuleGraph } from "#compiler/modules";
import { checkEntry, type Toolchain } from "#workspace";
import type { ConformanceCase } from "./cases.ts";

/**
 * Judges the findings in a case by its sibling `.lint`: each line must be a part of `CODE severity label message` of one of them.
 * Without that file there may be no rule finding of severity error.
 * @param settings what the project of the case says about rules
 * @returns null, or what is wrong
 */
export function judgeLint({ name, lint }: Pick<ConformanceCase, "name" | "lint">, graph: ModuleGraph, { library }: Toolchain, settings: Partial<LintSettings>): string | null {
  const request = { settings: completeSettings(settings), level: lint === null ? "errors" : "all", alone: false } as const;
  const findings = checkEntry(graph, { library, lint: request });
  if (lint === null) {
    const errors = findings.filter(({ phase, severity }) => phase === "lint" && severity === "error");
    return errors.length === 0 ? null : `${name}: unasserted error lint; add a .lint fixture if intentional\n${indented(errors)}`;
  }
  const missing = lint.filter((line) => !findings.some((finding) => textOf(finding).includes(line)));
  if (missing.length === 0) return null;
  return `${name}: expected lint diagnostics that were not found:\n${missing.map((line) => `  ${line}\n`).join("")}found:\n${findings.length === 0 ? "  nothing" : indented(findings)}`;
}

function indented(findings: readonly Diagnostic[]): string {
  return findings.map((finding) => `  ${textOf(finding)}`).join("\n");
}

function textOf({ code, severity, label, message }: Diagnostic): string {
  return [code, severity, label, message].filter((part) => part !== undefined).join(" ");
}
