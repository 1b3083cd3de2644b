/** Which functions the runtime or a host enters, so that their signatures are not for their file to decide. */
import type { FunctionDeclaration, PipelineDeclaration } from "#compiler/syntax";
import { typeNameOf } from "./handles.ts";

/** Attributes that leave it to the function's callers what it takes. All others make it something that the runtime enters. */
const ORDINARY: ReadonlySet<string> = new Set(["deprecated", "complexity", "invariant"]);

/** Functions by which a host enters a connector. */
const CONNECTOR_EXPORTS: ReadonlySet<string> = new Set([
  "provider_id", "kinds", "payload_schema", "normalize_inbound", "poll_tick", "call", "activate", "init", "shutdown",
]);

/** Whether a function is called by programs alone. */
export function isOrdinary(node: FunctionDeclaration): boolean {
  const { name: { text }, parameters } = node;
  if (text === "main" || /^test(?:_|$)/.test(text) || CONNECTOR_EXPORTS.has(text)) return false;
  return hasOrdinaryAttributes(node) && !parameters.some((parameter) => typeNameOf(parameter) === "TriggerEvent");
}

export function hasOrdinaryAttributes({ attributes }: FunctionDeclaration | PipelineDeclaration): boolean {
  return attributes.every((attribute) => ORDINARY.has(attribute.name.text));
}
