export type { EffectRequest, PolicyGate } from "./gate.ts";
export {
  canonicalName,
  CORE_BUILTINS,
  CORE_OPERATIONS,
  createPolicyGate,
  type LegacyNames,
  OPEN_GATE,
  type PolicyLists,
  unknownPolicyNames,
} from "./lists.ts";
export { categorisedError, refusal } from "./refusal.ts";
