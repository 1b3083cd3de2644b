const ON: ReadonlySet<string> = new Set(["1", "true", "yes", "on"]);

/** Whether the environment asks for the bridge that keeps removed ambient names callable (a migration aid). */
export function asksForLegacyNames(env: Readonly<Record<string, string | undefined>>): boolean {
  return ON.has(env["HARN_LEGACY_AMBIENT_CAPABILITIES"] ?? "");
}
