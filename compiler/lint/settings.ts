/** What a project says about its lint rules: the keys of `[lint]`, completed. Plain data, for it goes to threads and into keys of caches. */
import type { Severity } from "#compiler/diagnostics";

export interface LintSettings {
  /** Names or aliases of rules that are not applied. */
  readonly disabled: readonly string[];
  /** Severity by name of a rule, where it is not the registered one. */
  readonly severity: Readonly<Record<string, Severity>>;
  readonly requireFileHeader: boolean;
  readonly requireDocstrings: boolean;
  readonly requirePublicApiTypes: boolean;
  /** Largest cyclomatic complexity without a finding. */
  readonly complexityThreshold: number;
  /** Functions that persona bodies may call without being steps. */
  readonly personaStepAllowlist: readonly string[];
  /** Names of folders that hold tests. */
  readonly testRootComponents: readonly string[];
  /** Most capability branches of a template without a finding. */
  readonly templateVariantBranchThreshold: number;
}

export const DEFAULT_LINT_SETTINGS: LintSettings = {
  disabled: [],
  severity: {},
  requireFileHeader: false,
  requireDocstrings: false,
  requirePublicApiTypes: false,
  complexityThreshold: 25,
  personaStepAllowlist: [],
  testRootComponents: ["tests"],
  templateVariantBranchThreshold: 3,
};

/** Fills in what a project leaves open; its folders of tests count beside the usual one. */
export function completeSettings(settings: Partial<LintSettings>): LintSettings {
  const { testRootComponents = [] } = settings;
  return { ...DEFAULT_LINT_SETTINGS, ...settings, testRootComponents: [...DEFAULT_LINT_SETTINGS.testRootComponents, ...testRootComponents] };
}
