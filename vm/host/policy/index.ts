export {
  type ChildConfinement,
  checkRealPath,
  checksPaths,
  confinesChildren,
  type Confinement,
  DEFAULT_CHILDREN,
  isBelow,
  isViolation,
  type MissingMechanism,
  outsideDirectory,
  outsideRoots,
  type PathRequest,
  pathRefusal,
  type PathVerb,
  SANDBOX_PROFILES,
  type SandboxProfile,
  severalNames,
  strictestProfile,
  violation,
} from "./confinement.ts";
export { egressFromEnvironment, type EgressPolicy, egressRefusal, withNetworkCeiling } from "./egress.ts";
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
