export type { EffectRequest, PolicyGate } from "./gate.ts";
