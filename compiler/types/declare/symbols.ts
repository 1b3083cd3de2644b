/** Symbols of declared types. Contents are lowered when first asked for; their problems wait for `reportDeclaration`. */
import type { EnumDeclaration, EnumVariantField, InterfaceDeclaration, StructDeclaration, TypeDeclaration } from "#compiler/syntax";
import {
  type AliasSymbol, type EnumSymbol, type Field, type FunctionType, type InterfaceSymbol, lazily, type ParameterSymbol, type StructSymbol, type Type,
  type TypeSymbol, UNTYPED, type VariantField,
} from "../model/index.ts";
import { isCircular, rememberAlias } from "./alias-circles.ts";
import { functionType, parameterSymbols } from "./functions.ts";
import { isLoweringDeep, lowerType } from "./lower.ts";
import type { DeclaredTypeNode, TypeScope } from "./type-scope.ts";

type Base<N extends DeclaredTypeNode> = Pick<TypeSymbol, "name" | "module" | "span" | "parameters"> & { readonly inner: TypeScope; readonly node: N };

/** Makes the symbol of a declaration that stands in a scope. `TypeScope.symbolOf` gives the one that counts. */
export function makeSymbol(node: DeclaredTypeNode, scope: TypeScope): TypeSymbol {
  switch (node.kind) {
    case "StructDeclaration":
      return structSymbol(node, scope);
    case "EnumDeclaration":
      return enumSymbol(node, scope);
    case "InterfaceDeclaration":
      return interfaceSymbol(node, scope);
    case "TypeDeclaration":
      return aliasSymbol(node, scope);
    default:
      return node satisfies never;
  }
}

function base<N extends DeclaredTypeNode>(node: N, scope: TypeScope): Omit<Base<N>, "node"> {
  const parameters = parameterSymbols(node.typeParameters, [], () => scope);
  return { name: node.name.text, module: scope.module, span: node.name.span, parameters, inner: scope.withParameters(parameters) };
}

function structSymbol(node: StructDeclaration, scope: TypeScope): StructSymbol {
  const { inner, ...common } = base(node, scope);
  return {
    kind: "struct",
    ...common,
    fields: lazily<ReadonlyMap<string, Field>>(
      () => new Map(node.fields.map((field) => [field.name.text, { type: lowerType(field.type, inner, null), optional: field.optional }])),
      new Map(),
    ),
    methods: implMethods(node.name.text, scope),
  };
}

function enumSymbol(node: EnumDeclaration, scope: TypeScope): EnumSymbol {
  const { inner, ...common } = base(node, scope);
  return {
    kind: "enum",
    ...common,
    variants: lazily<ReadonlyMap<string, readonly VariantField[] | null>>(
      () =>
        new Map(
          node.variants.map(({ name, fields }) => [
            name.text,
            fields?.map((field) => variantField(field, inner)) ?? null,
          ]),
        ),
      new Map(),
    ),
    methods: implMethods(node.name.text, scope),
  };
}

function variantField(field: EnumVariantField, inner: TypeScope): VariantField {
  const name = bareFieldName(field, inner);
  return name === null ? { name: field.name?.text ?? null, type: lowerType(field.type, inner, null) } : { name, type: UNTYPED };
}

/** `Circle(radius)`: a lower-case word that is no type names a field without a type. */
export function bareFieldName({ name, type }: EnumVariantField, scope: TypeScope): string | null {
  if (name !== null || type.kind !== "NamedType" || type.arguments.length > 0 || !/^[a-z_]/.test(type.name)) return null;
  return scope.lookup(type.name) === null ? type.name : null;
}

function interfaceSymbol(node: InterfaceDeclaration, scope: TypeScope): InterfaceSymbol {
  const { inner: outer, ...common } = base(node, scope);
  const symbols = node.associatedTypes.map(({ name }): ParameterSymbol => ({ name: name.text, variance: null, bounds: () => [] }));
  const inner = outer.withParameters(symbols);
  return {
    kind: "interface",
    ...common,
    associated: node.associatedTypes.map(({ defaultType }, index) => ({
      symbol: symbols[index] as ParameterSymbol,
      defaultType: lazily<Type | null>(() => (defaultType === null ? null : lowerType(defaultType, inner, null)), null),
    })),
    methods: lazily<ReadonlyMap<string, FunctionType>>(() => new Map(node.methods.map((method) => [method.name.text, functionType(method, inner)])), new Map()),
  };
}

function aliasSymbol(node: TypeDeclaration, scope: TypeScope): AliasSymbol {
  const { inner, ...common } = base(node, scope);
  let target: Type | null = null;
  let isRunning = false;
  const symbol: AliasSymbol = {
    kind: "alias",
    ...common,
    target: () => {
      if (target !== null) return target;
      if (isRunning || isLoweringDeep()) return UNTYPED;
      isRunning = true;
      target = isCircular(symbol) ? UNTYPED : lowerType(node.type, inner, null);
      isRunning = false;
      return target;
    },
  };
  rememberAlias(symbol, node.type, inner);
  return symbol;
}

/** Methods of the `impl` blocks in the scope of the declaration; of two of one name the last counts. */
function implMethods(name: string, scope: TypeScope): () => ReadonlyMap<string, FunctionType> {
  return lazily<ReadonlyMap<string, FunctionType>>(
    () => new Map(scope.implsOf(name).flatMap((impl) => impl.methods.map((method) => [method.name.text, functionType(method, scope.forImpl(impl))]))),
    new Map(),
  );
}
