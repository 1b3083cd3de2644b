/** Builders of types for tests. */
import {
  type AliasSymbol,
  type AliasType,
  type EnumSymbol,
  type Field,
  type FunctionParameter,
  type FunctionType,
  type InterfaceSymbol,
  lazily,
  type LiteralType,
  type NominalType,
  type ParameterSymbol,
  type ParameterType,
  type ShapeType,
  type StructSymbol,
  type Type,
  UNTYPED,
} from "../model/index.ts";

const DECLARED = { module: "/project/main.harn", span: { start: 0, end: 0 } };
const NO_METHODS: ReadonlyMap<string, FunctionType> = new Map();

export function literal(value: string | number): LiteralType {
  return { kind: "literal", value };
}

/** A closed shape; a name ending in `?` is an optional field. */
export function shape(fields: Readonly<Record<string, Type>>, ...tails: readonly Type[]): ShapeType {
  return { kind: "shape", fields: fieldMap(fields), tails, inferred: false };
}

function fieldMap(fields: Readonly<Record<string, Type>>): ReadonlyMap<string, Field> {
  return new Map(Object.entries(fields).map(([name, type]) => [name.replace("?", ""), { type, optional: name.endsWith("?") }]));
}

export function fn(parameters: readonly (Type | FunctionParameter)[], returns: Type = UNTYPED, typeParameters: readonly ParameterType[] = []): FunctionType {
  return {
    kind: "function",
    typeParameters: typeParameters.map(({ symbol }) => symbol),
    parameters: parameters.map((one) => ("kind" in one ? { name: null, type: one, optional: false, rest: false } : one)),
    returns,
    throws: null,
    predicate: null,
  };
}

export function optional(type: Type): FunctionParameter {
  return { name: null, type, optional: true, rest: false };
}

export function rest(type: Type): FunctionParameter {
  return { name: null, type, optional: false, rest: true };
}

export function parameter(name: string, variance: ParameterSymbol["variance"] = null, bounds: readonly Type[] = []): ParameterType {
  return { kind: "parameter", symbol: { name, variance, bounds: () => bounds } };
}

export function tuple(...elements: readonly Type[]): Type {
  return { kind: "tuple", elements };
}

export function handle(name: string): Type {
  return { kind: "handle", name };
}

export function instance(symbol: NominalType["symbol"], ...args: readonly Type[]): NominalType {
  return { kind: "nominal", symbol, arguments: args };
}

type Methods = Readonly<Record<string, FunctionType>>;

export function struct(name: string, fields: Readonly<Record<string, Type>>, methods: Methods = {}, parameters: readonly ParameterType[] = []): StructSymbol {
  const [all, own] = [fieldMap(fields), new Map(Object.entries(methods))];
  return { ...DECLARED, kind: "struct", name, parameters: parameters.map(({ symbol }) => symbol), fields: () => all, methods: () => own };
}

export function enumeration(name: string, variants: Readonly<Record<string, readonly Type[]>>, parameters: readonly ParameterType[] = []): EnumSymbol {
  const all = new Map(Object.entries(variants).map(([variant, types]) => [variant, types.map((type) => ({ name: null, type }))]));
  return { ...DECLARED, kind: "enum", name, parameters: parameters.map(({ symbol }) => symbol), variants: () => all, methods: () => NO_METHODS };
}

export function protocol(
  name: string,
  methods: Methods,
  parameters: readonly ParameterType[] = [],
  associated: readonly { readonly type: ParameterType; readonly defaultType?: Type }[] = [],
): InterfaceSymbol {
  const own = new Map(Object.entries(methods));
  return {
    ...DECLARED,
    kind: "interface",
    name,
    parameters: parameters.map(({ symbol }) => symbol),
    associated: associated.map(({ type, defaultType }) => ({ symbol: type.symbol, defaultType: () => defaultType ?? null })),
    methods: () => own,
  };
}

/** An alias; `target` gets the alias, so that it may mention itself. */
export function alias(name: string, target: (self: (...args: readonly Type[]) => AliasType) => Type, parameters: readonly ParameterType[] = []): (...args: readonly Type[]) => AliasType {
  const symbol: AliasSymbol = { ...DECLARED, kind: "alias", name, parameters: parameters.map(({ symbol: one }) => one), target: lazily(() => target(self), UNTYPED) };
  const self = (...args: readonly Type[]): AliasType => ({ kind: "alias", symbol, arguments: args });
  return self;
}
