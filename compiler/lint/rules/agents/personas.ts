import type { ModuleGraph } from "#compiler/modules";
import type { Attribute, FunctionDeclaration, PipelineDeclaration, Statement, ToolDeclaration } from "#compiler/syntax";

export type PersonaDeclaration = FunctionDeclaration | PipelineDeclaration | ToolDeclaration;

/** The attribute of a declaration that has this name. */
export function attributeOf({ attributes }: { readonly attributes: readonly Attribute[] }, name: string): Attribute | undefined {
  return attributes.find((attribute) => attribute.name.text === name);
}

/** The name that `@persona(name: …)` or `@step(name: …)` gives, else that of the function. */
export function givenName(declaration: PersonaDeclaration, attribute: Attribute): string {
  const given = attribute.arguments?.find(({ name }) => name?.text === "name")?.value;
  return given?.kind === "Literal" && typeof given.value === "string" ? given.value : declaration.name.text;
}

/** All functions of the program's own files that carry the attribute. */
export function declarationsWith(graph: ModuleGraph, attribute: string): readonly PersonaDeclaration[] {
  const found: PersonaDeclaration[] = [];
  for (const { path, program } of graph.modules.values()) {
    if (path.startsWith("std/")) continue;
    for (const statement of program.body) if (isCallable(statement) && attributeOf(statement, attribute) !== undefined) found.push(statement);
  }
  return found;
}

function isCallable(statement: Statement): statement is PersonaDeclaration {
  return statement.kind === "FunctionDeclaration" || statement.kind === "PipelineDeclaration" || statement.kind === "ToolDeclaration";
}
