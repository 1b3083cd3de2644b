import type { Diagnostic } from "./diagnostic.ts";
import type { Span } from "./span.ts";

/**
 * A fault of the toolchain as a diagnostic, so that it reaches people and tools the way every finding does.
 * @param phase what was being done, for example `checking types`
 * @param span the part of the program that it was done with, where that is known
 */
export function internalDiagnostic(phase: string, error: unknown, span?: Span): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: "HARN-INT-901",
    severity: "error",
    phase: "internal",
    message: `internal error while ${phase}: ${message}`,
    ...(span !== undefined && { span }),
    help: "this is a defect of harn, not of your program; please report it with the program that shows it",
  };
}
