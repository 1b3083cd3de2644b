/** What of flags, manifest and environment decides which findings a file has. Plain data: it is sent to threads and written into keys. */
export interface CheckSettings {
  readonly strictTypes: boolean;
  readonly invariants: boolean;
  /** Removed ambient names are callable (HARN_LEGACY_AMBIENT_CAPABILITIES). */
  readonly legacyAmbient: boolean;
}

/** Equal for equal settings, whatever they consist of. */
export function settingsKey(settings: CheckSettings): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}
