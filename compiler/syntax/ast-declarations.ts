/** Declarations of the tree. */
import type { Block, Expression, Name, NodeBase, Parameter, Statement } from "./ast.ts";
import type { TypeNode } from "./ast-types.ts";

export type AttributedDeclaration =
  | PipelineDeclaration
  | FunctionDeclaration
  | ToolDeclaration
  | SkillDeclaration
  | EvalPackDeclaration
  | StructDeclaration
  | EnumDeclaration
  | TypeDeclaration
  | InterfaceDeclaration
  | ImplDeclaration;

export type Declaration = AttributedDeclaration | ImportDeclaration | OverrideDeclaration;

interface Attributed extends NodeBase {
  readonly attributes: readonly Attribute[];
}

export interface Attribute extends NodeBase {
  readonly name: Name;
  /** null: written without parentheses. */
  readonly arguments: readonly AttributeArgument[] | null;
}

export interface AttributeArgument extends NodeBase {
  readonly name: Name | null;
  readonly value: AttributeValue;
}

export type AttributeValue =
  | (NodeBase & { readonly kind: "Literal"; readonly value: string | number | bigint | boolean | null; readonly isFloat: boolean })
  | (NodeBase & { readonly kind: "Path"; readonly path: readonly Name[] })
  | (NodeBase & { readonly kind: "AttributeCall"; readonly path: readonly Name[]; readonly arguments: readonly AttributeArgument[] })
  | (NodeBase & { readonly kind: "List"; readonly elements: readonly AttributeValue[] })
  | (NodeBase & { readonly kind: "Dict"; readonly entries: readonly { readonly key: Name; readonly value: AttributeValue }[] });

export interface ImportDeclaration extends NodeBase {
  readonly kind: "ImportDeclaration";
  readonly isPublic: boolean;
  /** As written; `import a::b::{x}` reads as `a/b`. */
  readonly path: string;
  readonly pathSpan: NodeBase["span"];
  /** null: wildcard import. */
  readonly names: readonly Name[] | null;
}

export interface PipelineDeclaration extends Attributed {
  readonly kind: "PipelineDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly returnType: TypeNode | null;
  readonly throwsType: TypeNode | null;
  readonly parent: Name | null;
  readonly body: Block;
}

export interface TypeParameter extends NodeBase {
  readonly name: Name;
  readonly variance: "in" | "out" | null;
}

export interface WhereBound extends NodeBase {
  readonly parameter: Name;
  readonly bounds: readonly TypeNode[];
}

export interface FunctionDeclaration extends Attributed {
  readonly kind: "FunctionDeclaration";
  readonly isPublic: boolean;
  /** `gen fn` */
  readonly isGenerator: boolean;
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly returnType: TypeNode | null;
  readonly throwsType: TypeNode | null;
  readonly where: readonly WhereBound[];
  readonly body: Block;
}

export interface ToolDeclaration extends Attributed {
  readonly kind: "ToolDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly returnType: TypeNode | null;
  readonly throwsType: TypeNode | null;
  readonly description: string | null;
  readonly body: Block;
}

export interface SkillDeclaration extends Attributed {
  readonly kind: "SkillDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly fields: readonly { readonly name: Name; readonly value: Expression }[];
}

export interface EvalPackDeclaration extends Attributed {
  readonly kind: "EvalPackDeclaration";
  readonly isPublic: boolean;
  /** Binding name; the id made an identifier when only a string was given. */
  readonly name: Name;
  readonly id: string | null;
  readonly fields: readonly { readonly name: Name; readonly value: Expression }[];
  readonly body: readonly Statement[];
  readonly summarize: Block | null;
}

export interface StructDeclaration extends Attributed {
  readonly kind: "StructDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[];
  readonly fields: readonly StructField[];
}

export interface StructField extends NodeBase {
  readonly name: Name;
  readonly optional: boolean;
  readonly type: TypeNode;
}

export interface EnumDeclaration extends Attributed {
  readonly kind: "EnumDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[];
  readonly variants: readonly EnumVariant[];
}

export interface EnumVariant extends NodeBase {
  readonly name: Name;
  /** null: no payload. */
  readonly fields: readonly EnumVariantField[] | null;
}

/** `value: string` names the field; a lone `float` is a positional field of that type (`name` null). */
export interface EnumVariantField extends NodeBase {
  readonly name: Name | null;
  readonly type: TypeNode;
}

export interface TypeDeclaration extends Attributed {
  readonly kind: "TypeDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[];
  readonly type: TypeNode;
}

export interface InterfaceDeclaration extends Attributed {
  readonly kind: "InterfaceDeclaration";
  readonly isPublic: boolean;
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[];
  readonly associatedTypes: readonly { readonly name: Name; readonly defaultType: TypeNode | null }[];
  readonly methods: readonly InterfaceMethod[];
}

export interface InterfaceMethod extends NodeBase {
  readonly name: Name;
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly returnType: TypeNode | null;
}

export interface ImplDeclaration extends Attributed {
  readonly kind: "ImplDeclaration";
  readonly target: Name;
  readonly methods: readonly FunctionDeclaration[];
}

export interface OverrideDeclaration extends NodeBase {
  readonly kind: "OverrideDeclaration";
  readonly name: Name;
  readonly parameters: readonly Name[];
  readonly body: Block;
}
