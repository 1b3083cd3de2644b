/** Which declarations may get a further parameter. */
import type { ModuleNode } from "#compiler/modules";
import type { AttributedDeclaration, Attribute, AttributeArgument, AttributeValue, Statement } from "#compiler/syntax";
import { hasOrdinaryAttributes, isOrdinary } from "../rules/capabilities/entered-functions.ts";
import { ROOT_TYPE, typeNameOf } from "../rules/capabilities/handles.ts";
import type { NameIndex } from "../rules/capabilities/name-index.ts";
import { NEW_NAME } from "./insertions.ts";
import type { Threadable } from "./survey.ts";

/**
 * Tells declarations whose signature the file decides from those that something else depends on: the runtime, an attribute that
 * names them, a pipeline that extends them, or another file.
 * @param isNamedElsewhere whether a file that imports this one names something so
 */
export function changeable({ program }: ModuleNode, index: NameIndex, isNamedElsewhere: (name: string) => boolean): (node: Threadable) => boolean {
  const pipelines = program.body.filter((node) => node.kind === "PipelineDeclaration");
  const parents = new Set(pipelines.flatMap(({ parent }) => parent?.text ?? []));
  const attributed = new Set<string>();
  for (const node of program.body) for (const attribute of attributesOf(node)) collectArguments(attribute.arguments ?? [], attributed);
  return (node) => {
    const { name: { text }, parameters, span } = node;
    if (parameters.some((parameter) => typeNameOf(parameter) === ROOT_TYPE) || index.isTakenIn(NEW_NAME, span)) return false;
    if (attributed.has(text) || (node.isPublic && isNamedElsewhere(text))) return false;
    if (node.kind === "PipelineDeclaration") return node.parent === null && !parents.has(text) && hasOrdinaryAttributes(node);
    // Where it is the entry, it takes a harness and nothing else.
    if (text === "main" && pipelines.length === 0) return parameters.length === 0 && hasOrdinaryAttributes(node);
    return isOrdinary(node);
  };
}

function attributesOf(node: Statement | AttributedDeclaration): readonly Attribute[] {
  const own = "attributes" in node ? node.attributes : [];
  return node.kind === "ImplDeclaration" ? [...own, ...node.methods.flatMap((method) => method.attributes)] : own;
}

function collectArguments(given: readonly AttributeArgument[], names: Set<string>): void {
  for (const { value } of given) collectNames(value, names);
}

function collectNames(value: AttributeValue, names: Set<string>): void {
  switch (value.kind) {
    case "Literal":
      if (typeof value.value === "string") names.add(value.value);
      return;
    case "Path":
      for (const { text } of value.path) names.add(text);
      return;
    case "AttributeCall":
      for (const { text } of value.path) names.add(text);
      return collectArguments(value.arguments, names);
    case "List":
      for (const element of value.elements) collectNames(element, names);
      return;
    case "Dict":
      for (const entry of value.entries) collectNames(entry.value, names);
      return;
    default:
      return value satisfies never;
  }
}
