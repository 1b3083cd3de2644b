/** What is a test (language reference: attributes; runtime reference: discovery). */
import type { Node, PipelineDeclaration } from "#compiler/syntax";

/** A pipeline whose name begins with `test_`, or that has the attribute. */
export function isTestPipeline({ name, attributes }: PipelineDeclaration): boolean {
  return name.text.startsWith("test_") || attributes.some((attribute) => attribute.name.text === "test");
}

/** Whether a place lies in a test. */
export function isInTest(ancestors: readonly Node[]): boolean {
  return ancestors.some((node) => node.kind === "PipelineDeclaration" && isTestPipeline(node));
}
