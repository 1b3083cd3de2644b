/** Whether it makes a difference that a module is loaded. */
import { forEachChild, type ImportDeclaration, type Node, type Statement } from "#compiler/syntax";
import type { LintContext } from "../../rule.ts";

/** False if loading the imported module, or one that it imports, may do more than declare names. */
export function hasQuietTopLevel({ module, graph }: LintContext, node: ImportDeclaration): boolean {
  const pending = module.imports.flatMap((loaded) => (loaded.node === node ? [loaded.target] : []));
  const seen = new Set<string>();
  for (let target = pending.pop(); target !== undefined; target = pending.pop()) {
    if (target.kind === "unresolved") return false;
    if (target.kind === "std" || seen.has(target.path)) continue;
    seen.add(target.path);
    const loaded = graph.modules.get(target.path);
    if (loaded === undefined || !loaded.program.body.every(isQuiet)) return false;
    for (const next of loaded.imports) pending.push(next.target);
  }
  return true;
}

function isQuiet(node: Statement): boolean {
  switch (node.kind) {
    case "FunctionDeclaration":
    case "PipelineDeclaration":
    case "StructDeclaration":
    case "EnumDeclaration":
    case "TypeDeclaration":
    case "InterfaceDeclaration":
    case "ImplDeclaration":
    case "ImportDeclaration":
    case "OverrideDeclaration":
      return true;
    case "Binding":
      return isPlain(node.value);
    default:
      return false;
  }
}

const PLAIN: ReadonlySet<Node["kind"]> = new Set([
  "NilLiteral",
  "BoolLiteral",
  "IntLiteral",
  "FloatLiteral",
  "DurationLiteral",
  "StringLiteral",
  "ListLiteral",
  "DictLiteral",
  "StructLiteral",
  "Identifier",
  "Closure",
]);

/** A value that takes no call to compute; anything may happen in a call. */
function isPlain(value: Node): boolean {
  const pending = [value];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!PLAIN.has(node.kind)) return false;
    if (node.kind !== "Closure") forEachChild(node, (child) => void pending.push(child));
  }
  return true;
}
