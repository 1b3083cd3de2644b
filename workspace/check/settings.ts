/** What of flags, manifest and environment decides which findings a file has. */
export interface CheckSettings {
  readonly strictTypes: boolean;
  readonly invariants: boolean;
  /** Removed ambient names are callable (HARN_LEGACY_AMBIENT_CAPABILITIES). */
  readonly legacyAmbient: boolean;
}

/** Equal for equal settings. */
export function settingsKey({ strictTypes, invariants, legacyAmbient }: CheckSettings): string {
  return JSON.stringify({ strictTypes, invariants, legacyAmbient });
}
