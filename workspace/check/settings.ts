import type { LintSettings } from "#compiler/lint";
import type { ManifestTables } from "../manifest/index.ts";

/** What of flags, manifest and environment decides which findings a file has. Plain data: it is sent to threads and written into keys. */
export interface CheckSettings {
  readonly strictTypes: boolean;
  readonly invariants: boolean;
  /** Removed ambient names are callable (HARN_LEGACY_AMBIENT_CAPABILITIES). */
  readonly legacyAmbient: boolean;
  /** What the project says about lint rules; null: none are applied. */
  readonly lint: Partial<LintSettings> | null;
  /** Only findings of lint rules are wanted, and what keeps a file from being read. */
  readonly lintOnly: boolean;
  /** Values of the files of the project's own rules that are sound. */
  readonly projectRules: readonly Readonly<Record<string, unknown>>[];
  /** How templates named by literal paths are looked for; null: they are not. */
  readonly templates: TemplateSettings | null;
}

export interface TemplateSettings {
  readonly severity: "error" | "warning";
  /** What `@` paths are relative to (absolute folders); null: there is no project. */
  readonly roots: { readonly projectRoot: string; readonly aliases: Readonly<Record<string, string>> } | null;
}

/** The `[lint]` table of a manifest; rules that `[check]` turns off are off too. */
export function lintSettings({ lint, check }: ManifestTables): Partial<LintSettings> {
  const disabled = [...(lint.disabled ?? []), ...(check.disable_rules ?? [])];
  return {
    ...(disabled.length > 0 && { disabled }),
    ...(lint.severity !== undefined && { severity: Object.fromEntries(lint.severity) }),
    ...(lint.require_file_header !== undefined && { requireFileHeader: lint.require_file_header }),
    ...(lint.require_docstrings !== undefined && { requireDocstrings: lint.require_docstrings }),
    ...(lint.require_public_api_types !== undefined && { requirePublicApiTypes: lint.require_public_api_types }),
    ...(lint.complexity_threshold !== undefined && { complexityThreshold: lint.complexity_threshold }),
    ...(lint.persona_step_allowlist !== undefined && { personaStepAllowlist: lint.persona_step_allowlist }),
    ...(lint.test_root_components !== undefined && { testRootComponents: lint.test_root_components }),
    ...(lint.template_variant_branch_threshold !== undefined && { templateVariantBranchThreshold: lint.template_variant_branch_threshold }),
  };
}

/** Equal for equal settings, whatever they consist of. */
export function settingsKey(settings: CheckSettings): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}
