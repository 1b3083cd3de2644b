import type { Attribute, Closure, FunctionDeclaration, Parameter, ToolDeclaration, TypeNode } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isMarked, UnusedMarker } from "./mark-unused.ts";

export const unusedParameter: Rule = {
  name: "unused-parameter",
  code: "HARN-LNT-016",
  doc: {
    text: "A function, method, tool or closure does not use one of its parameters. Remove it, or begin its name with `_` where callers pass it all the same. `self`, parameters of methods that an interface asks for, those of pipelines and those of functions with an attribute that hands them to a runtime count as used.",
    bad: "pub fn area(width: int, height: int, depth: int) -> int { return width * height }",
    good: "pub fn area(width: int, height: int, _depth: int) -> int { return width * height }",
  },
  fixable: true,
  create(context) {
    const marker = new UnusedMarker(context);
    let interfaceMethods: ReadonlySet<string> | null = null;
    const isAskedFor = (method: string): boolean => (interfaceMethods ??= methodsOfInterfaces(context)).has(method);
    const check = (parameters: readonly Parameter[], returnType: TypeNode | null, canRename: boolean): void => {
      for (const { name } of parameters) {
        const binding = isMarked(name.text) ? undefined : context.resolution.declarations.get(name);
        if (binding === undefined || context.usesOf(binding).length > 0 || isTested(name.text, returnType)) continue;
        const edits = canRename ? marker.edits(name.text, name.span) : null;
        context.report({ span: name.span, message: `parameter \`${name.text}\` is declared but never used`, ...(edits !== null && { edits }) });
      }
    };
    return {
      enter: {
        FunctionDeclaration(node: FunctionDeclaration) {
          const { parameters, returnType, attributes } = node;
          if (parameters.length === 0) return;
          const isMethod = context.parent?.kind === "ImplDeclaration";
          if (isPrescribed(attributes) || (isMethod && isAskedFor(node.name.text))) return;
          check(isMethod && parameters[0]?.name.text === "self" ? parameters.slice(1) : parameters, returnType, true);
        },
        // Their names are what a model is told.
        ToolDeclaration({ parameters, returnType }: ToolDeclaration) {
          check(parameters, returnType, false);
        },
        Closure({ parameters, returnType }: Closure) {
          if (parameters.length > 0) check(parameters, returnType, true);
        },
      },
    };
  },
};

/** Whether it is what a type predicate is about. */
function isTested(name: string, returnType: TypeNode | null): boolean {
  return returnType?.kind === "PredicateType" && returnType.parameter.text === name;
}

/** Whether an attribute may say which parameters there are, or make their names known outside. */
function isPrescribed(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => name.text !== "deprecated" && name.text !== "complexity" && name.text !== "sibling");
}

/** Names of methods of all interfaces of this module and of those that it reaches; a struct satisfies an interface without saying so. */
function methodsOfInterfaces({ graph }: LintContext): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { program } of graph.modules.values()) {
    for (const node of program.body) {
      if (node.kind === "InterfaceDeclaration") for (const { name } of node.methods) names.add(name.text);
    }
  }
  return names;
}
