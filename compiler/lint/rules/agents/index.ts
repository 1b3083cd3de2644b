import type { Rule } from "../../rule.ts";
import { connectorEffectPolicy } from "./connector-effect-policy.ts";
import { longRunningWithoutCleanup } from "./long-running-without-cleanup.ts";
import { mcpToolAnnotations } from "./mcp-tool-annotations.ts";
import { personaBodyMustCallSteps } from "./persona-body-must-call-steps.ts";
import { personaHookTarget } from "./persona-hook-target.ts";
import { prOpenWithoutSecretScan } from "./pr-open-without-secret-scan.ts";
import { promptInjectionRisk } from "./prompt-injection-risk.ts";
import { toolHandlerFreeformDict } from "./tool-handler-freeform-dict.ts";
import { toolHandlerHostCall } from "./tool-handler-host-call.ts";
import { toolParametersSchema } from "./tool-parameters-schema.ts";
import { unboundedDecisionInput } from "./unbounded-decision-input.ts";
import { unhandledApprovalResult } from "./unhandled-approval-result.ts";
import { unnormalizedOptions } from "./unnormalized-options.ts";

export const AGENTS_RULES: readonly Rule[] = [
  connectorEffectPolicy,
  longRunningWithoutCleanup,
  mcpToolAnnotations,
  personaBodyMustCallSteps,
  personaHookTarget,
  prOpenWithoutSecretScan,
  promptInjectionRisk,
  toolHandlerFreeformDict,
  toolHandlerHostCall,
  toolParametersSchema,
  unboundedDecisionInput,
  unhandledApprovalResult,
  unnormalizedOptions,
];
