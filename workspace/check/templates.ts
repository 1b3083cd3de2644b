/** What a file says about prompt templates by literal paths: whether they are there, and whether they parse. */
import { dirname, isAbsolute, resolve } from "node:path";
import { type Diagnostic, LineMap, type Span } from "#compiler/diagnostics";
import type { ReadModule } from "#compiler/modules";
import { type Expression, forEachChild, type Node, type Program } from "#compiler/syntax";
import { allNodes, parseTemplate, templateFailure } from "#compiler/templates";
import { isAssetPath, isEmbeddedTemplate, resolveAsset } from "#stdlib/harness";
import type { ImportFact } from "./facts.ts";
import type { TemplateSettings } from "./settings.ts";

/** A path as it is written, and where. */
export interface TemplateReference {
  readonly path: string;
  readonly span: Span;
}

export interface TemplateFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** What the answer hangs on, by path as written. */
  readonly facts: readonly (readonly [string, ImportFact])[];
}

const METHODS: ReadonlySet<string> = new Set(["render_prompt", "render_prompt_with_provenance"]);
const OLD_NAMES: ReadonlySet<string> = new Set(["render", "render_prompt", "render_with_provenance"]);
const HANDLE_NAMES: ReadonlySet<string> = new Set(["fs", "_fs"]);

/**
 * The templates that a program renders by literal paths, through a handle that is written `….fs` or `fs`.
 * @param withOldNames removed ambient names count too
 */
export function renderedTemplates(program: Program, withOldNames: boolean): readonly TemplateReference[] {
  const found: TemplateReference[] = [];
  const pending: Node[] = [program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isRendering(node, withOldNames)) {
      const [path] = node.arguments;
      if (path?.kind === "StringLiteral") found.push({ path: path.value, span: path.span });
    }
    forEachChild(node, (child) => pending.push(child));
  }
  return found;
}

function isRendering(node: Node, withOldNames: boolean): node is Extract<Node, { kind: "Call" | "MethodCall" }> {
  if (node.kind === "MethodCall") return METHODS.has(node.name.text) && isFileHandle(node.object);
  return withOldNames && node.kind === "Call" && node.callee.kind === "Identifier" && OLD_NAMES.has(node.callee.name);
}

function isFileHandle(object: Expression): boolean {
  if (object.kind === "Property") return object.name.text === "fs";
  return object.kind === "Identifier" && HANDLE_NAMES.has(object.name);
}

/** The templates that a template includes by literal paths. */
export function includedTemplates(text: string): readonly TemplateReference[] {
  const found: TemplateReference[] = [];
  for (const node of allNodes(parseTemplate(text).body)) {
    if (node.kind === "Include" && node.path.kind === "Literal" && typeof node.path.value === "string") found.push({ path: node.path.value, span: node.path.span });
  }
  return found;
}

/**
 * Looks at every template that a file names.
 * @param file absolute path of the file that names them
 */
export function checkTemplates(references: readonly TemplateReference[], file: string, settings: TemplateSettings, read: ReadModule): TemplateFindings {
  const diagnostics: Diagnostic[] = [];
  const facts: (readonly [string, ImportFact])[] = [];
  const report = (code: string, message: string, { span }: TemplateReference, help: string): void => {
    diagnostics.push({ code, severity: settings.severity, phase: "preflight", message, span, label: "this template", help });
  };
  for (const reference of references) {
    const place = placeOf(reference.path, file, settings);
    if ("fault" in place) {
      report("HARN-PRM-007", place.fault, reference, "the path is relative to this file, `@/…` to the project root, `@alias/…` to a folder of `[asset_roots]`");
      continue;
    }
    const reading = read(place.path);
    if ("error" in reading) {
      facts.push([reference.path, { path: null, missing: [place.path] }]);
      report("HARN-PRM-007", `prompt template \`${reference.path}\` cannot be found: ${reading.error}`, reference, `looked for it at ${place.path}`);
      continue;
    }
    facts.push([reference.path, { path: place.path, missing: [] }]);
    const [problem] = parseTemplate(reading.text).problems;
    if (problem === undefined) continue;
    const failure = templateFailure(problem, new LineMap(reading.text), reference.path);
    report("HARN-PRM-001", `prompt template cannot be parsed: ${failure}`, reference, "rendering it fails; `harn lint` shows the place in the template");
  }
  return { diagnostics, facts };
}

function placeOf(path: string, file: string, { roots }: TemplateSettings): { readonly path: string } | { readonly fault: string } {
  if (isEmbeddedTemplate(path)) return { fault: `the standard library has no template \`${path}\`` };
  if (!isAssetPath(path)) return { path: isAbsolute(path) ? path : resolve(dirname(file), path) };
  return resolveAsset(path, roots === null ? null : { projectRoot: roots.projectRoot, aliases: new Map(Object.entries(roots.aliases)) });
}
