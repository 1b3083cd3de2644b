/** The JSON document around every `--json` result. */
import type { OutputSink } from "#vm/host";

export interface EnvelopeContent {
  readonly data: unknown;
  readonly schemaVersion?: number;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: Readonly<Record<string, unknown>> };
}

/** Writes the five-key envelope, pretty-printed. `ok` is false exactly when there is an error. */
export function writeEnvelope(stdout: OutputSink, { data, schemaVersion = 1, error }: EnvelopeContent): void {
  const envelope = {
    schemaVersion,
    ok: error === undefined,
    data,
    error: error === undefined ? null : { code: error.code, message: error.message, details: error.details ?? null },
    warnings: [],
  };
  stdout.write(JSON.stringify(envelope, null, 2) + "\n");
}
