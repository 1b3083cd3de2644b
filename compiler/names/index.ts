export type { Binding, BindingKind, PatternRole, Reference, Resolution } from "./resolution.ts";
export { resolveNames, type ResolveOptions } from "./resolve.ts";
export { didYouMean, suggest } from "#compiler/modules";
