export { displayType } from "./display.ts";
export { absorbTails, container, intersectionOf, optionalOf, resolve, shapeOf, substitute, type Substitution, unionOf } from "./normal-form.ts";
export { isLoose, isNil, isNilable, membersOf, mentionsUntyped, withoutNil, schemaType } from "./queries.ts";
export { sameType } from "./same.ts";
export { type AliasSymbol, type EnumSymbol, type InterfaceSymbol, lazily, type ParameterSymbol, type StructSymbol, type TypeSymbol, type VariantField } from "./symbols.ts";
export * from "./type.ts";
