/** Type syntax of the tree. */
import type { Name, NodeBase } from "./ast.ts";

export type TypeNode =
  | NamedType
  | LiteralType
  | ListType
  | FunctionType
  | ShapeType
  | OptionalType
  | UnionType
  | IntersectionType
  | PredicateType;

/** `int`, `Point`, `list<int>`; `nil`, `true` and `false` are named types too. */
export interface NamedType extends NodeBase {
  readonly kind: "NamedType";
  readonly name: string;
  readonly arguments: readonly TypeNode[];
}

export interface LiteralType extends NodeBase {
  readonly kind: "LiteralType";
  readonly value: string | number | bigint;
}

/** `[T]` */
export interface ListType extends NodeBase {
  readonly kind: "ListType";
  readonly element: TypeNode;
}

export interface FunctionType extends NodeBase {
  readonly kind: "FunctionType";
  readonly parameters: readonly TypeNode[];
  readonly returnType: TypeNode | null;
}

export interface ShapeType extends NodeBase {
  readonly kind: "ShapeType";
  readonly fields: readonly ShapeField[];
  /** `...T` tails in source order. */
  readonly tails: readonly TypeNode[];
}

export interface ShapeField extends NodeBase {
  readonly name: Name;
  readonly optional: boolean;
  readonly type: TypeNode;
}

/** `T?` */
export interface OptionalType extends NodeBase {
  readonly kind: "OptionalType";
  readonly inner: TypeNode;
}

export interface UnionType extends NodeBase {
  readonly kind: "UnionType";
  readonly members: readonly TypeNode[];
}

export interface IntersectionType extends NodeBase {
  readonly kind: "IntersectionType";
  readonly members: readonly TypeNode[];
}

/** `x is T`, `implies x is T`: as a function result only. */
export interface PredicateType extends NodeBase {
  readonly kind: "PredicateType";
  readonly implies: boolean;
  readonly parameter: Name;
  readonly type: TypeNode;
}
