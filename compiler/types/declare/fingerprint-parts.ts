/** The parts of a declaration that its users' types depend on, as source text, and the type names in them. */
import type { ExportableDeclaration, ModuleNode } from "#compiler/modules";
import type { Binding, FunctionDeclaration, ImplDeclaration, NodeBase, TypeNode } from "#compiler/syntax";
import { writtenTypes } from "./functions.ts";

export interface InterfacePart {
  readonly text: string;
  /** As written; type parameters and built-in names are among them. */
  readonly mentions: ReadonlySet<string>;
}

/** @param impls the `impl` blocks of the module for the declared type */
export function interfacePart(node: ExportableDeclaration, module: ModuleNode, impls: readonly ImplDeclaration[]): InterfacePart {
  const texts: string[] = [];
  const mentions = new Set<string>();
  const slice = (start: number, end: number): unknown => texts.push(module.source.text.slice(start, end));
  const addType = (type: TypeNode): void => collectNames(type, mentions);
  const addSignature = (one: Extract<ExportableDeclaration, { readonly body: NodeBase }> | FunctionDeclaration): void => {
    slice(one.span.start, one.body.span.start);
    for (const type of writtenTypes(one)) addType(type);
  };
  switch (node.kind) {
    case "FunctionDeclaration":
    case "ToolDeclaration":
    case "PipelineDeclaration":
      addSignature(node);
      break;
    case "Binding":
      addBinding(node, slice, addType);
      break;
    case "StructDeclaration":
      slice(node.span.start, node.span.end);
      for (const field of node.fields) addType(field.type);
      break;
    case "EnumDeclaration":
      slice(node.span.start, node.span.end);
      for (const { fields } of node.variants) for (const field of fields ?? []) addType(field.type);
      break;
    case "InterfaceDeclaration":
      slice(node.span.start, node.span.end);
      for (const method of node.methods) for (const type of writtenTypes(method)) addType(type);
      for (const { defaultType } of node.associatedTypes) if (defaultType !== null) addType(defaultType);
      break;
    case "TypeDeclaration":
      slice(node.span.start, node.span.end);
      addType(node.type);
      break;
    case "SkillDeclaration":
    case "EvalPackDeclaration":
      break;
    default:
      node satisfies never;
  }
  for (const impl of impls) for (const method of impl.methods) addSignature(method);
  return { text: texts.join("\n"), mentions };
}

/** The annotation, or of a `const` without one the initialiser, whose literal form decides the type. Bodies of closures stay out. */
function addBinding(node: Binding, slice: (start: number, end: number) => unknown, addType: (type: TypeNode) => void): void {
  slice(node.span.start, node.type === null ? node.pattern.span.end : node.type.span.end);
  if (node.type !== null) addType(node.type);
  else if (node.keyword !== "const") return;
  else if (node.value.kind === "Closure") {
    slice(node.value.span.start, node.value.body.span.start);
    for (const type of writtenTypes(node.value)) addType(type);
  } else slice(node.value.span.start, node.value.span.end);
}

function collectNames(node: TypeNode, names: Set<string>): void {
  switch (node.kind) {
    case "NamedType":
      names.add(node.name);
      for (const argument of node.arguments) collectNames(argument, names);
      return;
    case "LiteralType":
      return;
    case "ListType":
      collectNames(node.element, names);
      return;
    case "FunctionType":
      for (const parameter of node.parameters) collectNames(parameter, names);
      if (node.returnType !== null) collectNames(node.returnType, names);
      return;
    case "ShapeType":
      for (const field of node.fields) collectNames(field.type, names);
      for (const tail of node.tails) collectNames(tail, names);
      return;
    case "OptionalType":
      collectNames(node.inner, names);
      return;
    case "UnionType":
    case "IntersectionType":
      for (const member of node.members) collectNames(member, names);
      return;
    case "PredicateType":
      collectNames(node.type, names);
      return;
    default:
      node satisfies never;
  }
}
