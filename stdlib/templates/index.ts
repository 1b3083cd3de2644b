/** The engine of prompt templates: a text and bindings in, a text out. What is a path and who may read what is `stdlib/harness`'s business. */
export { TemplateFault } from "./fault.ts";
export type { ProvenanceSpan, SpanKind } from "./output.ts";
export { type KeptPrompt, MAX_KEPT_PROMPTS, PromptRegistry } from "./registry.ts";
export { MAX_INCLUDE_DEPTH, render, type Rendered, type RenderRequest, type TemplateFiles } from "./render.ts";
export type { TemplateSource } from "./source.ts";
