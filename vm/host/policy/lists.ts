import type { EffectRequest, PolicyGate } from "./gate.ts";
import { refusal } from "./refusal.ts";

/** Name lists of a run. An entry is `capability.operation`, a removed ambient name (`read_file`) or a pure builtin. */
export interface PolicyLists {
  /** Refused names. */
  readonly deny?: readonly string[];
  /** Given: everything else is refused, except the core set. */
  readonly allow?: readonly string[];
}

/**
 * Where a removed ambient name went: `read_file` → `["fs", "read_text"]`. Without it a list could not refuse an effect
 * under its old name.
 */
export type LegacyNames = (name: string) => readonly [field: string, method: string] | undefined;

/** What stays permitted under an allow list: builtins, and the operations that their old names stand for. */
export const CORE_BUILTINS: ReadonlySet<string> = new Set([
  "type_of", "to_string", "to_int", "to_float", "len", "assert", "assert_eq", "assert_ne", "json_parse",
  "json_stringify", "println", "print", "log", "runtime_context", "task_current", "runtime_context_values",
  "runtime_context_get", "runtime_context_set", "runtime_context_clear",
]);

export const CORE_OPERATIONS: ReadonlySet<string> = new Set([
  "stdio.println", "stdio.print", "stdio.log", "runtime.context", "runtime.context_values", "runtime.context_get",
  "runtime.context_set", "runtime.context_clear",
]);

/** The gate that refuses nothing. */
export const OPEN_GATE: PolicyGate = {
  check() {},
  checkBuiltin() {},
  restrictsBuiltins: false,
};

/**
 * Gate of a run with name lists.
 * @param lists when both are given, a name must be allowed and not denied; `deny` may name core operations too
 * @param legacy old names of effects
 * @returns the open gate when there is no list
 */
export function createPolicyGate(lists: PolicyLists, legacy: LegacyNames): PolicyGate {
  if (lists.deny === undefined && lists.allow === undefined) return OPEN_GATE;
  const denied = canonicalNames(lists.deny ?? [], legacy);
  const allowed = lists.allow === undefined ? null : canonicalNames(lists.allow, legacy);
  const permits = (name: string, core: ReadonlySet<string>): boolean =>
    !denied.has(name) && (allowed === null || allowed.has(name) || core.has(name));
  return {
    check(request: EffectRequest) {
      if (!permits(request.operation, CORE_OPERATIONS)) throw refusal(request.operation);
    },
    checkBuiltin(name: string) {
      if (!permits(name, CORE_BUILTINS)) throw refusal(name);
    },
    restrictsBuiltins: denied.size > 0 || allowed !== null,
  };
}

/**
 * The entries of the lists that name nothing, in order of appearance, for a usage error.
 * @param isKnown true for a builtin or a `capability.operation` that exists
 */
export function unknownPolicyNames(lists: PolicyLists, legacy: LegacyNames, isKnown: (name: string) => boolean): string[] {
  const names = [...(lists.deny ?? []), ...(lists.allow ?? [])];
  return [...new Set(names)].filter((name) => !isKnown(canonicalName(name, legacy)) && !CORE_BUILTINS.has(name));
}

/**
 * The canonical name of a list entry: `capability.operation` of an effect (also when written `harness.fs.read_text` or
 * by its old name), and any other name as it is.
 */
export function canonicalName(name: string, legacy: LegacyNames): string {
  const path = name.startsWith("harness.") ? name.slice("harness.".length) : name;
  const handle = legacy(path);
  return handle === undefined ? path : `${handle[0]}.${handle[1]}`;
}

function canonicalNames(names: readonly string[], legacy: LegacyNames): Set<string> {
  const canonical = new Set<string>();
  for (const name of names) {
    // An old name can stand for an effect and, spelled the same, for a pure builtin (`random`): the list means both.
    canonical.add(name);
    canonical.add(canonicalName(name, legacy));
  }
  return canonical;
}
