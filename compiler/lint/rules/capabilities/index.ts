import type { Rule } from "../../rule.ts";
import { AMBIENT_RULES } from "./ambient.ts";
import { capabilityAttenuation } from "./capability-attenuation.ts";
import { capabilityParameterName } from "./capability-parameter-name.ts";
import { nonSourceCallableBuiltin } from "./non-source-callable-builtin.ts";
import { removedLlmOptions } from "./removed-llm-options.ts";
import { renamedStdlibSymbol } from "./renamed-stdlib-symbol.ts";

export const CAPABILITIES_RULES: readonly Rule[] = [
  renamedStdlibSymbol,
  removedLlmOptions,
  ...AMBIENT_RULES,
  capabilityAttenuation,
  nonSourceCallableBuiltin,
  capabilityParameterName,
];
