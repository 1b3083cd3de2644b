/** Where authority is wanted in a module, and who could hand it over there. */
import type { ModuleNode } from "#compiler/modules";
import type { Binding, Resolution } from "#compiler/names";
import { type Call, forEachChild, type FunctionDeclaration, type Identifier, type Node, type Parameter, type PipelineDeclaration, type Statement } from "#compiler/syntax";
import { ROOT_TYPE, typeNameOf } from "../rules/capabilities/handles.ts";
import type { NameIndex } from "../rules/capabilities/name-index.ts";
import type { Callable } from "../rule.ts";

/** What can be given a further parameter: a declaration of the top level. */
export type Threadable = FunctionDeclaration | PipelineDeclaration;

/** What a place has of the root harness. */
export type Authority =
  /** A parameter of a function around it. */
  | { readonly kind: "held"; readonly parameter: Parameter }
  /** The declaration around it, if that gets a parameter. */
  | { readonly kind: "wanted"; readonly from: Threadable }
  | { readonly kind: "none" };

/** A place that names something which needs a harness. */
export interface Site {
  readonly node: Identifier;
  /** Null where it is not called. */
  readonly call: Call | null;
  readonly authority: Authority;
}

export interface Survey {
  /** Uses of each function and pipeline of the top level. */
  readonly uses: ReadonlyMap<Threadable, readonly Site[]>;
  /** Ambient names, by where they stand. */
  readonly ambient: ReadonlyMap<number, Site>;
}

/**
 * Walks a module once.
 * @param wanted starts of ambient names
 */
export function survey({ program }: ModuleNode, { declarations, references }: Resolution, index: NameIndex, wanted: ReadonlySet<number>): Survey {
  const uses = new Map<Threadable, Site[]>();
  const owners = new Map<Binding, Site[]>();
  for (const node of program.body) {
    if (node.kind !== "FunctionDeclaration" && node.kind !== "PipelineDeclaration") continue;
    const sites: Site[] = [];
    uses.set(node, sites);
    const binding = declarations.get(node.name);
    if (binding !== undefined) owners.set(binding, sites);
  }
  const ambient = new Map<number, Site>();
  for (const statement of program.body) {
    walk(statement, (node, parent, around) => {
      const reference = references.get(node);
      const sites = reference?.kind === "binding" ? owners.get(reference.binding) : undefined;
      if (sites === undefined && !wanted.has(node.span.start)) return;
      const call = parent?.kind === "Call" && parent.callee === node ? parent : null;
      const site: Site = { node, call, authority: authorityAt(node, around, statement, index) };
      if (sites === undefined) ambient.set(node.span.start, site);
      else sites.push(site);
    });
  }
  return { uses, ambient };
}

/** Calls `visit` for each identifier, with its parent and the callables around it. Trees may be higher than the engine's stack. */
function walk(root: Statement, visit: (node: Identifier, parent: Node | null, around: readonly Callable[]) => void): void {
  const around: Callable[] = [];
  /** Nodes to enter with their parents, and null where the innermost callable ends. */
  const pending: ({ readonly node: Node; readonly parent: Node | null } | null)[] = [{ node: root, parent: null }];
  const children: Node[] = [];
  const collect = (child: Node): void => void children.push(child);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === null) {
      around.pop();
      continue;
    }
    const { node, parent } = next;
    switch (node.kind) {
      case "Identifier":
        visit(node, parent, around);
        break;
      case "FunctionDeclaration":
      case "PipelineDeclaration":
      case "ToolDeclaration":
      case "Closure":
        around.push(node);
        pending.push(null);
        break;
      default:
    }
    forEachChild(node, collect);
    for (let child = children.pop(); child !== undefined; child = children.pop()) pending.push({ node: child, parent: node });
  }
}

function authorityAt({ span }: Identifier, around: readonly Callable[], statement: Statement, index: NameIndex): Authority {
  for (let depth = around.length - 1; depth >= 0; depth--) {
    const callable = around[depth];
    // Parameters are at hand in the body only, not where their defaults stand.
    if (callable === undefined || span.start < callable.body.span.start) continue;
    const parameter = callable.parameters.find((each) => !each.isRest && typeNameOf(each) === ROOT_TYPE && index.declarationsIn(each.name.text, callable.span) === 1);
    if (parameter !== undefined) return { kind: "held", parameter };
  }
  const isInBody = (statement.kind === "FunctionDeclaration" || statement.kind === "PipelineDeclaration") && span.start >= statement.body.span.start;
  return isInBody ? { kind: "wanted", from: statement } : { kind: "none" };
}
