/** The JSON document around every `--json` result. */
import type { OutputSink } from "#vm/host";
import { jsonText } from "./json-text.ts";

export interface EnvelopeContent {
  readonly data: unknown;
  readonly schemaVersion?: number;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: Readonly<Record<string, unknown>> };
}

/** Writes the five-key envelope, pretty-printed, however deep `data` is. `ok` is false exactly when there is an error. */
export function writeEnvelope(stdout: OutputSink, { data, schemaVersion = 1, error }: EnvelopeContent): void {
  const envelope = {
    schemaVersion,
    ok: error === undefined,
    data,
    error: error === undefined ? null : { code: error.code, message: error.message, details: error.details ?? null },
    warnings: [],
  };
  stdout.write(`${jsonText(envelope)}\n`);
}
