import type { Diagnostic } from "#compiler/diagnostics";

/** A fault of the toolchain as a diagnostic, so that it reaches people and tools the way every finding does. */
export function internalDiagnostic(phase: string, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: "HARN-INT-901",
    severity: "error",
    phase: "internal",
    message: `internal error while ${phase}: ${message}`,
    help: "this is a defect of harn, not of your program; please report it with the program that shows it",
  };
}
