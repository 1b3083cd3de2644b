import type { Binding } from "#compiler/names";
import type { Call, Expression, MethodCall, Node, Spread } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { entryOf, isClosed } from "./dict-literal.ts";
import { isOwn, libraryCall } from "./library-call.ts";
import { type ToolConfig, toolConfigs } from "./tool-definitions.ts";
import { walk } from "./walk.ts";

const NAMES: ReadonlySet<string> = new Set(["mcp_tools"]);

export const mcpToolAnnotations: Rule = {
  name: "mcp-tool-annotations",
  code: "HARN-LNT-007",
  doc: {
    text: "A tool is served over MCP and says nothing about what it does to the world: clients must assume the worst. Give it `annotations`.",
    bad: 'pub fn serve(tools: HarnessTools) {\n  const registry = tool_define(tool_registry(), "size", "Size of a text", {parameters: {text: {type: "string"}}, handler: { args -> len(args.text) }})\n  tools.mcp_tools(registry)\n}',
    good:
      'pub fn serve(tools: HarnessTools) {\n  const registry = tool_define(tool_registry(), "size", "Size of a text", {\n    parameters: {text: {type: "string"}},\n' +
      '    annotations: {kind: "read", side_effect_level: "none"},\n    handler: { args -> len(args.text) },\n  })\n  tools.mcp_tools(registry)\n}',
  },
  fixable: false,
  create(context) {
    const served: Expression[] = [];
    const check = (node: Call | MethodCall): void => {
      const registry = libraryCall(node, NAMES, context)?.arguments[0];
      if (registry !== undefined && registry.kind !== "Spread") served.push(registry);
    };
    return {
      enter: { Call: check, MethodCall: check },
      end() {
        if (served.length > 0) for (const { config, name } of servedTools(served, context)) report(config.span, name);
      },
    };

    function report(span: Node["span"], name: Expression | Spread | undefined): void {
      const called = name?.kind === "StringLiteral" ? ` \`${name.value}\`` : "";
      context.report({
        span: name?.span ?? span,
        message: `tool${called} is served over MCP without annotations`,
        help: "add `annotations: {kind: …, side_effect_level: …}`",
      });
    }
  },
};

/** The tools without annotations that reach what is served, through variables and functions of the module. */
function servedTools(served: readonly Expression[], context: LintContext): ReadonlySet<ToolConfig> {
  const sources = sourcesOf(context);
  const found = new Set<ToolConfig>();
  const seen = new Set<Binding>();
  const pending: (Expression | Spread)[] = [...served];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const named = value.kind === "Identifier" ? value : value.kind === "Call" && value.callee.kind === "Identifier" ? value.callee : null;
    if (named === null) continue;
    if (value.kind === "Call" && !isOwn(named, context)) {
      for (const tool of toolConfigs(value, context)) {
        if (isClosed(tool.config) && entryOf(tool.config, "annotations") === undefined) found.add(tool);
      }
      if (value.arguments[0] !== undefined) pending.push(value.arguments[0]);
      continue;
    }
    const reference = context.resolution.references.get(named);
    if (reference?.kind !== "binding" || seen.has(reference.binding)) continue;
    seen.add(reference.binding);
    pending.push(...(sources.get(reference.binding) ?? []));
  }
  return found;
}

/** What the variables of the module are given, and what its functions return. */
function sourcesOf({ module, resolution }: LintContext): ReadonlyMap<Binding, readonly Expression[]> {
  const sources = new Map<Binding, Expression[]>();
  const add = (binding: Binding | undefined, value: Expression): void => {
    if (binding === undefined) return;
    const known = sources.get(binding);
    if (known === undefined) sources.set(binding, [value]);
    else known.push(value);
  };
  const callables: (Binding | undefined)[] = [];
  walk(
    module.program,
    (node) => {
      if (node.kind === "FunctionDeclaration") {
        const binding = resolution.declarations.get(node.name);
        const last = node.body.body.at(-1);
        callables.push(binding);
        if (last?.kind === "ExpressionStatement") add(binding, last.expression);
      } else if (node.kind === "Closure") callables.push(undefined);
      else if (node.kind === "Return" && node.value !== null) add(callables.at(-1), node.value);
      else if (node.kind === "Binding" && node.pattern.kind === "NamePattern") add(resolution.declarations.get(node.pattern), node.value);
      else if (node.kind === "Assignment" && node.target.kind === "Identifier") {
        const reference = resolution.references.get(node.target);
        if (reference?.kind === "binding") add(reference.binding, node.value);
      }
      return true;
    },
    ({ kind }) => {
      if (kind === "FunctionDeclaration" || kind === "Closure") callables.pop();
    },
  );
  return sources;
}
