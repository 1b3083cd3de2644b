/** Type annotations → run-time checks (language reference 10.1). What has no run-time meaning lowers to `any`. */
import type { NamedType, ShapeType, StructDeclaration, TypeDeclaration, TypeNode } from "#compiler/syntax";
import type { RuntimeType, StructCode, TypeCheck } from "#vm/bytecode";
import type { TypeScope } from "./type-scope.ts";

const ANY: RuntimeType = { kind: "any" };
const NIL: RuntimeType = { kind: "scalar", name: "nil" };

/**
 * Named types that are a word of `type_of`, by themselves: V8 compares a literal by identity, but a word cut out of the
 * source by its letters, and a check compares it for every value.
 */
const SCALARS: ReadonlyMap<string, string> = new Map([
  "nil", "bool", "int", "float", "number", "decimal", "string", "bytes", "duration", "list", "dict", "set", "range", "pair", "closure",
].map((name) => [name, name]));

/** Aliases inside aliases; deeper ones are left unchecked. */
const MAX_ALIAS_DEPTH = 32;

/** Parts of one annotation; what comes after them is left unchecked, so that aliases that name others twice stay cheap. */
const MAX_PARTS = 2000;

export interface LoweringContext {
  readonly scope: TypeScope;
  /** Nominal type names of handles. */
  readonly handles: ReadonlySet<string>;
}

interface Lowering extends LoweringContext {
  /** Aliases around the current place: one that leads back to itself is checked in its outermost layer only. */
  readonly aliases: readonly TypeDeclaration[];
  readonly parts: { count: number };
}

/** The check of an annotation, or null when nothing is checked. */
export function lowerAnnotation(node: TypeNode, context: LoweringContext): TypeCheck | null {
  const type = lower(node, { ...context, aliases: [], parts: { count: 0 } });
  return type.kind === "any" ? null : { type, text: textOf(node, context.scope) };
}

/** A struct with what its fields accept. A field that may be left out accepts nil, which is what it then holds. */
export function lowerStruct({ name, typeParameters, fields }: StructDeclaration, context: LoweringContext): StructCode {
  const scope = context.scope.withParameters(typeParameters.map((parameter) => parameter.name.text));
  const types = fields.map((field) => {
    const type = lower(field.type, { ...context, scope, aliases: [], parts: { count: 0 } });
    return field.optional ? union([type, NIL]) : type;
  });
  const texts = fields.map((field) => `${field.name.text}${field.optional ? "?" : ""}: ${textOf(field.type, scope)}`);
  return { name: name.text, fields: fields.map((field) => field.name.text), types, text: `{${texts.join(", ")}}` };
}

function textOf(node: TypeNode, scope: TypeScope): string {
  return scope.source.slice(node.span.start, node.span.end);
}

function lower(node: TypeNode, context: Lowering): RuntimeType {
  if (++context.parts.count > MAX_PARTS) return ANY;
  switch (node.kind) {
    case "NamedType":
      return lowerNamed(node, context);
    case "LiteralType":
      return { kind: "literal", value: node.value };
    case "ListType":
      return { kind: "list", element: lower(node.element, context) };
    case "ShapeType":
      return lowerShape(node, context);
    case "OptionalType":
      return union([lower(node.inner, context), NIL]);
    case "UnionType":
      return union(node.members.map((member) => lower(member, context)));
    case "IntersectionType":
      return intersection(node.members.map((member) => lower(member, context)));
    case "FunctionType":
      // Only that it can be called: a callback may declare fewer parameters than its type names.
      return { kind: "scalar", name: "closure" };
    case "PredicateType":
      return ANY;
    default:
      return node satisfies never;
  }
}

function lowerNamed(node: NamedType, context: Lowering): RuntimeType {
  const entry = context.scope.lookup(node.name);
  if (entry !== undefined) {
    switch (entry.kind) {
      case "struct":
      case "imported-struct":
        return { kind: "struct", name: entry.kind === "struct" ? entry.declaration.name.text : entry.imported.exported.name };
      case "enum":
        return { kind: "enum", name: entry.declaration?.name.text ?? node.name };
      case "interface":
        return { kind: "interface", name: node.name };
      case "parameter":
        return ANY;
      case "alias": {
        const { declaration } = entry;
        if (context.aliases.length >= MAX_ALIAS_DEPTH || context.aliases.includes(declaration)) return ANY;
        const scope = entry.scope().withParameters(declaration.typeParameters.map((parameter) => parameter.name.text));
        return lower(declaration.type, { ...context, scope, aliases: [...context.aliases, declaration] });
      }
      default:
        return entry satisfies never;
    }
  }
  const [first, second] = node.arguments;
  switch (node.name) {
    case "true":
    case "false":
      return { kind: "scalar", name: "bool" };
    case "list":
      return { kind: "list", element: first === undefined ? ANY : lower(first, context) };
    case "tuple":
      // `tuple` alone says nothing about the elements
      if (first === undefined) return { kind: "list", element: ANY };
      return { kind: "tuple", elements: node.arguments.map((element) => lower(element, context)) };
    case "dict":
      return { kind: "dict", value: second === undefined || !isNamed(first, "string") ? ANY : lower(second, context) };
    case "Result":
      return { kind: "enum", name: "Result" };
    default: {
      const scalar = SCALARS.get(node.name);
      if (scalar !== undefined) return { kind: "scalar", name: scalar };
      return context.handles.has(node.name) ? { kind: "handle", name: node.name } : ANY;
    }
  }
}

function isNamed(node: TypeNode | undefined, name: string): boolean {
  return node?.kind === "NamedType" && node.name === name;
}

function lowerShape(node: ShapeType, context: Lowering): RuntimeType {
  const own = node.fields.map((field) => ({
    name: field.name.text,
    optional: field.optional,
    type: lower(field.type, context),
    text: textOf(field.type, context.scope),
  }));
  const tails = node.tails.map((tail) => lower(tail, context)).flatMap((type) => (type.kind === "shape" ? type.fields : []));
  const named = new Set(own.map((field) => field.name));
  return { kind: "shape", fields: [...own, ...tails.filter((field) => !named.has(field.name))] };
}

function union(members: readonly RuntimeType[]): RuntimeType {
  if (members.some((member) => member.kind === "any")) return ANY;
  return { kind: "union", members: members.flatMap((member) => (member.kind === "union" ? member.members : [member])) };
}

/** Shapes merge; of other intersections the first part with a run-time meaning is checked. */
function intersection(members: readonly RuntimeType[]): RuntimeType {
  const checked = members.filter((member) => member.kind !== "any");
  const fields = checked.flatMap((member) => (member.kind === "shape" ? member.fields : []));
  if (checked.length > 0 && checked.every((member) => member.kind === "shape")) {
    const byName = new Map(fields.map((field) => [field.name, field]));
    return { kind: "shape", fields: [...byName.values()] };
  }
  return checked[0] ?? ANY;
}
