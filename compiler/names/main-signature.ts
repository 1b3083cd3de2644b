/** The signature of the script entry point. */
import { repair, type Diagnostic, type Edit, type SourceFile } from "#compiler/diagnostics";
import type { FunctionDeclaration, Program } from "#compiler/syntax";
import { nameError } from "./report.ts";

/**
 * Checks that a `fn main` which would be called takes exactly `harness: Harness` (or `_harness`). With a pipeline in the file the
 * pipeline is the entry and `main` is an ordinary function.
 */
export function checkMainSignature(program: Program, source: SourceFile, diagnostics: Diagnostic[]): void {
  let main: FunctionDeclaration | null = null;
  for (const node of program.body) {
    if (node.kind === "PipelineDeclaration") return;
    if (node.kind === "FunctionDeclaration" && node.name.text === "main") main = node;
  }
  if (main === null || takesHarness(main)) return;
  diagnostics.push(
    nameError("HARN-NAM-101", "`main` entrypoint must take a single `harness: Harness` parameter", main.name.span, {
      repair: repair("bindings/thread-harness-needs-param", missingParameter(main, source)),
    }),
  );
}

function takesHarness({ parameters }: FunctionDeclaration): boolean {
  const [parameter] = parameters;
  if (parameter === undefined || parameters.length !== 1 || parameter.isRest) return false;
  if (parameter.defaultValue !== null || (parameter.name.text !== "harness" && parameter.name.text !== "_harness")) return false;
  return parameter.type?.kind === "NamedType" && parameter.type.name === "Harness";
}

function missingParameter(main: FunctionDeclaration, source: SourceFile): readonly Edit[] {
  if (main.parameters.length > 0) return [];
  const open = source.text.indexOf("(", main.name.span.end);
  return open === -1 || open >= main.body.span.start ? [] : [{ span: { start: open + 1, end: open + 1 }, replacement: "harness: Harness" }];
}
