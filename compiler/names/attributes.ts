/** Checks attribute names and targets. */
import type { Diagnostic } from "#compiler/diagnostics";
import { suggest } from "#compiler/modules";
import type { Attribute, AttributedDeclaration } from "#compiler/syntax";
import { argumentFaults } from "./attribute-arguments.ts";
import { compileError } from "./report.ts";

const KNOWN: ReadonlySet<string> = new Set([
  "acp_skill",
  "acp_tool",
  "annotations",
  "archivist",
  "budget",
  "command",
  "complexity",
  "deprecated",
  "deterministic",
  "handoff",
  "heavy",
  "host_entry",
  "invariant",
  "job",
  "persona",
  "queue",
  "retroactive",
  "retry",
  "schedule",
  "semantic",
  "serial",
  "sibling",
  "step",
  "test",
  "test_fixture",
  "trigger",
]);

interface Target {
  readonly kind: AttributedDeclaration["kind"];
  readonly noun: string;
}

/** Attributes with one legal target; another one is a warning and the attribute has no effect. */
const ONLY_TARGET: ReadonlyMap<string, Target> = new Map([
  ["test", { kind: "PipelineDeclaration", noun: "pipeline" }],
  ["command", { kind: "PipelineDeclaration", noun: "pipeline" }],
  ["test_fixture", { kind: "FunctionDeclaration", noun: "function" }],
  ["sibling", { kind: "FunctionDeclaration", noun: "fn" }],
  ["host_entry", { kind: "FunctionDeclaration", noun: "fn" }],
]);

/** Attributes whose registration code exists for functions alone: on anything else the program does not compile. */
const FUNCTIONS_ONLY: ReadonlySet<string> = new Set(["acp_tool", "acp_skill"]);

const WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(["sibling", "host_entry"]);

/** Reports unknown attributes, wrong targets, and arguments where none are allowed. */
export function checkAttributes(node: AttributedDeclaration, diagnostics: Diagnostic[]): void {
  for (const attribute of node.attributes) checkAttribute(attribute, node, diagnostics);
}

function checkAttribute(attribute: Attribute, node: AttributedDeclaration, diagnostics: Diagnostic[]): void {
  const name = attribute.name.text;
  if (!KNOWN.has(name)) {
    const closest = suggest(name, KNOWN);
    const help = closest === null ? {} : { help: `did you mean \`@${closest}\`?` };
    diagnostics.push(warning("HARN-NAM-003", `unknown attribute \`@${name}\``, attribute, help));
    return;
  }
  if (FUNCTIONS_ONLY.has(name) && node.kind !== "FunctionDeclaration") {
    diagnostics.push(compileError(`@${name} can only be applied to function declarations`, attribute.span));
  }
  const target = ONLY_TARGET.get(name);
  if (target !== undefined && target.kind !== node.kind) {
    diagnostics.push(warning("HARN-NAM-011", `\`@${name}\` only applies to ${target.noun} declarations`, attribute));
  }
  for (const { argument, message } of argumentFaults(attribute)) {
    diagnostics.push({ ...warning("HARN-NAM-012", message, attribute), span: argument.span });
  }
  if (WITHOUT_ARGUMENTS.has(name) && (attribute.arguments?.length ?? 0) > 0) {
    diagnostics.push(warning("HARN-NAM-012", `\`@${name}\` takes no arguments`, attribute));
  }
}

function warning(code: string, message: string, attribute: Attribute, extra: Partial<Diagnostic> = {}): Diagnostic {
  return { code, severity: "warning", phase: "name", message, span: attribute.span, ...extra };
}
